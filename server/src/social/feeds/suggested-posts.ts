import type { HomeTab } from '@fanfare/contract/social/post-types'
import { hasLiveSubscriptionSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import { viewerStatementVariant } from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { canViewerPayOrNeedNotSql, listCardCurrencies } from '../creators/can-viewer-pay.ts'
import { joinPostAndCreatorSql, joinPostCreatorSql } from '../posts/post-view.ts'
import type { HomeFeedViewer } from './followed-posts.ts'
import type { FeedCursor, FeedEntry } from './interleave.ts'
import { andPostTypeOfTabSql, passesPreferencesSql, type ReaderParameters } from './preference-filter.ts'
import { isCreatorSuggestibleSql, type SkipRange } from './skip-ranges.ts'

/** Number of the newest public posts scanned for a page’s suggestions. */
export const suggestionScanSize = 1000

/** Number of the newest public posts scanned for suggestions, except those in a skip range. */
type Scan = { window: number; skipRange: SkipRange }

const entriesParameters = namedParameters({
  reader: 'text',
  now: 'timestamptz',
  start: 'text',
  lastCreator: 'text',
  lastButOneCreator: 'text',
  take: 'integer',
  currencies: 'text',
  until: 'text',
  floor: 'text',
})

/** Loads `take` suggested posts, by their ids and creators only, from a cursor of the home feed on. */
export function loadSuggestedEntries(
  ctx: Context,
  { viewer, tab }: HomeFeedViewer,
  { start, take, window, skipRange }: Scan & { start: FeedCursor; take: number },
): Promise<FeedEntry[]> {
  const { sql, types, values } = entriesParameters
  const { viewer: reader, suffix } = viewerStatementVariant(viewer)
  const size = ceilPageSize(take)
  const { name, text } = memoizedStatement(
    `home_suggested_entries_${tab}_${size}_of_${window}${suffix}`,
    () => `
    SELECT * FROM (
      SELECT post.id AS "postId", post.creator_id AS "userId" FROM (${suggestedPostsSql({ ...sql, reader, tab, window })}) AS post LIMIT ${size}
    ) AS page LIMIT ${sql.take}`,
  )
  return ctx.reads.queryBatched<FeedEntry>(
    { name, text, types },
    values({
      reader: viewer.userId,
      now: ctx.clock.now(),
      ...suggestionParameters(ctx, start),
      take,
      ...skipRange,
    }),
  )
}

/** Returns the values by which every statement of suggestions continues at a cursor. */
export function suggestionParameters(ctx: Context, { suggestedBefore, suggestedRun }: FeedCursor) {
  return {
    start: suggestedBefore,
    lastCreator: suggestedRun.userId,
    lastButOneCreator: suggestedRun.length > 1 ? suggestedRun.userId : '',
    currencies: listCardCurrencies(ctx).join(' '),
  }
}

const scanParameters = namedParameters({ start: 'text', last: 'integer', until: 'text', floor: 'text' })

/**
 * Finds where the scan for suggestions ends, however few of the newest public posts were suitable.
 * @returns the id of the last scanned post; undefined where there are none after it
 */
export async function findSuggestionScanEndId(
  ctx: Context,
  tab: HomeTab,
  { start, window, skipRange }: Scan & { start: FeedCursor },
): Promise<string | undefined> {
  const { sql, values } = scanParameters
  const { name, text } = memoizedStatement(
    `home_window_${tab}_of_${window}`,
    () =>
      `SELECT id FROM (${newestPublicSql({ ...sql, tab, window })}) AS scanned OFFSET ${sql.last} LIMIT 1`,
  )
  const [last] = await ctx.reads.query<{ id: string }>(
    name,
    text,
    values({ start: start.suggestedBefore, last: window - 1, ...skipRange }),
  )
  return last?.id
}

const teaserParameters = namedParameters({
  reader: 'text',
  now: 'timestamptz',
  candidates: 'text',
  currencies: 'text',
})

/** Finds the first of the candidates that the reader may be shown locked. */
export async function findLockedTeaser(
  ctx: Context,
  viewer: HomeFeedViewer['viewer'],
  candidates: readonly string[],
): Promise<FeedEntry | undefined> {
  const { sql, values } = teaserParameters
  const { viewer: reader, suffix } = viewerStatementVariant(viewer)
  const { name, text } = memoizedStatement(
    `home_locked_entry${suffix}`,
    () =>
      `SELECT id AS "postId", creator_id AS "userId" FROM (${lockedTeaserSql({ ...sql, reader })}) AS locked`,
  )
  const [found] = await ctx.reads.query<FeedEntry>(
    name,
    text,
    values({
      reader: viewer.userId,
      now: ctx.clock.now(),
      candidates: candidates.join(' '),
      currencies: listCardCurrencies(ctx).join(' '),
    }),
  )
  return found
}

/** Parameters of the newest public posts: those before `start` and after `above`, without a skip range. */
type NewestSql = {
  tab: HomeTab
  window: number
  start: string
  until: string
  floor: string
  above?: string
}

/** @property lastCreator creators of the last two suggestions before the start, or '' @property currencies those that cards pay in, with a space between */
type SuggestedSql = ReaderParameters &
  NewestSql & { lastCreator: string; lastButOneCreator: string; currencies: string }

/**
 * SQL: public posts of verified creators whom the reader could pay and to whom they hold no entitlement,
 * newest first. Of more than two in a row by one creator only the newest two.
 */
export function suggestedPostsSql(parameters: SuggestedSql): string {
  const { reader, now, lastCreator, lastButOneCreator } = parameters
  return `
    SELECT fit.id, fit.creator_id FROM (
      SELECT post.id, post.creator_id, row_number() OVER newest AS position,
        lag(post.creator_id::text, 1, ${lastCreator}::text) OVER newest AS last,
        lag(post.creator_id::text, 2) OVER newest AS last_but_one
      FROM (${newestPublicSql(parameters)}) AS post ${joinPostCreatorSql(isSuggestedCreator(parameters))}
      WHERE ${passesPreferencesSql('post.id', 'post.creator_id', { reader, now })} AND post.creator_id <> ${reader} AND NOT ${hasLiveSubscriptionSql('post.creator_id', reader, now)}
      WINDOW newest AS (ORDER BY post.id DESC)
    ) AS fit
    WHERE fit.creator_id <> fit.last
      OR fit.creator_id <> CASE fit.position WHEN 1 THEN ${lastButOneCreator}::text WHEN 2 THEN ${lastCreator}::text ELSE fit.last_but_one END
    ORDER BY fit.id DESC`
}

/** SQL: the newest public posts on both sides of a skip range, in order: a merge of two reads of the index. */
function newestPublicSql({ tab, window, start, until, floor, above }: NewestSql): string {
  const part = (condition: string) => `
    SELECT post.id, post.creator_id, post.deleted_at FROM post
    WHERE post.deleted_at IS NULL AND post.is_public AND post.id < ${start} AND ${condition}
      ${above === undefined ? '' : `AND post.id > ${above}`} ${andPostTypeOfTabSql('post', tab)}
    ORDER BY post.id DESC LIMIT ${window}`
  return `
    SELECT * FROM ((${part(`post.id > ${until}`)}) UNION ALL (${part(`post.id <= ${floor}`)})) AS each_part
    ORDER BY id DESC LIMIT ${window}`
}

/**
 * SQL: the first of some posts that is locked for the reader, and of whose creator they would be suggested public ones.
 * @param candidates the parameter that holds their ids, with a space between
 */
export function lockedTeaserSql({
  reader,
  now,
  candidates,
  currencies,
}: ReaderParameters & { candidates: string; currencies: string }): string {
  return `
    SELECT post.id, post.creator_id
    FROM unnest(string_to_array(${candidates}, ' ')) AS candidate (id)
      ${joinPostAndCreatorSql('candidate.id', isSuggestedCreator({ reader, currencies }))}
    WHERE NOT post.is_public AND ${passesPreferencesSql('post.id', 'post.creator_id', { reader, now })}
      AND post.creator_id <> ${reader} AND NOT ${hasLiveSubscriptionSql('post.creator_id', reader, now)}
    LIMIT 1`
}

/** SQL: a `post` is there for the reader, and its `creator` is suggested to them. */
function isSuggestedCreator({ reader, currencies }: Pick<SuggestedSql, 'reader' | 'currencies'>): string {
  return `${postExistsForViewerSql('post', 'creator', reader)} AND ${isCreatorSuggestibleSql('creator')}
    AND ${canViewerPayOrNeedNotSql('creator', `${reader}`, `string_to_array(${currencies}, ' ')`)}`
}
