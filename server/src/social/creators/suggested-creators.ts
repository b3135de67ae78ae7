import type { CreatorSuggestion } from '@fanfare/contract/shapes/social/creators'
import { canBeSuggestedToSql } from '../../access/visibility/discoverable.ts'
import { isActiveAccountSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { canViewerPayOrNeedNotSql, listCardCurrencies } from './can-viewer-pay.ts'
import { type CreatorRow, creatorColumnsSql, creatorJoinsSql, creatorView } from './creator-view.ts'
import { addSuggestionReasons } from './suggestion-reasons.ts'

const suggestedMax = 10
const popularMax = 7
/**
 * Maximum number of the most followed and the best paid creators together: the positions after them are for
 * the newest creators.
 */
const establishedMax = 8
/** Number of the most followed creators among whom the best paid are picked. */
const earnersAmong = 30
/** Maximum number of the best paid per currency, and of all currencies together. */
const earnersOfCurrency = 2
const earnersMax = 5

const isFit = `account.id IS DISTINCT FROM $1 AND ${canBeSuggestedToSql('account', '$1')}
      AND ${canViewerPayOrNeedNotSql('account', '$1', '$3')}`
/** SQL: how many of the picture and the cover of an account are missing. */
function picturesMissing(account: string): string {
  return `num_nulls(${account}.avatar_file_id, ${account}.banner_file_id)`
}

/** Looked up for each candidate, so that not all subscriptions of a viewer who follows thousands are read. */
const isFollowed = `coalesce((
  SELECT true FROM subscription
  WHERE fan_id = $1 AND creator_id = account.id AND status IN ('ACTIVE', 'PAST_DUE') AND access_until > $2), false)`

/**
 * SQL: ten creators whom the viewer does not follow: the two best paid by subscriptions of each currency, as free
 * creators have more fans, the most followed up to eight in all, and the newest. Free and paid creators alternate
 * while there are both, as a phone shows the first few of each half of the list: paid ones by their rank in their
 * currency, then by fans, free ones by fans, and the newest last. Creators without a picture or a cover come after
 * those who have both, also among the newest. Ids break ties, so that the order is the same at every request.
 */
const suggested = `
  WITH followed AS (
    SELECT id, subscribers, is_free_subscription, currency_code, subscription_price_minor FROM (
      SELECT account_id AS id, subscribers FROM account_count
      WHERE subscribers > 0 ORDER BY subscribers DESC LIMIT 200
    ) top
    JOIN account USING (id)
    WHERE verification_status = 'VERIFIED' AND ${isFit} AND NOT ${isFollowed}
    ORDER BY subscribers DESC, id DESC LIMIT ${earnersAmong}
  ), earning AS (
    SELECT id, subscribers, earned_rank FROM (
      SELECT id, subscribers, row_number() OVER (
        PARTITION BY currency_code ORDER BY subscribers * subscription_price_minor DESC, id) AS earned_rank
      FROM followed WHERE NOT is_free_subscription
    ) AS ranked
    WHERE earned_rank <= ${earnersOfCurrency} ORDER BY earned_rank, subscribers DESC, id LIMIT ${earnersMax}
  ), popular AS (
    SELECT id, subscribers, earned_rank FROM earning
    UNION ALL
    (SELECT id, subscribers, NULL FROM (
      SELECT id, subscribers FROM followed ORDER BY subscribers DESC, id DESC LIMIT ${popularMax}
    ) AS most
    WHERE id NOT IN (SELECT id FROM earning)
    ORDER BY subscribers DESC, id DESC LIMIT ${establishedMax} - (SELECT count(*) FROM earning))
  ), newest AS (
    SELECT id, ${picturesMissing('account')} AS missing FROM (
      SELECT * FROM account
      WHERE verification_status = 'VERIFIED' AND ${isActiveAccountSql('account')} ORDER BY id DESC LIMIT 200
    ) AS account
    WHERE ${isFit} AND NOT ${isFollowed}
    ORDER BY ${picturesMissing('account')}, id DESC LIMIT ${suggestedMax}
  ), chosen AS (
    SELECT id, 0 AS rank, subscribers, earned_rank, 0 AS missing FROM popular
    UNION ALL SELECT id, 1, 0, NULL, missing FROM newest WHERE id NOT IN (SELECT id FROM popular)
    ORDER BY rank, subscribers DESC, missing, id DESC LIMIT ${suggestedMax}
  )
  SELECT ${creatorColumnsSql}
  FROM chosen JOIN account creator USING (id) ${creatorJoinsSql('$1', '$2')}
  ORDER BY ${picturesMissing('creator')}, row_number() OVER (
      PARTITION BY ${picturesMissing('creator')}, creator.is_free_subscription
      ORDER BY chosen.rank, chosen.earned_rank, chosen.subscribers DESC, creator.id DESC),
    chosen.rank, chosen.subscribers DESC, creator.id DESC`

/**
 * Loads creators to follow: the best paid of each currency, the most followed and the newest, free and paid ones
 * alternating and those with pictures first; without the viewer, those whom they follow, with whom there is a block,
 * or whom they could not pay.
 */
export async function loadCreatorSuggestions(
  ctx: Context,
  viewerId: string | null,
): Promise<CreatorSuggestion[]> {
  const rows = await ctx.reads.query<CreatorRow>('suggested_creators', suggested, [
    viewerId,
    ctx.clock.now(),
    listCardCurrencies(ctx),
  ])
  return addSuggestionReasons(
    ctx,
    viewerId,
    rows.map((row) => creatorView(row, viewerId)),
  )
}
