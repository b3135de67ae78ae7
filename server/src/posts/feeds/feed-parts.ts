import { limits } from '@fanfare/contract/limits'
import type { HomeTab, PostType } from '@fanfare/contract/shapes/posts'
import type { Context } from '../../context.ts'
import { sizeFor } from '../../paging/page-size.ts'
import { pageStart } from '../../paging/page-start.ts'
import { statement } from '../../paging/statement.ts'
import { holdsEntitlement, isPresent } from '../../visibility/post.ts'
import { creatorOfPost, type PostRow, postColumns, postJoins } from '../post-view.ts'

/** `take` posts older than `before`, after `skip` of them. */
export type FeedPart = { viewerId: string; tab: HomeTab; before: string; take: number; skip: number }

const types: Partial<Record<HomeTab, PostType>> = {
  media: 'MEDIA',
  audio: 'AUDIO',
  poll: 'POLL',
  text: 'TEXT',
}

/**
 * The reader's timeline. Posts of creators to whom her right has ended are left out at once, and taken out by the end's
 * own job.
 */
export function timelinePart(ctx: Context, part: FeedPart): Promise<PostRow[]> {
  const { name, text } = statementFor('timeline', part, timelineSql)
  return ctx.reads.query<PostRow>(name, text, [part.viewerId, ctx.clock.now(), startOf(part), part.take])
}

/** How many posts the reader's timeline has, of so many at most. */
export async function timelineLength(
  ctx: Context,
  { viewerId, tab }: FeedPart,
  atMost: number,
): Promise<number> {
  const [counted] = await ctx.reads.query<{ posts: number }>(
    `home_timeline_length_${tab}`,
    `SELECT count(*)::integer AS posts FROM (
       SELECT FROM (${timelineIds(tab)} LIMIT ${limits.offsetMax}) AS entry LIMIT $3) AS counted`,
    [viewerId, ctx.clock.now(), atMost],
  )
  return counted?.posts ?? 0
}

/**
 * Public posts of verified creators to whom the reader holds no entitlement, none older than `floor`.
 * @param floor from `windowFloor`
 */
export function suggestedPart(ctx: Context, part: FeedPart, floor: string): Promise<PostRow[]> {
  const { name, text } = statementFor('suggested', part, suggestedSql)
  const { viewerId, take } = part
  return ctx.reads.query<PostRow>(name, text, [viewerId, ctx.clock.now(), startOf(part), take, floor])
}

/**
 * Where looking for suggested posts ends for this page, however few of the newest public posts were fit: the id of the
 * last that is looked at, or '' where there are no more behind it.
 */
export async function windowFloor(ctx: Context, { tab, before, skip }: FeedPart): Promise<string> {
  const [last] = await ctx.reads.query<{ id: string }>(
    `home_window_${tab}`,
    `SELECT post.id FROM post
     WHERE post.deleted_at IS NULL AND post.is_public AND post.id < $1 ${ofType('post', tab)}
     ORDER BY post.id DESC OFFSET $2 LIMIT 1`,
    [before, 999 + 4 * skip],
  )
  return last?.id ?? ''
}

function statementFor(
  segment: string,
  { tab, take, skip }: FeedPart,
  sql: (tab: HomeTab, size: number, isByOffset: boolean) => string,
): { name: string; text: string } {
  const size = sizeFor(take)
  const isByOffset = skip > 0
  const name = `home_${segment}_${tab}_${size}${isByOffset ? '_by_offset' : ''}`
  return statement(name, () => sql(tab, size, isByOffset))
}

/** The id before which a part begins, or how many posts are passed over on the way there. */
function startOf({ before, skip }: FeedPart): string | number {
  return skip > 0 ? skip : before
}

/** Parameters: viewer, time, start, rows to take. */
export function timelineSql(tab: HomeTab, size: number, isByOffset = false): string {
  const { from, where } = timeline(tab)
  return `
    SELECT * FROM (
      SELECT ${postColumns('$1', '$2')}
      FROM ${from} ${postJoins('$1', '$2')}
      WHERE ${where} AND entry.post_id < ${pageStart({ ids: timelineIds(tab), order: 'DESC' }, isByOffset, '$3')}
      ORDER BY entry.post_id DESC LIMIT ${size}
    ) AS page LIMIT $4`
}

function timelineIds(tab: HomeTab): string {
  const { from, where } = timeline(tab)
  return `SELECT entry.post_id AS id FROM ${from} WHERE ${where} ORDER BY entry.post_id DESC`
}

function timeline(tab: HomeTab): { from: string; where: string } {
  const held = holdsEntitlement('entry.creator_id', '$1', '$2')
  return {
    from: `timeline_entry AS entry
      CROSS JOIN LATERAL (SELECT * FROM post WHERE post.id = entry.post_id LIMIT 1) AS post
      ${creatorOfPost(isPresent('post', 'creator', '$1'))}`,
    where: `entry.reader_id = $1 ${ofType('entry', tab)} AND ${isWanted('entry.post_id')}
      AND ${tab === 'subscribed' ? `entry.creator_id <> $1 AND ${held}` : `(entry.creator_id = $1 OR ${held})`}`,
  }
}

/** Parameters: viewer, time, start, rows to take, least id. */
function suggestedSql(tab: HomeTab, size: number, isByOffset: boolean): string {
  const creator = `${isPresent('post', 'creator', '$1')} AND creator.verification_status = 'VERIFIED'`
  const from = `post ${creatorOfPost(creator)}`
  const where = `post.deleted_at IS NULL AND post.is_public AND post.id >= $5 ${ofType('post', tab)}
    AND ${isWanted('post.id')} AND post.creator_id <> $1 AND NOT ${holdsEntitlement('post.creator_id', '$1', '$2')}`
  const ids = `SELECT post.id FROM ${from} WHERE ${where} ORDER BY post.id DESC`
  return `
    SELECT * FROM (
      SELECT ${postColumns('$1', '$2')}
      FROM ${from} ${postJoins('$1', '$2')}
      WHERE ${where} AND post.id < ${pageStart({ ids, order: 'DESC' }, isByOffset, '$3')}
      ORDER BY post.id DESC LIMIT ${size}
    ) AS page LIMIT $4`
}

/** The reader has not hidden it. Whether she has hidden anything is asked once a statement. */
function isWanted(postId: string): string {
  return `(NOT EXISTS (SELECT FROM hidden_post WHERE hidden_post.account_id = $1)
    OR NOT coalesce((SELECT true FROM hidden_post AS hidden WHERE hidden.account_id = $1 AND hidden.post_id = ${postId}), false))`
}

function ofType(table: string, tab: HomeTab): string {
  const type = types[tab]
  return type === undefined ? '' : `AND ${table}.type = '${type}'`
}
