import type { Page } from '@fanfare/contract/fields/page'
import { limits } from '@fanfare/contract/limits'
import type { PostFilter } from '@fanfare/contract/post-types'
import type { Post, ProfileFeedQuery } from '@fanfare/contract/shapes/posts'
import { isReachable, isUnblocked } from '../../access/visibility/person.ts'
import {
  type ViewerParameter,
  type ViewerScope,
  viewerSql,
} from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { idFloor } from '../../platform/db/ids.ts'
import type { Serialized } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { pageOf, startOf } from '../../platform/pagination/page-of.ts'
import { sizeFor } from '../../platform/pagination/page-size.ts'
import { pageStart } from '../../platform/pagination/page-start.ts'
import { statement } from '../../platform/pagination/statement.ts'
import { creatorJoins, showsCount, visibleLikeCount } from '../creators/creator-view.ts'
import { requireCreator } from '../creators/require-creator.ts'
import { accountIdOfUsername } from '../creators/resolve-username.ts'
import { has } from '../posts/flags.ts'
import { attachContent, loadPosts } from '../posts/post-content.ts'
import { countsOfPost, creatorOfPost, type PostState, postColumns, postJoins } from '../posts/post-view.ts'
import { type CachedPost, serializePosts } from '../posts/serialize-post.ts'
import { postsOfTab } from './profile-tab.ts'

type Sort = ProfileFeedQuery['sort']

/** The popular ones are found among so many of a creator's newest in the time asked for. */
const popularAmong = 5000
const mostLikes = 2_147_483_647
const lastId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

const dayMs = 86_400_000
const days = { day: 1, week: 7, month: 30, year: 365 } as const

/** Parameter types of lists ordered by time. */
const types = ['text', 'timestamptz', 'text', 'text', 'integer', 'text'] as const

type Asked = { username: string; tab: PostFilter }

/**
 * A page of a creator's posts as the viewer sees them, those with locked content too.
 * @throws Refusal CREATOR_NOT_FOUND, or INVALID_INPUT for a cursor that is not of this list
 */
export async function creatorFeed(
  ctx: Context,
  eyes: ViewerScope,
  params: Asked,
  query: ProfileFeedQuery,
): Promise<{ data: Serialized<Post[]>; page: Page }> {
  const { rows, page } = await creatorPosts(ctx, { viewer: eyes, params, query })
  return { data: serializePosts(rows, eyes.viewerId), page }
}

/**
 * Loads the same as rows.
 * @param shownTo the viewer whose own posts they are, where they preview as somebody else
 */
export async function creatorPosts(
  ctx: Context,
  {
    viewer: eyes,
    params: { username, tab },
    query: { sort, timeFilter, ...asked },
    shownTo = eyes.viewerId,
  }: { viewer: ViewerScope; params: Asked; query: ProfileFeedQuery; shownTo?: string | null },
): Promise<{ rows: CachedPost[]; page: Page }> {
  const now = ctx.clock.now()
  const { limit, skip, after } = startOf(asked, (each) => isSegmentOf(sort, each))
  const since = timeFilter === 'all' ? '' : idFloor(new Date(now.getTime() - days[timeFilter] * dayMs))
  const name = username.toLowerCase()
  const start = after?.id ?? (sort === 'oldest' ? '' : maxId)
  const { name: kept, text } = statementFor({ tab, sort, take: limit + 1, skip, eyes })
  const { viewerId } = eyes
  const values = [viewerId, now, name, since, limit + 1] as const
  const found =
    sort === 'popular'
      ? await loadPosts(ctx, kept, text, [
          ...values,
          start,
          after ? Number(after.segment) : mostLikes,
          skip,
          shownTo,
        ])
      : await attachContent(
          ctx,
          viewerId,
          inOrder(
            await ctx.reads.queryBatched<PostState>({ name: kept, text, types, inAnyOrder: true }, [
              ...values,
              skip > 0 ? skip : start,
            ]),
            { tab, sort },
          ),
        )
  if (found.length === 0) await requireCreator(ctx, viewerId, name)
  const isOpening = beginsWithPinned({ tab, sort })
  return pageOf(found, { limit, skip }, (row) => {
    if (sort === 'popular')
      return cursorAfter(showsCount(row.profile, 'LIKES', shownTo) ? row.likes : 0, row.postId)
    return cursorAfter(sort, isOpening && has(row.flags, 'isPinned') ? lastId : row.postId)
  })
}

/** The list with which a profile opens shows the pinned post first; in all others it stands where it belongs. */
function beginsWithPinned({ tab, sort }: { tab: PostFilter; sort: Sort }): boolean {
  return tab === 'all' && sort === 'newest'
}

/** The posts of a page by time, which come in any order. */
function inOrder(posts: readonly PostState[], list: { tab: PostFilter; sort: Sort }): PostState[] {
  const isOpening = beginsWithPinned(list)
  const placeOf = (post: PostState) => (isOpening && has(post.flags, 'isPinned') ? maxId : post.postId)
  const turn = list.sort === 'oldest' ? -1 : 1
  return posts.toSorted((a, b) => (placeOf(a) < placeOf(b) ? turn : -turn))
}

function isSegmentOf(sort: Sort, segment: string): boolean {
  return sort === 'popular' ? /^\d+$/.test(segment) && Number(segment) <= mostLikes : segment === sort
}

function statementFor({
  tab,
  sort,
  take,
  skip,
  eyes,
}: {
  tab: PostFilter
  sort: Sort
  take: number
  skip: number
  eyes: ViewerScope
}): { name: string; text: string } {
  const isPopular = sort === 'popular'
  const isByOffset = skip > 0 && !isPopular
  const size = sizeFor(isPopular ? skip + take : take)
  const { viewer, suffix } = viewerSql(eyes)
  const name = `creator_feed_${tab}_${sort}_${size}${isByOffset ? '_by_offset' : ''}${suffix}`
  return statement(name, () => {
    if (isPopular) return popularSql(viewer, tab, size)
    return beginsWithPinned({ tab, sort })
      ? pinnedFirstSql(viewer, size, isByOffset)
      : byTimeSql(viewer, { tab, sort, size, isByOffset })
  })
}

function mayComeUpon(viewer: ViewerParameter): string {
  return `${isReachable('account', viewer)} AND ${isUnblocked('account.id', viewer)}`
}

/**
 * Selects the creator with their whole profile, looked up once and not for each of their posts, which are
 * joined as `post`.
 */
function fromCreator(viewer: ViewerParameter): string {
  return `
  FROM (SELECT * FROM account WHERE id = ${accountIdOfUsername('$3', '$2')} AND ${mayComeUpon(viewer)} LIMIT 1) AS creator
    ${creatorJoins(viewer, '$2')}`
}

/** SQL: the id of a post of the time that is asked for. */
const isInTime = (id: string) => `${id} >= $4`

/** SQL condition: a post belongs to the creator looked up, so that the index returns their posts in order. */
const isHers = `post.creator_id = creator.id AND post.deleted_at IS NULL AND ${isInTime('post.id')}`

function byTimeSql(
  viewer: ViewerParameter,
  {
    tab,
    sort,
    size,
    isByOffset,
  }: { tab: PostFilter; sort: 'newest' | 'oldest'; size: number; isByOffset: boolean },
): string {
  const [beyond, order] = sort === 'newest' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const)
  const hers = { creatorId: 'creator.id', order }
  const ids = postsOfTab(tab, { ...hers, columns: 'post.id', within: isInTime })
  const start = pageStart({ ids, order }, isByOffset, '$6')
  const page = postsOfTab(tab, {
    ...hers,
    columns: 'post.*',
    within: (id) => `${isInTime(id)} AND ${id} ${beyond} ${start}`,
  })
  return `
    SELECT ${postColumns(viewer, '$2')} ${fromCreator(viewer)}
      CROSS JOIN LATERAL (
        SELECT * FROM (${page} LIMIT ${size}) AS page LIMIT $5
      ) AS post
      ${countsOfPost}`
}

/** The pinned post stands at '~', before every id, and at no other place. */
function pinnedFirstSql(viewer: ViewerParameter, size: number, isByOffset: boolean): string {
  const pinned = `FROM post WHERE ${isHers} AND post.is_pinned`
  const others = `FROM post WHERE ${isHers} AND NOT post.is_pinned`
  const ids = `SELECT id FROM (
      (SELECT '${maxId}' COLLATE "C" AS id ${pinned})
      UNION ALL (SELECT post.id ${others} ORDER BY post.id DESC LIMIT ${limits.offsetMax})
    ) AS listed ORDER BY id DESC`
  const start = pageStart({ ids, order: 'DESC' }, isByOffset, '$6')
  return `
    SELECT ${postColumns(viewer, '$2')} ${fromCreator(viewer)}
      CROSS JOIN LATERAL (
        SELECT * FROM (
          ${isByOffset ? '' : `(SELECT post.*, true AS is_first ${pinned} AND $6 = '${maxId}') UNION ALL`}
          (SELECT * FROM (
            SELECT post.*, false AS is_first ${others} AND post.id < ${start} ORDER BY post.id DESC LIMIT ${size}
          ) AS unpinned LIMIT $5)
        ) AS page ORDER BY is_first DESC, id DESC LIMIT $5
      ) AS post
      ${countsOfPost}`
}

/**
 * Builds the list by popularity. Where the creator hides likes, all posts count the same, so that neither
 * order nor cursor reveals them.
 */
function popularSql(viewer: ViewerParameter, tab: PostFilter, size: number): string {
  const newest = postsOfTab(tab, {
    columns: 'post.id',
    creatorId: `(SELECT id FROM account WHERE id = ${accountIdOfUsername('$3', '$2')} AND ${mayComeUpon(viewer)})`,
    order: 'DESC',
    within: isInTime,
  })
  return `
    SELECT ${postColumns(viewer, '$2')}
    FROM (
      SELECT * FROM (
        SELECT told.id, told.likes
        FROM (
          SELECT newest.id, coalesce(${visibleLikeCount('owner', '$9')}, 0) AS likes
          FROM (${newest} LIMIT ${popularAmong}) AS newest
            JOIN post_count ON post_count.post_id = newest.id
            JOIN account AS owner ON owner.id = ${accountIdOfUsername('$3', '$2')}
        ) AS told
        WHERE (told.likes, told.id) < ($7::integer, $6)
        ORDER BY told.likes DESC, told.id DESC LIMIT ${size}
      ) AS popular ORDER BY likes DESC, id DESC LIMIT $5 OFFSET $8
    ) AS chosen
      JOIN post ON post.id = chosen.id ${creatorOfPost('true')} ${postJoins(viewer, '$2')}
    ORDER BY chosen.likes DESC, post.id DESC`
}
