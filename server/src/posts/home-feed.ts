import type { Page, PageQuery } from '@fanfare/contract/page'
import type { HomeTab, Post, PostType } from '@fanfare/contract/posts'
import type { Context } from '../context.ts'
import { cursorAfter, pastEveryId, readCursor } from './cursor.ts'
import { type PostRow, postColumns, postJoins, postView } from './post-view.ts'
import { holdsEntitlement, isPresent } from './visibility.ts'

/**
 * The feed has two segments: the reader's timeline, newest first, and after its end the public posts of verified creators
 * whom she does not subscribe to.
 */
type Segment = 'timeline' | 'suggested'
const segments: readonly string[] = ['timeline', 'suggested'] satisfies Segment[]

type FeedRow = PostRow & { segment: Segment }

/** So many of the newest public posts are looked through for suggested ones at a time, whoever wrote them. */
const window = 1000
const windowPerOffset = 4

const types: Partial<Record<HomeTab, PostType>> = {
  media: 'MEDIA',
  audio: 'AUDIO',
  poll: 'POLL',
  text: 'TEXT',
}

/**
 * A page of the home feed. By cursor no post is missed or shown twice while others are published.
 * @throws Refusal INVALID_INPUT for a cursor that is not of this feed
 */
export async function homeFeed(
  ctx: Context,
  viewerId: string,
  tab: HomeTab,
  { limit, offset, cursor }: PageQuery,
): Promise<{ data: Post[]; page: Page }> {
  const after = cursor === undefined ? undefined : readCursor(cursor, (each) => segments.includes(each))
  const start = after?.segment === 'suggested' ? 'suggested' : 'timeline'
  const before = after?.id ?? pastEveryId
  const skip = after ? 0 : offset
  const looked = window + windowPerOffset * skip
  const { name, text } = statementOf(tab, start)
  const values = [viewerId, ctx.clock.now(), before, skip + limit + 1, skip, looked]
  const rows = await ctx.reads.query<FeedRow>(name, text, values.slice(0, tab === 'subscribed' ? 5 : 6))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  let nextCursor = rows.length > limit && last ? cursorAfter(last.segment, last.postId) : null
  if (nextCursor === null && tab !== 'subscribed') {
    const end = await windowEnd(ctx, tab, start === 'suggested' ? before : pastEveryId, looked)
    if (end !== undefined) nextCursor = cursorAfter('suggested', end)
  }
  return {
    data: shown.map((row) => postView(row, viewerId)),
    page: { limit, offset: skip, hasMore: nextCursor !== null, nextCursor },
  }
}

const statements = new Map<string, string>()

function statementOf(tab: HomeTab, start: Segment): { name: string; text: string } {
  const name = `home_${tab}_${start}`
  const text = statements.get(name) ?? feedSql(tab, start)
  statements.set(name, text)
  return { name, text }
}

function feedSql(tab: HomeTab, start: Segment): string {
  const parts = [
    ...(start === 'timeline' ? [`timeline AS MATERIALIZED (${timelineSql(tab)})`] : []),
    ...(tab === 'subscribed' ? [] : [`suggested AS MATERIALIZED (${suggestedSql(tab, start)})`]),
  ]
  const chosen = [
    ...(start === 'timeline' ? [`SELECT 'timeline' AS segment, id FROM timeline`] : []),
    ...(tab === 'subscribed' ? [] : [`SELECT 'suggested', id FROM suggested`]),
  ]
  return `
    WITH ${parts.join(', ')},
    chosen (segment, id) AS MATERIALIZED (
      ${chosen.join(' UNION ALL ')} ORDER BY 1 DESC, 2 DESC OFFSET $5
    )
    SELECT chosen.segment, ${postColumns('$1', '$2')}
    FROM chosen JOIN post ON post.id = chosen.id JOIN account creator ON creator.id = post.creator_id
      ${postJoins('$1', '$2')}
    ORDER BY chosen.segment DESC, chosen.id DESC`
}

/** Posts whose right has ended are left out here at once, and taken out of the timeline by the end's own job. */
function timelineSql(tab: HomeTab): string {
  const held = holdsEntitlement('entry.creator_id', '$1', '$2')
  return `
    SELECT entry.post_id AS id
    FROM timeline_entry AS entry
      JOIN post ON post.id = entry.post_id
      JOIN account AS creator ON creator.id = entry.creator_id
    WHERE entry.reader_id = $1 AND entry.post_id < $3 ${ofType('entry', tab)}
      AND ${isPresent('post', 'creator')}
      AND ${tab === 'subscribed' ? held : `(entry.creator_id = $1 OR ${held})`}
    ORDER BY entry.post_id DESC LIMIT $4`
}

function suggestedSql(tab: HomeTab, start: Segment): string {
  const wanted = start === 'timeline' ? '$4 - (SELECT count(*) FROM timeline)' : '$4'
  return `
    SELECT candidate.id
    FROM (
      SELECT post.id, post.creator_id FROM post
      WHERE post.deleted_at IS NULL AND post.is_public ${ofType('post', tab)}
        AND post.id < ${start === 'timeline' ? `'${pastEveryId}'` : '$3'}
      ORDER BY post.id DESC LIMIT $6
    ) AS candidate
    WHERE candidate.creator_id <> $1
      AND EXISTS (SELECT FROM account AS creator WHERE creator.id = candidate.creator_id
        AND creator.deactivated_at IS NULL AND creator.verification_status = 'VERIFIED')
      AND NOT ${holdsEntitlement('candidate.creator_id', '$1', '$2')}
    ORDER BY candidate.id DESC LIMIT ${wanted}`
}

function ofType(table: string, tab: HomeTab): string {
  const type = types[tab]
  return type === undefined ? '' : `AND ${table}.type = '${type}'`
}

/** The last public post that was looked through, where there are more behind it. */
async function windowEnd(
  ctx: Context,
  tab: HomeTab,
  before: string,
  looked: number,
): Promise<string | undefined> {
  const text = `
    SELECT post.id FROM post
    WHERE post.deleted_at IS NULL AND post.is_public ${ofType('post', tab)} AND post.id < $1
    ORDER BY post.id DESC OFFSET $2 - 1 LIMIT 2`
  const ends = await ctx.reads.query<{ id: string }>(`home_${tab}_window`, text, [before, looked])
  return ends.length === 2 ? ends[0]?.id : undefined
}
