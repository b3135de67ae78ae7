import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import type { Comment } from '@fanfare/contract/shapes/comments'
import type { Context } from '../context.ts'
import { cursorAfter, pastEveryId } from '../paging/cursor.ts'
import { pageOf, startOf } from '../paging/page-of.ts'
import { sizeFor } from '../paging/page-size.ts'
import { pageStart } from '../paging/page-start.ts'
import { statement } from '../paging/statement.ts'
import { refuse } from '../refusal.ts'
import { isPresent, maySee } from '../visibility/post.ts'
import { type CommentRow, commentColumns, commentJoins, commentView } from './comment-view.ts'
import { isShown } from './in-sight.ts'

/** $1 the viewer, $2 the time, $3 the post. */
const gate = `
  SELECT ${maySee('post', '$1', '$2')} AS "maySee"
  FROM post JOIN account owner ON owner.id = post.creator_id
  WHERE post.id = $3 AND ${isPresent('post', 'owner', '$1')}`

/**
 * A page of a post's comments as the viewer (null: a guest) sees them, newest first.
 * @throws Refusal POST_NOT_FOUND, NOT_ALLOWED when the post is locked for her, or INVALID_INPUT for a cursor that is not
 * of this list
 */
export async function searchComments(
  ctx: Context,
  viewerId: string | null,
  postId: string,
  query: PageQuery,
): Promise<{ data: Comment[]; page: Page }> {
  const start = startOf('newest', query)
  const now = ctx.clock.now()
  const { name, text } = statementFor(start.limit + 1, start.skip > 0)
  const found = await ctx.reads.query<CommentRow>(name, text, [
    viewerId,
    now,
    postId,
    start.skip > 0 ? start.skip : (start.after ?? pastEveryId),
    start.limit + 1,
  ])
  if (found.length === 0) await refuseUnseen(ctx, viewerId, now, postId)
  const { rows, page } = pageOf(found, start, ({ commentId }) => cursorAfter('newest', commentId))
  return { data: rows.map((row) => commentView(row, viewerId)), page }
}

function statementFor(rows: number, isByOffset: boolean): { name: string; text: string } {
  const size = sizeFor(rows)
  const name = `comments_${size}${isByOffset ? '_by_offset' : ''}`
  return statement(name, () => pageSql(size, isByOffset))
}

const comments = `comment
  CROSS JOIN LATERAL (SELECT * FROM account WHERE account.id = comment.author_id LIMIT 1) AS creator`
/** The post is looked up once, as a constant, so that the index gives its comments in order; people row by row. */
const shown = `(${gate}) AND comment.post_id = $3
  AND ${isShown('creator', '(SELECT post.creator_id FROM post WHERE post.id = $3)', '$1')}`
const ids = `SELECT comment.id FROM ${comments} WHERE ${shown} ORDER BY comment.id DESC`

function pageSql(size: number, isByOffset: boolean): string {
  return `
    SELECT * FROM (
      SELECT ${commentColumns('$1')}
      FROM ${comments} ${commentJoins('$1', '$2')}
      WHERE ${shown} AND comment.id < ${pageStart({ ids, order: 'DESC' }, isByOffset, '$4')}
      ORDER BY comment.id DESC LIMIT ${size}
    ) AS page LIMIT $5`
}

async function refuseUnseen(ctx: Context, viewerId: string | null, now: Date, postId: string): Promise<void> {
  const [post] = await ctx.reads.query<{ maySee: boolean }>('comments_gate', gate, [viewerId, now, postId])
  if (!post) throw refuse('POST_NOT_FOUND')
  if (!post.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to read the comments on this post.' })
}
