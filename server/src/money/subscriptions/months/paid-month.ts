import type { CurrencyCode } from '@fanfare/contract/money/money'
import { addMonths } from '@fanfare/contract/money/months'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { appendEvents, appendSubscriptionEvents } from '../../../platform/events/outbox.ts'
import { addCreatorsToTimelines } from '../../../social/timelines/add-creators.ts'
import {
  adjustSubscriptionCounts,
  hasSubscriberAccess,
  isCountedAsFan,
  type LockedSubscription,
} from '../lock-subscription.ts'
import { gracePeriodEnd } from '../renewal-terms.ts'

export type PaidMonth = {
  fanId: string
  creatorId: string
  price: bigint
  currency: CurrencyCode
  paymentId: string
}

/** A month, and what `lockPairAndFindSubscription` found: no live subscription, and none that stands on a month that still runs. */
export type MonthToBegin = PaidMonth & { stored: LockedSubscription | undefined }

/**
 * Begins months that have been paid for, now. Their months are counted from here, or from as much earlier as a fan has had
 * days of grace after the month before: these are part of the next month that is paid for.
 */
export async function beginPaidMonths(tx: Tx, ctx: Context, months: readonly MonthToBegin[]): Promise<void> {
  if (months.length === 0) return
  const now = ctx.clock.now()
  const grace = await usedGraceOf(tx, months, now)
  const started = months.map((month) => {
    const start = new Date(now.getTime() - (grace.get(month.fanId) ?? 0))
    return { ...month, start, end: addMonths(start, 1) }
  })
  await sql`
    WITH month AS (
      SELECT * FROM unnest(${months.map(() => ctx.newId())}::text[], ${months.map(({ fanId }) => fanId)}::text[],
        ${months.map(({ creatorId }) => creatorId)}::text[], ${months.map(({ price }) => String(price))}::bigint[],
        ${months.map(({ currency }) => currency)}::text[], ${months.map(({ paymentId }) => paymentId)}::text[],
        ${started.map(({ start }) => start.toISOString())}::timestamptz[],
        ${started.map(({ end }) => end.toISOString())}::timestamptz[],
        ${started.map(({ end }) => gracePeriodEnd(end).toISOString())}::timestamptz[])
        AS month (id, fan_id, creator_id, price, currency_code, payment_id, starts_at, ends_at, access_until)
    ), begun AS (
      INSERT INTO subscription (
        id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at, period_start, access_until,
        renew_at)
      SELECT id, fan_id, creator_id, 'ACTIVE', false, price, currency_code, ${now}, starts_at, access_until, ends_at
      FROM month
      ON CONFLICT (fan_id, creator_id) DO UPDATE SET
        status = 'ACTIVE', is_free = false, price_minor = excluded.price_minor, currency_code = excluded.currency_code,
        started_at = excluded.started_at, period_start = excluded.period_start, access_until = excluded.access_until,
        renew_at = excluded.renew_at, renewal_card_id = NULL, announced_at = NULL, cancelled_at = NULL,
        cancel_reason = NULL
      RETURNING id, fan_id, creator_id
    )
    INSERT INTO subscription_period (creator_id, subscription_id, starts_at, ends_at, anchor_at, payment_id)
    SELECT creator_id, begun.id, month.starts_at, month.ends_at, month.starts_at, month.payment_id
    FROM begun JOIN month USING (fan_id, creator_id)`.execute(tx)
  const events = months.map(({ fanId, creatorId }) => ({ actorId: fanId, subjectId: creatorId }))
  await appendEvents(tx, 'SUBSCRIBED', events, now)
  await addCreatorsToTimelines(
    tx,
    ctx,
    months.filter(({ stored }) => !hasSubscriberAccess(stored, now)),
  )
  await adjustSubscriptionCounts(
    tx,
    months.filter(({ stored }) => !isCountedAsFan(stored)),
    1,
  )
}

/** Loads how long fans had access after the month that their subscription is at, in milliseconds, by fan. */
async function usedGraceOf(
  tx: Tx,
  months: readonly MonthToBegin[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const ids = months.flatMap(({ stored }) => (stored?.monthStart && stored.accessUntil ? [stored.id] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ fanId: string; ms: number }>`
    SELECT subscription.fan_id AS "fanId",
      greatest(0, extract(epoch FROM least(subscription.access_until, ${now}) - period.ends_at) * 1000)::float8 AS ms
    FROM subscription
    JOIN subscription_period period
      ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
    WHERE subscription.id = ANY(${ids}::text[])`.execute(tx)
  return new Map(rows.map(({ fanId, ms }) => [fanId, ms]))
}

/**
 * Takes up a cancelled subscription again, where the month that it stands on was paid for and still runs.
 * @returns whether there is such a month
 */
export async function resumeSubscriptionInPaidMonth(
  tx: Tx,
  ctx: Context,
  stored: LockedSubscription | undefined,
  { fanId, creatorId }: Pick<PaidMonth, 'fanId' | 'creatorId'>,
): Promise<boolean> {
  if (!stored) return false
  const now = ctx.clock.now()
  const end = await findRunningPaidMonthEnd(tx, stored.id, now)
  if (!end) return false
  await sql`
    UPDATE subscription SET
      status = 'ACTIVE', is_free = false, price_minor = payment.amount_minor, period_start = period.starts_at,
      access_until = ${gracePeriodEnd(end)}, renew_at = ${end}, announced_at = NULL, cancelled_at = NULL,
      cancel_reason = NULL
    FROM subscription_period period JOIN payment ON payment.id = period.payment_id
    WHERE subscription.id = ${stored.id} AND period.subscription_id = subscription.id AND period.ends_at = ${end}
      AND period.reversed_at IS NULL`.execute(tx)
  const pairs = [{ fanId, creatorId }]
  if (!hasSubscriberAccess(stored, now)) await addCreatorsToTimelines(tx, ctx, pairs)
  if (!isCountedAsFan(stored)) await adjustSubscriptionCounts(tx, pairs, 1)
  await appendSubscriptionEvents(tx, pairs, now)
  return true
}

/** The ends of the paid months that still run, by subscription; one that was given back in full is none. */
export async function findRunningPaidMonthEnds(
  tx: Tx,
  subscriptionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  if (subscriptionIds.length === 0) return new Map()
  const months = await tx
    .selectFrom('subscription_period')
    .select(['subscription_id', 'ends_at'])
    .where('subscription_id', 'in', subscriptionIds)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('reversed_at', 'is', null)
    .execute()
  return new Map(months.map((month) => [month.subscription_id, month.ends_at]))
}

/** Finds the end of one, like `findRunningPaidMonthEnds`; undefined where none runs. */
export async function findRunningPaidMonthEnd(
  tx: Tx,
  subscriptionId: string,
  now: Date,
): Promise<Date | undefined> {
  return (await findRunningPaidMonthEnds(tx, [subscriptionId], now)).get(subscriptionId)
}

/**
 * The end of what was paid for: of the month that still runs, or of the one that the subscription stands on. That one was not
 * given back: `endReversedMonth` ends the subscription in the same transaction, behind the same lock.
 * @param stored a subscription that continues
 */
export async function findRunningOrLastPaidMonthEnd(
  tx: Tx,
  stored: LockedSubscription,
  now: Date,
): Promise<Date | undefined> {
  const running = await findRunningPaidMonthEnd(tx, stored.id, now)
  if (running || !stored.monthStart) return running
  const month = await tx
    .selectFrom('subscription_period')
    .select('ends_at')
    .where('subscription_id', '=', stored.id)
    .where('starts_at', '=', stored.monthStart)
    .executeTakeFirst()
  return month?.ends_at
}
