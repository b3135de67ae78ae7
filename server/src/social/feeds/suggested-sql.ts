import type { HomeTab } from '@fanfare/contract/post-types'
import { holdsEntitlement, isPresent } from '../../access/visibility/post.ts'
import type { ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'
import { isPayable } from '../creators/is-payable.ts'
import { creatorOfPost, postAndCreator } from '../posts/post-view.ts'
import { ofType, passesPreferences } from './preference-filter.ts'
import { canBeSuggested } from './skip-ranges.ts'

/** Number of the newest public posts scanned for a page’s suggestions. */
export const windowSize = 1000

type Newest = {
  start: string
  /** The ends of a `Gap`, which is left out. */
  until: string
  floor: string
  /** Posts up to this id are left out. */
  above?: string
}

type SuggestedParameters = Newest & {
  /** Creators of the last two suggestions before the start, or ''. */
  last: string
  lastButOne: string
  /** The currencies that cards pay in. */
  cards: string
  reader: ViewerParameter
}

/**
 * SQL: public posts of verified creators whom the viewer could pay and to whom they hold no entitlement,
 * newest first. Of more than two in a row by one creator only the newest two.
 */
export function suggestedSql(
  tab: HomeTab,
  window: number,
  { last, lastButOne, cards, reader, ...newest }: SuggestedParameters,
): string {
  const creator = isSuggested(reader, cards)
  return `
    SELECT fit.id, fit.creator_id FROM (
      SELECT post.id, post.creator_id, row_number() OVER newest AS place,
        lag(post.creator_id::text, 1, ${last}::text) OVER newest AS last,
        lag(post.creator_id::text, 2) OVER newest AS last_but_one
      FROM (${newestPublicSql(tab, window, newest)}) AS post ${creatorOfPost(creator)}
      WHERE ${passesPreferences('post.id', 'post.creator_id', reader)} AND post.creator_id <> $1 AND NOT ${holdsEntitlement('post.creator_id', '$1', '$2')}
      WINDOW newest AS (ORDER BY post.id DESC)
    ) AS fit
    WHERE fit.creator_id <> fit.last
      OR fit.creator_id <> CASE fit.place WHEN 1 THEN ${lastButOne}::text WHEN 2 THEN ${last}::text ELSE fit.last_but_one END
    ORDER BY fit.id DESC`
}

/** SQL: a `post` is there for the reader, and its `creator` is suggested to them. */
function isSuggested(reader: ViewerParameter, cards: string): string {
  return `${isPresent('post', 'creator', reader)} AND ${canBeSuggested('creator')}
    AND ${isPayable('creator', '$1', cards)}`
}

/**
 * SQL: the first of these posts that is locked for the reader, and of whose creator they would be suggested public ones.
 * @param candidates the parameter that holds their ids, with a space between
 */
export function lockedSql(candidates: string, cards: string, reader: ViewerParameter): string {
  return `
    SELECT post.id, post.creator_id
    FROM unnest(string_to_array(${candidates}, ' ')) AS candidate (id)
      ${postAndCreator('candidate.id', isSuggested(reader, cards))}
    WHERE NOT post.is_public AND ${passesPreferences('post.id', 'post.creator_id', reader)}
      AND post.creator_id <> $1 AND NOT ${holdsEntitlement('post.creator_id', '$1', '$2')}
    LIMIT 1`
}

/** SQL: the newest public posts on both sides of a gap, in order: a merge of two reads of the index. */
export function newestPublicSql(
  tab: HomeTab,
  window: number,
  { start, until, floor, above }: Newest,
): string {
  const part = (condition: string) => `
    SELECT post.id, post.creator_id, post.deleted_at FROM post
    WHERE post.deleted_at IS NULL AND post.is_public AND post.id < ${start} AND ${condition}
      ${above === undefined ? '' : `AND post.id > ${above}`} ${ofType('post', tab)}
    ORDER BY post.id DESC LIMIT ${window}`
  return `
    SELECT * FROM ((${part(`post.id > ${until}`)}) UNION ALL (${part(`post.id <= ${floor}`)})) AS each_part
    ORDER BY id DESC LIMIT ${window}`
}
