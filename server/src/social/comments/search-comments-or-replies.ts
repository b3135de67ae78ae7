import type { Page, PageQuery } from '@fanfare/contract/fields/page'
import {
  type ViewerParameter,
  type ViewerScope,
  viewerSql,
} from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { type Serialized, serializedList } from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { pageOf, startOf } from '../../platform/pagination/page-of.ts'
import { sizeFor } from '../../platform/pagination/page-size.ts'
import { pageStart } from '../../platform/pagination/page-start.ts'
import { statement } from '../../platform/pagination/statement.ts'
import {
  type CommentKind,
  type CommentOrReplyRow,
  commentColumns,
  commentJoins,
  type SerializedComments,
} from './comment-or-reply.ts'
import { commentsLocked } from './comments-locked.ts'
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
  kind: SerializedComments<Row>,
  { viewer: eyes, underId, query }: { viewer: ViewerScope; underId: string; query: PageQuery },
): Promise<{ data: Serialized<View[]>; page: Page }> {
  const start = startOf(query, (segment) => segment === kind.order)
  const now = ctx.clock.now()
  const { viewerId } = eyes
  const { name, text } = statementFor(kind, eyes, start.limit + 1, start.skip > 0)
  const anyhow = await ctx.reads.queryBatched<Row>({ name, text, types, inAnyOrder: true }, [
    viewerId,
    now,
    underId,
    start.skip > 0 ? start.skip : (start.after?.id ?? (kind.order === 'newest' ? maxId : '')),
    start.limit + 1,
  ])
  const turn = kind.order === 'newest' ? 1 : -1
  const found = anyhow.toSorted((a, b) => (a.id < b.id ? turn : -turn))
  if (found.length === 0) await refuseUnseen(ctx, kind, { viewerId, now, underId })
  const { rows, page } = pageOf(found, start, ({ id }) => cursorAfter(kind.order, id))
  return { data: serializedList<View>(await serializeComments(ctx, kind, rows, viewerId)), page }
}

function statementFor(
  kind: CommentKind,
  eyes: ViewerScope,
  rows: number,
  isByOffset: boolean,
): { name: string; text: string } {
  const size = sizeFor(rows)
  const { viewer, suffix } = viewerSql(eyes)
  const name = `${kind.plural}_${size}${isByOffset ? '_by_offset' : ''}${suffix}`
  return statement(name, () => pageSql(kind, viewer, size, isByOffset))
}

/**
 * Builds the query of a page. The parent is looked up once, as a constant, so that the index returns rows in
 * order.
 */
function pageSql(kind: CommentKind, viewer: ViewerParameter, size: number, isByOffset: boolean): string {
  const { table, under, order } = kind
  const [beyond, direction] = order === 'newest' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const)
  const from = `${table} ${isByOffset ? authorInTurn(table) : `JOIN account AS creator ON creator.id = ${table}.author_id`}`
  const where = `(${gate(kind, viewer)}) AND ${table}.${under}_id = $3 AND ${kind.isShown(viewer)}`
  const ids = `SELECT ${table}.id FROM ${from} WHERE ${where} ORDER BY ${table}.id ${direction}`
  return `
    SELECT * FROM (
      SELECT ${commentColumns(kind, viewer)}
      FROM ${from} ${commentJoins(kind, viewer, '$2')}
      WHERE ${where} AND ${table}.id ${beyond} ${pageStart({ ids, order: direction }, isByOffset, '$4')}
      ORDER BY ${table}.id ${direction} LIMIT ${size}
    ) AS page LIMIT $5`
}

/**
 * Joins the author row by row: after an offset there are so many rows that the planner would pick another
 * join.
 */
function authorInTurn(table: CommentKind['table']): string {
  return `CROSS JOIN LATERAL (SELECT * FROM account WHERE account.id = ${table}.author_id LIMIT 1) AS creator`
}

function gate({ place }: CommentKind, viewer: ViewerParameter): string {
  return `SELECT place.may_see AS "maySee" FROM (${place(viewer)}) AS place`
}

type Place = { maySee: boolean; isWithheld: boolean }

async function refuseUnseen(
  ctx: Context,
  kind: CommentKind,
  { viewerId, now, underId }: { viewerId: string | null; now: Date; underId: string },
): Promise<void> {
  const values = [viewerId, now, underId]
  const text = `SELECT place.may_see AS "maySee", place.is_withheld AS "isWithheld" FROM (${kind.place('$1')}) AS place`
  const [place] = await ctx.reads.query<Place>(`${kind.plural}_place`, text, values)
  if (!place) throw refuse(kind.underUnknown)
  if (!place.maySee) throw commentsLocked(place)
}
