import type { HomeTab } from '@fanfare/contract/social/post-types'
import {
  postExistsForViewerSql,
  selectSubscribedCreatorsSql,
  viewerSubscriptionJoinSql,
} from '../../access/visibility/post.ts'
import { viewerStatementVariant } from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { joinPostAndCreatorSql } from '../posts/post-view.ts'
import { hasAnyFanOutOnReadCreator } from '../timelines/fan-out-on-read.ts'
import { timelineFloorSql } from '../timelines/timeline-entries.ts'
import { touchReaderAndEnsureTimeline } from '../timelines/touch-last-active.ts'
import type { FeedCursor, FeedEntry } from './interleave.ts'
import { andPostTypeOfTabSql, passesPreferencesSql, type ReaderParameters } from './preference-filter.ts'

/** Reader of a tab. */
export type HomeFeedViewer = { viewer: Pick<Viewer, 'userId' | 'isUnrestricted'>; tab: HomeTab }

/**
 * Source of the posts of those whom a reader follows. MATERIALIZED: their timeline, above its floor. HYBRID: also the
 * posts of creators with too many fans for fan-out on write. FROM_POSTS: the posts of everybody they follow, since a
 * timeline materializes only the newest. All give the same posts in the same order.
 */
export type FeedSource = 'MATERIALIZED' | 'HYBRID' | 'FROM_POSTS'

/** Part of a statement’s name for each source. */
export const feedSourceStatementPrefixes: Record<FeedSource, string> = {
  MATERIALIZED: '',
  HYBRID: 'merged_',
  FROM_POSTS: 'all_',
}

/** Returns the source from which a feed is read first. */
export async function chooseFirstFeedSource(ctx: Context): Promise<FeedSource> {
  return (await hasAnyFanOutOnReadCreator(ctx)) ? 'HYBRID' : 'MATERIALIZED'
}

/**
 * Checks whether nothing older was published than a reader's timeline holds: else the feed goes on from the posts. Where no
 * timeline is stored, the reader is recorded as active, so that it is rebuilt.
 */
export async function checkTimelineOrQueueRebuild(ctx: Context, readerId: string): Promise<boolean> {
  const [timeline] = await ctx.reads.query<{ floor: string | null }>(
    'timeline_floor',
    'SELECT floor FROM timeline WHERE reader_id = $1',
    [readerId],
  )
  if (timeline?.floor === '') return true
  if (!timeline || timeline.floor === null)
    await touchReaderAndEnsureTimeline(ctx.db, readerId, ctx.clock.now())
  return false
}

const entriesParameters = namedParameters({
  reader: 'text',
  now: 'timestamptz',
  before: 'text',
  take: 'integer',
})

/**
 * Loads `take` posts of those whom the reader follows, by their ids and creators only, from a cursor of the home feed on:
 * one statement, and two more at the end of a timeline that is not complete.
 */
export async function loadFollowedEntries(
  ctx: Context,
  { viewer, tab }: HomeFeedViewer,
  { start, take }: { start: Pick<FeedCursor, 'before'>; take: number },
): Promise<FeedEntry[]> {
  const { sql, types, values } = entriesParameters
  const { viewer: reader, suffix } = viewerStatementVariant(viewer)
  const size = ceilPageSize(take)
  const load = (source: FeedSource) => {
    const { name, text } = memoizedStatement(
      `home_timeline_entries_${feedSourceStatementPrefixes[source]}${tab}_${size}${suffix}`,
      () => `
    SELECT * FROM (
      SELECT entry.id AS "postId", entry.creator_id AS "userId"
      FROM (${followedPostsSql({ source, tab, reader, now: sql.now, before: sql.before, size })}) AS entry
    ) AS page LIMIT ${sql.take}`,
    )
    return ctx.reads.queryBatched<FeedEntry>(
      { name, text, types },
      values({ reader: viewer.userId, now: ctx.clock.now(), before: start.before, take }),
    )
  }
  const found = await load(await chooseFirstFeedSource(ctx))
  return found.length === take || (await checkTimelineOrQueueRebuild(ctx, viewer.userId))
    ? found
    : load('FROM_POSTS')
}

type FollowedSql = ReaderParameters & {
  tab: HomeTab
  source: FeedSource
  /** SQL of an id. */
  before: string
  size: number
  /** True if the statement checks the existence of the posts that it takes. */
  isCheckedLater?: boolean
}

/**
 * SQL: the newest `size` posts before an id of those whom the reader follows, newest first: `id`, `creator_id`, and the
 * reader’s entitlement to the creator.
 */
export function followedPostsSql({ source, ...part }: FollowedSql): string {
  if (source === 'MATERIALIZED') return fromTimeline(part, '')
  if (source === 'FROM_POSTS') return fromPosts(part, { creators: '', above: '' })
  const isMerged = 'EXISTS (SELECT FROM merged_creator WHERE merged_creator.creator_id = entry.creator_id)'
  const merged = fromPosts(part, {
    creators: 'JOIN merged_creator USING (creator_id)',
    above: `AND post.id > ${timelineFloorSql(`${part.reader}`)}`,
  })
  return `SELECT * FROM ((${fromTimeline(part, `AND NOT ${isMerged}`)}) UNION ALL (${merged})) AS either
    ORDER BY id DESC LIMIT ${part.size}`
}

/**
 * SQL of the timeline entries that may be shown, with the reader’s entitlement to each entry’s creator.
 */
export function timelineEntriesSqlParts({ tab, reader, now }: ReaderParameters & { tab: HomeTab }): {
  entries: string
  where: string
} {
  const isLive = 'coalesce(held.is_live, false)'
  return {
    entries: `timeline_entry AS entry ${viewerSubscriptionJoinSql('held', 'entry.creator_id', reader, now)}`,
    where: `entry.reader_id = ${reader} AND entry.post_id > ${timelineFloorSql(`${reader}`)} ${andPostTypeOfTabSql('entry', tab)}
      AND ${passesPreferencesSql('entry.post_id', 'entry.creator_id', { reader, now })}
      AND ${tab === 'subscribed' ? `entry.creator_id <> ${reader} AND ${isLive}` : `(entry.creator_id = ${reader} OR ${isLive})`}`,
  }
}

function fromTimeline(
  { before, size, isCheckedLater = false, ...reader }: Omit<FollowedSql, 'source'>,
  condition: string,
): string {
  const { entries, where } = timelineEntriesSqlParts(reader)
  const posts = joinPostAndCreatorSql(
    'entry.post_id',
    postExistsForViewerSql('post', 'creator', reader.reader),
  )
  return `
    SELECT entry.post_id AS id, entry.creator_id, held.status, held.is_live
    FROM ${entries} ${isCheckedLater ? '' : posts}
    WHERE ${where} ${condition} AND entry.post_id < ${before} ORDER BY entry.post_id DESC LIMIT ${size}`
}

/**
 * Selects as many posts of each creator as requested, of those that the reader may and wants to see: so none
 * is missing among the newest.
 */
function fromPosts(
  { tab, reader, now, before, size }: Omit<FollowedSql, 'source'>,
  { creators, above }: { creators: string; above: string },
): string {
  const own = tab === 'subscribed' ? '' : `UNION ALL SELECT ${reader}, NULL, false`
  return `
    SELECT listed.id, followed.creator_id, followed.status, followed.is_live
    FROM (
      SELECT creator_id, status, is_live
      FROM (SELECT creator_id, status, true AS is_live FROM (${selectSubscribedCreatorsSql(reader, now)}) AS held ${own}) AS each_followed
        ${creators}
    ) AS followed
      CROSS JOIN LATERAL (SELECT * FROM account WHERE account.id = followed.creator_id LIMIT 1) AS creator
      CROSS JOIN LATERAL (
        SELECT post.id FROM post
        WHERE post.creator_id = followed.creator_id AND post.id < ${before} ${above} ${andPostTypeOfTabSql('post', tab)}
          AND ${postExistsForViewerSql('post', 'creator', reader)} AND ${passesPreferencesSql('post.id', 'post.creator_id', { reader, now })}
        ORDER BY post.id DESC LIMIT ${size}
      ) AS listed
    ORDER BY listed.id DESC LIMIT ${size}`
}

/**
 * SQL: joins the reader's entitlement to a post's creator, as it was looked up when the post was chosen, and of that creator
 * alone.
 * @param held alias of a row with the entitlement @param chosen alias of a row with its `creator_id`
 */
export function joinFoundEntitlementSql(held: 'held' | 'chosen', chosen: 'entry' | 'chosen'): string {
  return `CROSS JOIN LATERAL (
    SELECT ${held}.status, ${held}.is_live WHERE ${chosen}.creator_id = post.creator_id) AS creator_subscription`
}
