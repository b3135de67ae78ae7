import type { PageInfo } from '@fanfare/contract/fields/page'
import { limits } from '@fanfare/contract/limits'
import type { Post, ProfileFeedQuery } from '@fanfare/contract/shapes/social/posts'
import type { ProfilePostFilter } from '@fanfare/contract/social/post-types'
import {
  type EffectiveViewer,
  type ViewerParameter,
  viewerStatementVariant,
} from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { minIdAt } from '../../platform/db/ids.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import type { SerializedReplyData } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { pageStartIdSql } from '../../platform/pagination/page-start.ts'
import { canViewerSeeProfileCount, creatorJoinsSql } from '../creators/creator-view.ts'
import { requireVisibleCreator } from '../creators/require-creator.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from '../creators/resolve-username.ts'
import { hasPostFlag } from '../posts/flags.ts'
import { loadContentIntoPosts } from '../posts/post-content.ts'
import { joinPostCountsSql, postColumnsSql, type ViewerPostState } from '../posts/post-view.ts'
import { type CachedPost, serializePosts } from '../posts/serialize-post.ts'
import { loadCreatorPostsByPopularity, maxLikeCount } from './creator-posts-by-popularity.ts'
import { canFindCreatorSql, profileTabPostsSql } from './profile-tab.ts'

type Sort = ProfileFeedQuery['sort']
type SortByTime = Exclude<Sort, 'popular'>

/** Comes after every id. In a cursor it stands for the pinned post, which is before all others. */
const lastId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

const dayMs = 86_400_000
const days = { day: 1, week: 7, month: 30, year: 365 } as const

type FeedParams = { username: string; tab: ProfilePostFilter }

/**
 * Loads a page of a creator's posts as the viewer sees them, those with locked content too.
 * @throws Refusal CREATOR_NOT_FOUND, or INVALID_INPUT for a cursor that is not of this list
 */
export async function loadCreatorFeed(
  ctx: Context,
  viewer: EffectiveViewer,
  params: FeedParams,
  query: ProfileFeedQuery,
): Promise<{ data: SerializedReplyData<Post[]>; page: PageInfo }> {
  const { rows, page } = await loadCreatorPostRows(ctx, { viewer, params, query })
  return { data: serializePosts(rows, viewer.viewerId), page }
}

/**
 * Loads the same as rows.
 * @param shownTo the viewer whose own posts they are, where they preview as somebody else
 */
export async function loadCreatorPostRows(
  ctx: Context,
  {
    viewer,
    params: { username, tab },
    query: { sort, timeFilter, ...asked },
    shownTo = viewer.viewerId,
  }: { viewer: EffectiveViewer; params: FeedParams; query: ProfileFeedQuery; shownTo?: string | null },
): Promise<{ rows: CachedPost[]; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(asked, (segment) => isSegmentOf(sort, segment))
  const list = {
    username: username.toLowerCase(),
    tab,
    since:
      timeFilter === 'all' ? '' : minIdAt(new Date(ctx.clock.now().getTime() - days[timeFilter] * dayMs)),
    take: limit + 1,
    skip,
  }
  const likesAfter = after && { likes: Number(after.segment), id: after.id }
  const found =
    sort === 'popular'
      ? await loadCreatorPostsByPopularity(ctx, viewer, { ...list, after: likesAfter, shownTo })
      : await postsByTime(ctx, viewer, { ...list, sort, after: after?.id })
  if (found.length === 0) await requireVisibleCreator(ctx, viewer.viewerId, list.username)
  const isPinnedFirst = beginsWithPinned({ tab, sort })
  return buildPage(found, { limit, skip }, (row) => {
    if (sort === 'popular')
      return cursorAfter(canViewerSeeProfileCount(row.profile, 'LIKES', shownTo) ? row.likes : 0, row.postId)
    return cursorAfter(sort, isPinnedFirst && hasPostFlag(row.flags, 'isPinned') ? lastId : row.postId)
  })
}

/** Checks whether the list begins with the pinned post: only the one with which a profile opens does. */
function beginsWithPinned({ tab, sort }: { tab: ProfilePostFilter; sort: Sort }): boolean {
  return tab === 'all' && sort === 'newest'
}

function isSegmentOf(sort: Sort, segment: string): boolean {
  return sort === 'popular' ? /^\d+$/.test(segment) && Number(segment) <= maxLikeCount : segment === sort
}

/** `start`: the id before the page or, by offset, the number of posts before it. */
const parameters = namedParameters({
  viewer: 'text',
  now: 'timestamptz',
  username: 'text',
  since: 'text',
  take: 'integer',
  start: 'text',
})

type ListByTime = {
  username: string
  tab: ProfilePostFilter
  sort: SortByTime
  since: string
  take: number
  skip: number
  after: string | undefined
}

async function postsByTime(
  ctx: Context,
  { viewerId, isUnrestricted }: EffectiveViewer,
  { username, tab, sort, since, take, skip, after }: ListByTime,
): Promise<CachedPost[]> {
  const { viewer, suffix } = viewerStatementVariant({ isUnrestricted })
  const [size, isByOffset] = [ceilPageSize(take), skip > 0]
  const isPinnedFirst = beginsWithPinned({ tab, sort })
  const { name, text } = memoizedStatement(
    `creator_feed_${tab}_${sort}_${size}${isByOffset ? '_by_offset' : ''}${suffix}`,
    () =>
      isPinnedFirst
        ? pinnedFirstSql(viewer, size, isByOffset)
        : byTimeSql(viewer, { tab, sort, size, isByOffset }),
  )
  const start = isByOffset ? skip : (after ?? (sort === 'oldest' ? '' : maxId))
  const states = await ctx.reads.queryBatched<ViewerPostState>(
    { name, text, types: parameters.types, inAnyOrder: true },
    parameters.values({ viewer: viewerId, now: ctx.clock.now(), username, since, take, start }),
  )
  const idOf = (post: ViewerPostState) =>
    isPinnedFirst && hasPostFlag(post.flags, 'isPinned') ? maxId : post.postId
  const sign = sort === 'oldest' ? -1 : 1
  const sorted = states.toSorted((one, other) => (idOf(one) < idOf(other) ? sign : -sign))
  return loadContentIntoPosts(ctx, viewerId, sorted)
}

/** SQL: an id is of the requested time. */
const isInTime = (id: string) => `${id} >= ${parameters.sql.since}`

/** SQL: the creator with their whole profile, looked up once and not for each of their posts, which are joined as `post`. */
function fromCreator(viewer: ViewerParameter): string {
  const { username, now } = parameters.sql
  return `
  FROM (SELECT * FROM account WHERE id = ${accountIdOfCurrentOrFormerUsernameSql(username, now)} AND ${canFindCreatorSql(viewer)} LIMIT 1) AS creator
    ${creatorJoinsSql(viewer, now)}`
}

function byTimeSql(
  viewer: ViewerParameter,
  {
    tab,
    sort,
    size,
    isByOffset,
  }: { tab: ProfilePostFilter; sort: SortByTime; size: number; isByOffset: boolean },
): string {
  const { now, take } = parameters.sql
  const [beyond, order] = sort === 'newest' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const)
  const list = { creatorId: 'creator.id', order }
  const ids = profileTabPostsSql(tab, { ...list, columns: 'post.id', within: isInTime })
  const start = pageStartIdSql({ ids, order }, isByOffset, parameters.sql.start)
  const page = profileTabPostsSql(tab, {
    ...list,
    columns: 'post.*',
    within: (id) => `${isInTime(id)} AND ${id} ${beyond} ${start}`,
  })
  return `
    SELECT ${postColumnsSql(viewer, now)} ${fromCreator(viewer)}
      CROSS JOIN LATERAL (
        SELECT * FROM (${page} LIMIT ${size}) AS page LIMIT ${take}
      ) AS post
      ${joinPostCountsSql}`
}

/** SQL: the pinned post, whose id counts as '~', before all others. */
function pinnedFirstSql(viewer: ViewerParameter, size: number, isByOffset: boolean): string {
  const { now, take } = parameters.sql
  // Of the creator who was looked up, so that the index returns their posts in order.
  const posts = `FROM post WHERE post.creator_id = creator.id AND post.deleted_at IS NULL AND ${isInTime('post.id')}`
  const pinned = `${posts} AND post.is_pinned`
  const others = `${posts} AND NOT post.is_pinned`
  const ids = `SELECT id FROM (
      (SELECT '${maxId}' COLLATE "C" AS id ${pinned})
      UNION ALL (SELECT post.id ${others} ORDER BY post.id DESC LIMIT ${limits.offsetMax})
    ) AS listed ORDER BY id DESC`
  const start = pageStartIdSql({ ids, order: 'DESC' }, isByOffset, parameters.sql.start)
  const first = `(SELECT post.*, true AS is_first ${pinned} AND ${parameters.sql.start} = '${maxId}') UNION ALL`
  return `
    SELECT ${postColumnsSql(viewer, now)} ${fromCreator(viewer)}
      CROSS JOIN LATERAL (
        SELECT * FROM (
          ${isByOffset ? '' : first}
          (SELECT * FROM (
            SELECT post.*, false AS is_first ${others} AND post.id < ${start} ORDER BY post.id DESC LIMIT ${size}
          ) AS unpinned LIMIT ${take})
        ) AS page ORDER BY is_first DESC, id DESC LIMIT ${take}
      ) AS post
      ${joinPostCountsSql}`
}
