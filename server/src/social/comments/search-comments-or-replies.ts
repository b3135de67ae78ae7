import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import {
  type PostLockReason,
  postCommentsAccessDeniedRefusal,
} from '../../access/visibility/access-denied.ts'
import {
  type EffectiveViewer,
  type ViewerParameter,
  viewerStatementVariant,
} from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { type SerializedReplyData, serializedList } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { pageStartIdSql } from '../../platform/pagination/page-start.ts'
import {
  type CommentKind,
  type CommentOrReplyRow,
  commentOrReplyColumnsSql,
  commentOrReplyJoinsSql,
  type SerializableCommentKind,
} from './comment-or-reply.ts'
import { serializeComments } from './serialize-comments.ts'

const types = ['text', 'timestamptz', 'text', 'text', 'integer'] as const

/**
 * Loads a page of a post’s comments, newest first, or of a comment’s replies, oldest first, as the viewer
 * sees them.
 * @throws Refusal POST_NOT_FOUND or COMMENT_NOT_FOUND for the parent, NOT_ALLOWED when the post is locked for
 * the viewer, or INVALID_INPUT for a cursor of another list
 */
export async function searchCommentsOrReplies<Row extends CommentOrReplyRow, View>(
  ctx: Context,
  kind: SerializableCommentKind<Row>,
  { viewer: scope, underId, query }: { viewer: EffectiveViewer; underId: string; query: PageQuery },
): Promise<{ data: SerializedReplyData<View[]>; page: PageInfo }> {
  const start = pageStartOf(query, (segment) => segment === kind.order)
  const now = ctx.clock.now()
  const { viewerId } = scope
  const { name, text } = statementFor(kind, scope, start.limit + 1, start.skip > 0)
  const unsorted = await ctx.reads.queryBatched<Row>({ name, text, types, inAnyOrder: true }, [
    viewerId,
    now,
    underId,
    start.skip > 0 ? start.skip : (start.after?.id ?? (kind.order === 'newest' ? maxId : '')),
    start.limit + 1,
  ])
  const sign = kind.order === 'newest' ? 1 : -1
  const found = unsorted.toSorted((a, b) => (a.id < b.id ? sign : -sign))
  if (found.length === 0) await refuseUnseen(ctx, kind, { viewerId, now, underId })
  const { rows, page } = buildPage(found, start, ({ id }) => cursorAfter(kind.order, id))
  return { data: serializedList<View>(await serializeComments(ctx, kind, rows, viewerId)), page }
}

function statementFor(
  kind: CommentKind,
  scope: EffectiveViewer,
  rows: number,
  isByOffset: boolean,
): { name: string; text: string } {
  const size = ceilPageSize(rows)
  const { viewer, suffix } = viewerStatementVariant(scope)
  const name = `${kind.plural}_${size}${isByOffset ? '_by_offset' : ''}${suffix}`
  return memoizedStatement(name, () => pageSql(kind, viewer, size, isByOffset))
}

/**
 * Builds the query of a page. The parent is looked up once, as a constant, so that the index returns rows in
 * order.
 */
function pageSql(kind: CommentKind, viewer: ViewerParameter, size: number, isByOffset: boolean): string {
  const { table, under, order } = kind
  const [beyond, direction] = order === 'newest' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const)
  const from = `${table} ${isByOffset ? authorByRow(table) : `JOIN account AS creator ON creator.id = ${table}.author_id`}`
  const where = `(${parentIsVisible(kind, viewer)}) AND ${table}.${under}_id = $3 AND ${kind.isShown(viewer)}`
  const ids = `SELECT ${table}.id FROM ${from} WHERE ${where} ORDER BY ${table}.id ${direction}`
  return `
    SELECT * FROM (
      SELECT ${commentOrReplyColumnsSql(kind, viewer)}
      FROM ${from} ${commentOrReplyJoinsSql(kind, viewer, '$2')}
      WHERE ${where} AND ${table}.id ${beyond} ${pageStartIdSql({ ids, order: direction }, isByOffset, '$4')}
      ORDER BY ${table}.id ${direction} LIMIT ${size}
    ) AS page LIMIT $5`
}

/**
 * Joins the author row by row: after an offset there are so many rows that the planner would pick another
 * join.
 */
function authorByRow(table: CommentKind['table']): string {
  return `CROSS JOIN LATERAL (SELECT * FROM account WHERE account.id = ${table}.author_id LIMIT 1) AS creator`
}

function parentIsVisible({ parent }: CommentKind, viewer: ViewerParameter): string {
  return `SELECT parent.may_see AS "maySee" FROM (${parent(viewer)}) AS parent`
}

type ParentAccess = { maySee: boolean; lockReason: PostLockReason }

async function refuseUnseen(
  ctx: Context,
  kind: CommentKind,
  { viewerId, now, underId }: { viewerId: string | null; now: Date; underId: string },
): Promise<void> {
  const values = [viewerId, now, underId]
  const text = `SELECT parent.may_see AS "maySee", parent.lock_reason AS "lockReason" FROM (${kind.parent('$1')}) AS parent`
  const [parent] = await ctx.reads.query<ParentAccess>(`${kind.plural}_place`, text, values)
  if (!parent) throw refuse(kind.underUnknown)
  if (!parent.maySee) throw postCommentsAccessDeniedRefusal(parent)
}
