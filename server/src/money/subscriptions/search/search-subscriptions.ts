import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { toMajorUnits } from '@fanfare/contract/money/money'
import type {
  Subscription,
  searchSubscriptions as searchCall,
} from '@fanfare/contract/shapes/money/subscriptions'
import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import { isPersonVisibleSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { escapeLike } from '../../../platform/db/escape-like.ts'
import { cursorOfPersonRow, isPersonListCursorSegment } from '../../../platform/pagination/by-time-or-name.ts'
import { buildPage, pageStartOf } from '../../../platform/pagination/page-of.ts'
import { loadCreatorsUnchecked } from '../../../social/creators/load-creators.ts'
import {
  buildSubscriptionDateFields,
  type SubscriptionRow,
  subscriptionColumnsSql,
} from './subscription-columns.ts'

type Row = SubscriptionRow & {
  creatorId: string
  renewalCard: Subscription['renewalCard']
  graceMs: number
  /** Minor units. */
  paid: bigint | null
  refunded: bigint
  isPageClosed: boolean
}

const columns = `
  ${subscriptionColumnsSql('(SELECT currency_code FROM account WHERE id = $1)')}, subscription.creator_id AS "creatorId",
  CASE WHEN subscription.renewal_card_id IS NOT NULL AND subscription.access_until > $2 THEN (
    SELECT json_build_object('savedCardId', card.id, 'brand', card.brand, 'last4', card.last4)
    FROM saved_card card WHERE card.id = subscription.renewal_card_id) END AS "renewalCard",
  coalesce(CASE WHEN subscription.access_until <= $2 THEN (
    SELECT greatest(0, extract(epoch FROM subscription.access_until - ends_at) * 1000)
    FROM subscription_period period
    WHERE period.subscription_id = subscription.id AND period.starts_at = subscription.period_start) END, 0)::float8
    AS "graceMs",
  CASE WHEN NOT subscription.is_free AND subscription.access_until > $2 THEN (
    SELECT payment.amount_minor FROM subscription_period period JOIN payment ON payment.id = period.payment_id
    WHERE period.subscription_id = subscription.id AND period.starts_at <= $2 AND period.ends_at > $2
      AND period.reversed_at IS NULL
    ORDER BY period.starts_at DESC LIMIT 1) END AS paid,
  coalesce(CASE WHEN NOT subscription.is_free AND subscription.access_until <= $2 THEN (
    SELECT payment.reversed_minor FROM subscription_period period JOIN payment ON payment.id = period.payment_id
    WHERE period.subscription_id = subscription.id AND period.starts_at = subscription.period_start) END, 0) AS refunded,
  NOT ${isPersonVisibleSql('account', '$1')} AS "isPageClosed"`

/** SQL: whether a dispute or a refund of a month is open. */
const isUnsettled = `EXISTS (
  SELECT FROM subscription_period period
  WHERE period.subscription_id = subscription.id AND (
    EXISTS (SELECT FROM dispute WHERE dispute.payment_id = period.payment_id AND dispute.state = 'OPEN')
    OR EXISTS (SELECT FROM refund WHERE refund.payment_id = period.payment_id AND refund.state = 'PENDING')))`

/**
 * SQL: the page is open to the fan $1, or a month that they paid for lasts longer, ended within 30 days, by itself or by a
 * refund, or is in dispute; $2 is the time.
 */
const isListed = `(${isPersonVisibleSql('account', '$1')} OR (NOT subscription.is_free
  AND (subscription.access_until > $2::timestamptz - interval '720 hours' OR ${isUnsettled})))`

/** Order of each list, and the SQL condition for rows after its cursor: $5 an ID, $8 a time. */
const orders = {
  newest: {
    by: 'subscription.started_at DESC, subscription.id DESC',
    beyond: '(subscription.started_at, subscription.id) < ($8::timestamptz, $5)',
  },
  oldest: {
    by: 'subscription.started_at, subscription.id',
    beyond: '(subscription.started_at, subscription.id) > ($8::timestamptz, $5)',
  },
  name: {
    by: 'account.username',
    beyond: 'account.username > (SELECT username FROM account WHERE id = $5)',
  },
}

/** The creators whom somebody subscribes to, or did; found also by a part of the username or name. */
export async function searchOwnSubscriptions(
  ctx: Context,
  fanId: string,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: Subscription[]; page: PageInfo }> {
  const { sort, username, isFree } = query
  const { by, beyond } = orders[sort]
  const { limit, skip, after } = pageStartOf(query, (segment) => isPersonListCursorSegment(sort, segment))
  const found = await ctx.reads.query<Row>(
    `subscriptions_${sort}`,
    `SELECT ${columns}
     FROM subscription
       CROSS JOIN LATERAL (SELECT * FROM account WHERE account.id = subscription.creator_id LIMIT 1) AS account
     WHERE subscription.fan_id = $1
       AND ${isListed}
       AND ($3::boolean IS NULL OR subscription.is_free = $3)
       AND ($4::text IS NULL OR account.username LIKE $4 OR account.plain_name LIKE plain($4))
       AND ($5::text IS NULL OR ${beyond})
     ORDER BY ${by}
     LIMIT $6 OFFSET $7`,
    [
      fanId,
      ctx.clock.now(),
      isFree ?? null,
      username ? `%${escapeLike(normalizeUsername(username))}%` : null,
      after?.id ?? null,
      limit + 1,
      skip,
      ...(sort === 'name' ? [] : [after ? new Date(Number(after.segment)) : null]),
    ],
  )
  const { rows, page } = buildPage(found, { limit, skip }, ({ startedAt, id, creatorId }) =>
    cursorOfPersonRow(sort, { at: startedAt, itemId: id, personId: creatorId }),
  )
  return { data: await views(ctx, fanId, rows), page }
}

/** One subscription as its fan sees it, whether or not the page is open to them. @throws an Error when there is none */
export async function loadSubscriptionToCreator(
  ctx: Context,
  fanId: string,
  creatorId: string,
): Promise<Subscription> {
  const [found] = await subscriptionsTo(ctx, fanId, creatorId, { alsoOfWhoLeft: true })
  if (!found) throw new Error(`There is no subscription of ${fanId} to ${creatorId}.`)
  return found
}

/**
 * Finds a person's subscription to a creator, past or present; null if there never was one, or the page is
 * closed to them and no paid month is running, ended lately or is in dispute.
 */
export async function findSubscriptionToCreator(
  ctx: Context,
  fanId: string,
  creatorId: string,
): Promise<Subscription | null> {
  const [view = null] = await subscriptionsTo(ctx, fanId, creatorId, { alsoOfWhoLeft: false })
  return view
}

async function subscriptionsTo(
  ctx: Context,
  fanId: string,
  creatorId: string,
  { alsoOfWhoLeft }: { alsoOfWhoLeft: boolean },
): Promise<Subscription[]> {
  const rows = await ctx.reads.query<Row>(
    'subscription',
    `SELECT ${columns} FROM subscription JOIN account ON account.id = subscription.creator_id
     WHERE fan_id = $1 AND creator_id = $3 AND ($4 OR ${isListed})`,
    [fanId, ctx.clock.now(), creatorId, alsoOfWhoLeft],
  )
  return views(ctx, fanId, rows)
}

async function views(ctx: Context, fanId: string, rows: readonly Row[]): Promise<Subscription[]> {
  const creators = await loadCreatorsUnchecked(
    ctx,
    fanId,
    rows.map(({ creatorId }) => creatorId),
  )
  return rows.map((row) => {
    const creator = creators.get(row.creatorId)
    if (!creator) throw new Error(`The creator ${row.creatorId} of a subscription is not there.`)
    return {
      subscriptionId: row.id,
      creator,
      isFree: row.isFree,
      price: toMajorUnits(row.price),
      paid: row.paid === null ? null : toMajorUnits(row.paid),
      refunded: row.refunded === 0n ? null : toMajorUnits(row.refunded),
      status: row.status,
      ...buildSubscriptionDateFields(row),
      ...(row.isPageClosed && { renewsAt: null }),
      renewalCard: row.renewalCard,
      graceMs: Math.round(row.graceMs),
      isPageClosed: row.isPageClosed,
    }
  })
}
