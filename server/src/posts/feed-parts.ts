import type { HomeTab, PostType } from '@fanfare/contract/posts'
import type { Context } from '../context.ts'
import { sizeFor } from './page-size.ts'
import { creatorOfPost, type PostRow, postColumns, postJoins } from './post-view.ts'
import { hasBlocked, holdsEntitlement, isPresent } from './visibility.ts'

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
  const { name, text } = statement('timeline', part, timelineSql)
  const { viewerId, before, take, skip } = part
  return ctx.reads.query<PostRow>(name, text, [viewerId, ctx.clock.now(), before, take, skip])
}

/**
 * Public posts of verified creators to whom the reader holds no entitlement and whom she has not blocked, none older than
 * `floor`.
 * @param floor from `windowFloor`
 */
export function suggestedPart(ctx: Context, part: FeedPart, floor: string): Promise<PostRow[]> {
  const { name, text } = statement('suggested', part, suggestedSql)
  const { viewerId, before, take, skip } = part
  return ctx.reads.query<PostRow>(name, text, [viewerId, ctx.clock.now(), before, take, skip, floor])
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

const texts = new Map<string, string>()

function statement(
  segment: string,
  { tab, take, skip }: FeedPart,
  sql: (tab: HomeTab, size: number) => string,
): { name: string; text: string } {
  const size = sizeFor(take + skip)
  const name = `home_${segment}_${tab}_${size}`
  const text = texts.get(name) ?? sql(tab, size)
  texts.set(name, text)
  return { name, text }
}

/** Parameters: viewer, time, id before, rows to take and to skip. */
export function timelineSql(tab: HomeTab, size: number): string {
  const held = holdsEntitlement('entry.creator_id', '$1', '$2')
  return `
    SELECT * FROM (
      SELECT ${postColumns('$1', '$2')}
      FROM timeline_entry AS entry
        CROSS JOIN LATERAL (SELECT * FROM post WHERE post.id = entry.post_id LIMIT 1) AS post
        ${creatorOfPost(isPresent('post', 'creator', '$1'))}
        ${postJoins('$1', '$2')}
      WHERE entry.reader_id = $1 AND entry.post_id < $3 ${ofType('entry', tab)} AND ${isWanted('entry.post_id')}
        AND ${tab === 'subscribed' ? `entry.creator_id <> $1 AND ${held}` : `(entry.creator_id = $1 OR ${held})`}
      ORDER BY entry.post_id DESC LIMIT ${size}
    ) AS page LIMIT $4 OFFSET $5`
}

/** Parameters: viewer, time, id before, rows to take and to skip, least id. */
function suggestedSql(tab: HomeTab, size: number): string {
  const creator = `${isPresent('post', 'creator', '$1')} AND creator.verification_status = 'VERIFIED'
    AND (NOT EXISTS (SELECT FROM block WHERE block.blocker_id = $1) OR NOT ${hasBlocked('$1', 'creator.id')})`
  return `
    SELECT * FROM (
      SELECT ${postColumns('$1', '$2')}
      FROM post ${creatorOfPost(creator)} ${postJoins('$1', '$2')}
      WHERE post.deleted_at IS NULL AND post.is_public AND post.id < $3 AND post.id >= $6 ${ofType('post', tab)}
        AND ${isWanted('post.id')} AND post.creator_id <> $1 AND NOT ${holdsEntitlement('post.creator_id', '$1', '$2')}
      ORDER BY post.id DESC LIMIT ${size}
    ) AS page LIMIT $4 OFFSET $5`
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
