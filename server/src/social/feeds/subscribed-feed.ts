import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import { limits } from '@fanfare/contract/limits'
import type { HomeFeedPost } from '@fanfare/contract/shapes/social/posts'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import { viewerStatementVariant } from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import { type SerializedReplyData, serializedList } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { pageStartIdSql } from '../../platform/pagination/page-start.ts'
import { loadPostsByStatement } from '../posts/post-content.ts'
import { joinPostAndCreatorSql, postColumnsSql, postJoinsSql } from '../posts/post-view.ts'
import { serializeHomeFeedPost } from '../posts/serialize-post.ts'
import {
  checkTimelineOrQueueRebuild,
  chooseFirstFeedSource,
  type FeedSource,
  feedSourceStatementPrefixes,
  followedPostsSql,
  type HomeFeedViewer,
  joinFoundEntitlementSql,
  timelineEntriesSqlParts,
} from './followed-posts.ts'
import type { ReaderParameters } from './preference-filter.ts'

/** `start`: the id before the page or, by offset, the number of posts before it. */
const parameters = namedParameters({ reader: 'text', now: 'timestamptz', start: 'text', take: 'integer' })

/**
 * Loads a page of the posts of those to whom the reader subscribes, strictly newest first. Posts of creators to whom the
 * reader’s access has ended are left out at once, and removed from timelines by the job that runs at its end. One query a
 * page, wherever it begins in the timeline; up to three at its end.
 * @throws Refusal INVALID_INPUT for a cursor of another feed
 */
export async function loadSubscribedFeed(
  ctx: Context,
  viewer: HomeFeedViewer['viewer'],
  query: PageQuery,
): Promise<{ data: SerializedReplyData<HomeFeedPost[]>; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(query, (segment) => segment === 'timeline')
  const take = limit + 1
  const start = skip > 0 ? skip : (after?.id ?? maxId)
  const load = (source: FeedSource) => {
    const { name, text } = timelineStatement(viewer, source, ceilPageSize(take), skip > 0)
    const values = parameters.values({ reader: viewer.userId, now: ctx.clock.now(), start, take })
    return loadPostsByStatement(ctx, viewer.userId, { name, text, values })
  }
  const first = await load(await chooseFirstFeedSource(ctx))
  const isEnough = first.length === take || (await checkTimelineOrQueueRebuild(ctx, viewer.userId))
  const found = isEnough ? first : await load('FROM_POSTS')
  const { rows, page } = buildPage(found, { limit, skip }, ({ postId }) => cursorAfter('timeline', postId))
  return {
    data: serializedList(rows.map((row) => serializeHomeFeedPost(row, viewer.userId, 'FOLLOWED'))),
    page,
  }
}

function timelineStatement(
  viewer: HomeFeedViewer['viewer'],
  source: FeedSource,
  size: number,
  isByOffset: boolean,
): { name: string; text: string } {
  const { viewer: reader, suffix } = viewerStatementVariant(viewer)
  const { now } = parameters.sql
  const name = `home_timeline_${feedSourceStatementPrefixes[source]}subscribed_${size}${isByOffset ? '_by_offset' : ''}${suffix}`
  return memoizedStatement(name, () => {
    const list = { tab: 'subscribed', source, reader, now } as const
    const all = followedPostsSql({ ...list, before: `'${maxId}'`, size: limits.offsetMax })
    const ids = `SELECT id FROM (${all}) AS listed ORDER BY id DESC`
    const start = pageStartIdSql({ ids, order: 'DESC' }, isByOffset, parameters.sql.start)
    return source === 'MATERIALIZED'
      ? pageOfTimeline({ reader, now }, size, start)
      : pageOfFollowed({ reader, now }, followedPostsSql({ ...list, before: start, size }))
  })
}

/** SQL: reads each post of the timeline once. */
function pageOfTimeline({ reader, now }: ReaderParameters, size: number, start: string): string {
  const { entries, where } = timelineEntriesSqlParts({ tab: 'subscribed', reader, now })
  return `
    SELECT * FROM (
      SELECT ${postColumnsSql(reader, now)}
      FROM ${entries} ${joinPostAndCreatorSql('entry.post_id', postExistsForViewerSql('post', 'creator', reader))}
        ${postJoinsSql(reader, now, joinFoundEntitlementSql('held', 'entry'))}
      WHERE ${where} AND entry.post_id < ${start}
      ORDER BY entry.post_id DESC LIMIT ${size}
    ) AS page LIMIT ${parameters.sql.take}`
}

function pageOfFollowed({ reader, now }: ReaderParameters, followed: string): string {
  return `
    SELECT ${postColumnsSql(reader, now)}
    FROM (SELECT * FROM (${followed}) AS found LIMIT ${parameters.sql.take}) AS chosen
      ${joinPostAndCreatorSql('chosen.id', postExistsForViewerSql('post', 'creator', reader))}
      ${postJoinsSql(reader, now, joinFoundEntitlementSql('chosen', 'chosen'))}
    ORDER BY chosen.id DESC`
}
