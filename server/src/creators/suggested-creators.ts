import type { Suggested } from '@fanfare/contract/shapes/creators'
import type { Context } from '../context.ts'
import { isSuggestible } from '../visibility/findable.ts'
import { isHere } from '../visibility/person.ts'
import { type CreatorRow, creatorColumns, creatorJoins, creatorView } from './creator-view.ts'
import { cardCurrencies, isPayable } from './is-payable.ts'
import { withReasons } from './reasons.ts'

const suggestedMax = 10
const popularMax = 7
/** Of how many of the most followed the best earning ones are looked up. */
const earnersAmong = 30

const isFit = `account.id IS DISTINCT FROM $1 AND ${isSuggestible('account', '$1')}
      AND ${isPayable('account', '$1', '$3')}`
/** Looked up for each of them: whoever follows thousands does not have all of these read. */
const isFollowed = `coalesce((
  SELECT true FROM subscription
  WHERE fan_id = $1 AND creator_id = account.id AND status IN ('ACTIVE', 'PAST_DUE') AND access_until > $2), false)`

/**
 * Of the most followed and of the newest creators, a bounded number each, those whom the viewer does not follow; of the most
 * followed also who earns most by subscriptions in each currency, as free creators have more fans. Free and paid creators
 * alternate while there are both: a phone shows the first few of each half of the list.
 */
const suggested = `
  WITH followed AS (
    SELECT id, subscribers, is_free_subscription, currency_code, subscription_price_minor FROM (
      SELECT account_id AS id, subscribers FROM account_count
      WHERE subscribers > 0 ORDER BY subscribers DESC LIMIT 200
    ) top
    JOIN account USING (id)
    WHERE verification_status = 'VERIFIED' AND ${isFit} AND NOT ${isFollowed}
    ORDER BY subscribers DESC LIMIT ${earnersAmong}
  ), earning AS (
    SELECT DISTINCT ON (currency_code) id, subscribers FROM followed WHERE NOT is_free_subscription
    ORDER BY currency_code, subscribers * subscription_price_minor DESC, id
  ), popular AS (
    (SELECT id, subscribers FROM followed ORDER BY subscribers DESC LIMIT ${popularMax})
    UNION SELECT id, subscribers FROM earning
  ), newest AS (
    SELECT id FROM (
      SELECT * FROM account
      WHERE verification_status = 'VERIFIED' AND ${isHere('account')} ORDER BY id DESC LIMIT 200
    ) AS account
    WHERE ${isFit} AND NOT ${isFollowed}
    ORDER BY id DESC LIMIT ${suggestedMax}
  ), chosen AS (
    SELECT id, 0 AS rank, subscribers FROM popular
    UNION ALL SELECT id, 1, 0 FROM newest WHERE id NOT IN (SELECT id FROM popular)
    ORDER BY rank, subscribers DESC, id DESC LIMIT ${suggestedMax}
  )
  SELECT ${creatorColumns}
  FROM chosen JOIN account creator USING (id) ${creatorJoins('$1', '$2')}
  ORDER BY row_number() OVER (
      PARTITION BY creator.is_free_subscription
      ORDER BY chosen.rank, creator.id IN (SELECT id FROM earning) DESC, chosen.subscribers DESC, creator.id DESC),
    chosen.rank, chosen.subscribers DESC, creator.id DESC`

/** Creators to follow: seven whom many follow, who earns most in each currency and the newest, free and paid ones by turns, without the viewer, whom they follow, whom they have blocked or are blocked by, and whom they could not pay. */
export async function suggestCreators(ctx: Context, viewerId: string | null): Promise<Suggested[]> {
  const rows = await ctx.reads.query<CreatorRow>('suggested_creators', suggested, [
    viewerId,
    ctx.clock.now(),
    cardCurrencies(ctx),
  ])
  return withReasons(
    ctx,
    viewerId,
    rows.map((row) => creatorView(row, viewerId)),
  )
}
