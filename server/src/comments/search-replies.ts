import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import type { Reply } from '@fanfare/contract/shapes/comments'
import type { Context } from '../context.ts'
import { cursorAfter } from '../paging/cursor.ts'
import { pageOf, startOf } from '../paging/page-of.ts'
import { sizeFor } from '../paging/page-size.ts'
import { pageStart } from '../paging/page-start.ts'
import { statement } from '../paging/statement.ts'
import { refuse } from '../refusal.ts'
import { commentsInSight, isShownReply } from './in-sight.ts'
import { type ReplyRow, replyColumns, replyJoins, replyView } from './reply-view.ts'

/** $1 the viewer, $2 the time, $3 the comment. */
const gate = `
  SELECT in_sight.may_see AS "maySee" FROM (${commentsInSight('$1', '$2')} AND comment.id = $3) AS in_sight`

/**
 * A page of a comment's replies as the viewer (null: a guest) sees them, oldest first.
 * @throws Refusal COMMENT_NOT_FOUND, NOT_ALLOWED when its post is locked for her, or INVALID_INPUT for a cursor that is
 * not of this list
 */
export async function searchReplies(
  ctx: Context,
  viewerId: string | null,
  commentId: string,
  query: PageQuery,
): Promise<{ data: Reply[]; page: Page }> {
  const start = startOf('oldest', query)
  const now = ctx.clock.now()
  const { name, text } = statementFor(start.limit + 1, start.skip > 0)
  const found = await ctx.reads.query<ReplyRow>(name, text, [
    viewerId,
    now,
    commentId,
    start.skip > 0 ? start.skip : (start.after ?? ''),
    start.limit + 1,
  ])
  if (found.length === 0) await refuseUnseen(ctx, viewerId, now, commentId)
  const { rows, page } = pageOf(found, start, ({ replyId }) => cursorAfter('oldest', replyId))
  return { data: rows.map((row) => replyView(row, viewerId)), page }
}

function statementFor(rows: number, isByOffset: boolean): { name: string; text: string } {
  const size = sizeFor(rows)
  const name = `replies_${size}${isByOffset ? '_by_offset' : ''}`
  return statement(name, () => pageSql(size, isByOffset))
}

/** Looked up once, as a constant. */
const ofComment = `(SELECT post.creator_id FROM comment JOIN post ON post.id = comment.post_id WHERE comment.id = $3)`

const replies = `reply
  CROSS JOIN LATERAL (SELECT * FROM account WHERE account.id = reply.author_id LIMIT 1) AS creator`
const shown = `(${gate}) AND reply.comment_id = $3 AND ${isShownReply('creator', ofComment, '$1')}`
const ids = `SELECT reply.id FROM ${replies} WHERE ${shown} ORDER BY reply.id`

function pageSql(size: number, isByOffset: boolean): string {
  return `
    SELECT * FROM (
      SELECT ${replyColumns('$1')}
      FROM ${replies} ${replyJoins('$1', '$2')}
      WHERE ${shown} AND reply.id > ${pageStart({ ids, order: 'ASC' }, isByOffset, '$4')}
      ORDER BY reply.id LIMIT ${size}
    ) AS page LIMIT $5`
}

async function refuseUnseen(
  ctx: Context,
  viewerId: string | null,
  now: Date,
  commentId: string,
): Promise<void> {
  const [found] = await ctx.reads.query<{ maySee: boolean }>('replies_gate', gate, [viewerId, now, commentId])
  if (!found) throw refuse('COMMENT_NOT_FOUND')
  if (!found.maySee) throw refuse('NOT_ALLOWED', { detail: 'Subscribe to read the comments on this post.' })
}
