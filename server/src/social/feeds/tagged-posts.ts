import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { isPostWithinAdultSettingSql } from '../../access/visibility/adult.ts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { namedParameters } from '../../platform/db/named-parameters.ts'
import { refuse } from '../../platform/errors.ts'
import type { SerializedReplyData } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { pageStartIdSql } from '../../platform/pagination/page-start.ts'
import { loadPostsByStatement } from '../posts/post-content.ts'
import { joinPostAndCreatorSql, postColumnsSql, postJoinsSql } from '../posts/post-view.ts'
import { serializePosts } from '../posts/serialize-post.ts'

/** Number of a tag’s posts scanned for a page, however few of them the viewer may see. */
const windowSize = 1000

const windowParameters = namedParameters({ code: 'text', before: 'text', offset: 'integer' })

/** SQL: the id at which a window ends; '' at the end of the list, and no row for an unknown tag. */
const windowFloor = `
  SELECT coalesce((
    SELECT post_id::text FROM post_content_tag
    WHERE code = ${windowParameters.sql.code} AND post_id < ${windowParameters.sql.before}
    ORDER BY post_id DESC OFFSET ${windowParameters.sql.offset} LIMIT 1), '') AS floor
  FROM content_tag WHERE code = ${windowParameters.sql.code}`

/** `start`: the id before the page or, by offset, the number of posts before it; `floor`: the end of the window. */
const pageParameters = namedParameters({
  viewer: 'text',
  now: 'timestamptz',
  code: 'text',
  start: 'text',
  floor: 'text',
  take: 'integer',
})

/**
 * Loads a page of the posts with a content tag whose content the viewer (null: a guest) may see, newest first, in two
 * queries. A page may hold fewer than requested and yet have a next.
 * @throws Refusal TAG_NOT_FOUND, or INVALID_INPUT for a cursor that is not of this list
 */
export async function loadTaggedPosts(
  ctx: Context,
  viewerId: string | null,
  code: string,
  query: PageQuery,
): Promise<{ data: SerializedReplyData<Post[]>; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(query, (segment) => segment === 'tagged')
  const before = after?.id ?? maxId
  const isByOffset = skip > 0
  const [window] = await ctx.reads.query<{ floor: string }>(
    'tag_window',
    windowFloor,
    windowParameters.values({ code, before, offset: windowSize - 1 + 4 * skip }),
  )
  if (!window) throw refuse('TAG_NOT_FOUND')
  const { floor } = window
  const [take, size] = [limit + 1, ceilPageSize(limit + 1)]
  const found = await loadPostsByStatement(ctx, viewerId, {
    name: `tagged_${size}${isByOffset ? '_by_offset' : ''}`,
    text: pageSql(size, isByOffset),
    values: pageParameters.values({
      viewer: viewerId,
      now: ctx.clock.now(),
      code,
      start: isByOffset ? skip : before,
      floor,
      take,
    }),
  })
  const scanEnd = floor === '' ? null : cursorAfter('tagged', floor)
  const { rows, page } = buildPage(
    found,
    { limit, skip },
    ({ postId }) => cursorAfter('tagged', postId),
    scanEnd,
  )
  return { data: serializePosts(rows, viewerId), page }
}

function pageSql(size: number, isByOffset: boolean): string {
  const { viewer, now, code, floor, take } = pageParameters.sql
  const from = `post_content_tag AS tagged
  ${joinPostAndCreatorSql('tagged.post_id', postExistsForViewerSql('post', 'creator', viewer))}`
  const where = `tagged.code = ${code} AND tagged.post_id >= ${floor} AND ${canSeePostContentSql('post', viewer, now)}
  AND ${isPostWithinAdultSettingSql('post', viewer, now)}`
  const ids = `SELECT tagged.post_id AS id FROM ${from} WHERE ${where} ORDER BY tagged.post_id DESC`
  const start = pageStartIdSql({ ids, order: 'DESC' }, isByOffset, pageParameters.sql.start)
  return `
    SELECT * FROM (
      SELECT ${postColumnsSql(viewer, now)}
      FROM ${from} ${postJoinsSql(viewer, now)}
      WHERE ${where} AND tagged.post_id < ${start}
      ORDER BY tagged.post_id DESC LIMIT ${size}
    ) AS page LIMIT ${take}`
}
