import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import type { Post } from '@fanfare/contract/shapes/posts'
import { isSuitableForDiscovery } from '../../access/visibility/adult.ts'
import { isPresent, maySee } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { Serialized } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { pageOf, startOf } from '../../platform/pagination/page-of.ts'
import { sizeFor } from '../../platform/pagination/page-size.ts'
import { pageStart } from '../../platform/pagination/page-start.ts'
import { loadPosts } from '../posts/post-content.ts'
import { postAndCreator, postColumns, postJoins } from '../posts/post-view.ts'
import { serializePosts } from '../posts/serialize-post.ts'

/** Number of a tag’s posts scanned for a page, however few of them the viewer may see. */
const windowSize = 1000

/** $1 the tag, $2 the id before, $3 how many are looked at. Null for no such tag, '' at the end. */
const floorOf = `
  SELECT coalesce((
    SELECT post_id::text FROM post_content_tag WHERE code = $1 AND post_id < $2
    ORDER BY post_id DESC OFFSET $3 LIMIT 1), '') AS floor
  FROM content_tag WHERE code = $1`

/**
 * A page of the posts with a content tag whose content the viewer (null: a guest) may see, newest first, in two queries.
 * A page may hold fewer than asked for and yet have a next.
 * @throws Refusal TAG_NOT_FOUND, or INVALID_INPUT for a cursor that is not of this list
 */
export async function taggedPosts(
  ctx: Context,
  viewerId: string | null,
  code: string,
  query: PageQuery,
): Promise<{ data: Serialized<Post[]>; page: Page }> {
  const { limit, skip, after } = startOf(query, (segment) => segment === 'tagged')
  const before = after?.id ?? maxId
  const [window] = await ctx.reads.query<{ floor: string }>('tag_window', floorOf, [
    code,
    before,
    windowSize - 1 + 4 * skip,
  ])
  if (!window) throw refuse('TAG_NOT_FOUND')
  const { name, text } = statement(limit + 1, skip > 0)
  const found = await loadPosts(ctx, name, text, [
    viewerId,
    ctx.clock.now(),
    code,
    skip > 0 ? skip : before,
    window.floor,
    limit + 1,
  ])
  const behindWindow = window.floor === '' ? null : cursorAfter('tagged', window.floor)
  const { rows, page } = pageOf(
    found,
    { limit, skip },
    ({ postId }) => cursorAfter('tagged', postId),
    behindWindow,
  )
  return { data: serializePosts(rows, viewerId), page }
}

function statement(rows: number, isByOffset: boolean): { name: string; text: string } {
  const size = sizeFor(rows)
  return { name: `tagged_${size}${isByOffset ? '_by_offset' : ''}`, text: pageSql(size, isByOffset) }
}

const tagged = `post_content_tag AS tagged
  ${postAndCreator('tagged.post_id', isPresent('post', 'creator', '$1'))}`
const inWindow = `tagged.code = $3 AND tagged.post_id >= $5 AND ${maySee('post', '$1', '$2')}
  AND ${isSuitableForDiscovery('post', '$1', '$2')}`
const ids = `SELECT tagged.post_id AS id FROM ${tagged} WHERE ${inWindow} ORDER BY tagged.post_id DESC`

function pageSql(size: number, isByOffset: boolean): string {
  return `
    SELECT * FROM (
      SELECT ${postColumns('$1', '$2')}
      FROM ${tagged} ${postJoins('$1', '$2')}
      WHERE ${inWindow} AND tagged.post_id < ${pageStart({ ids, order: 'DESC' }, isByOffset, '$4')}
      ORDER BY tagged.post_id DESC LIMIT ${size}
    ) AS page LIMIT $6`
}
