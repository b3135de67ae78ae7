import { requiresFiles } from '@fanfare/contract/social/post-type-rules'
import { everyPostType } from '@fanfare/contract/social/post-types'
import type { Context } from '../../platform/context.ts'
import { joinPostCreatorSql } from '../posts/post-view.ts'
import type { FeedEntry } from './interleave.ts'
import { isCreatorSuggestibleSql } from './skip-ranges.ts'

const typesWithFiles = everyPostType
  .filter(requiresFiles)
  .map((type) => `'${type}'`)
  .join(', ')
const poolSize = 500
/**
 * Time for which the newest locked posts are not reloaded, and for which stale ones are served during a
 * reload.
 */
const freshMs = 5000
const staleMs = 60_000
const candidatesMax = 3
/** Time for which a teaser that was shown, or was not suitable, is left out. */
const pausedMs = 3_600_000
const pausedMax = 60
/** Maximum readers remembered: a reader who reads on moves to the end, and the oldest are evicted. */
const readersMax = 10_000

/** @property served what an earlier read found, while this one runs */
type Pool = { at: number; loading: Promise<FeedEntry[]>; served: FeedEntry[] | null }
/** @property teaserAt index of the locked post on the first page */
type Reader = { paused: Map<string, number>; teaserAt: number | null }

const pools = new WeakMap<Context['config'], Pool>()
const readers = new Map<string, Reader>()

/** Minimum characters of a post without files: fewer promise nothing to who would have to subscribe first. */
const minTextLength = 40

const newestLocked = `
  SELECT post.id AS "postId", post.creator_id AS "userId"
  FROM (
    SELECT id, creator_id, type, caption, body_length FROM post WHERE deleted_at IS NULL AND NOT is_public AND gate IS NULL
    ORDER BY id DESC LIMIT ${poolSize}
  ) AS post ${joinPostCreatorSql(`${isCreatorSuggestibleSql('creator')} AND creator.avatar_file_id IS NOT NULL`)}
  WHERE post.type IN (${typesWithFiles}) OR char_length(post.caption) + post.body_length >= ${minTextLength}
  ORDER BY post.id DESC`

/**
 * Chooses the posts of which one may be shown locked, newest first, each of another creator, without those shown to this
 * reader within the hour. The statement that reads them checks whether the reader may and wants to see them. One read of the
 * newest locked posts serves all readers of a process.
 */
export async function loadLockedTeaserCandidates(
  ctx: Context,
  readerId: string,
  before: string,
): Promise<string[]> {
  const posts = await poolNow(ctx)
  const now = ctx.clock.now().getTime()
  const paused = readers.get(readerId)?.paused
  const creators = new Set<string>([readerId])
  const chosen: string[] = []
  for (const { postId, userId } of posts) {
    if (chosen.length === candidatesMax) break
    const until = paused?.get(postId) ?? 0
    if (postId >= before || creators.has(userId) || until > now) continue
    creators.add(userId)
    chosen.push(postId)
  }
  return chosen
}

async function poolNow(ctx: Context): Promise<FeedEntry[]> {
  const at = ctx.clock.now().getTime()
  const known = pools.get(ctx.config)
  const age = known ? Math.abs(at - known.at) : Number.POSITIVE_INFINITY
  if (known && age < freshMs) return known.served ?? known.loading
  const loading = ctx.reads.query<FeedEntry>('home_newest_locked', newestLocked, [])
  const pool: Pool = { at, loading, served: known && age < staleMs ? await known.loading : null }
  pools.set(ctx.config, pool)
  loading.then(
    (found) => {
      pool.served = found
    },
    (cause: unknown) => {
      pools.delete(ctx.config)
      ctx.log.error('newest_locked', cause)
    },
  )
  return pool.served ?? loading
}

/** Leaves out for an hour what was shown to a reader, and the candidates before it, which were not suitable. */
export function excludeShownTeasersForAnHour(
  ctx: Context,
  readerId: string,
  postIds: readonly string[],
): void {
  const now = ctx.clock.now().getTime()
  const reader = remember(readerId)
  for (const postId of postIds) {
    reader.paused.delete(postId)
    reader.paused.set(postId, now + pausedMs)
  }
  const tooMany = reader.paused.size - pausedMax
  for (const postId of [...reader.paused.keys()].slice(0, Math.max(0, tooMany))) reader.paused.delete(postId)
}

/**
 * Returns the number of posts to skip for a reader who pages by offset: the locked post shown to them is not
 * part of the feed.
 */
export function offsetWithoutTeaser(readerId: string, offset: number): number {
  const teaserAt = readers.get(readerId)?.teaserAt ?? null
  return teaserAt !== null && offset > teaserAt ? offset - 1 : offset
}

/** Remembers the index of the locked post on the first page. */
export function cacheTeaserIndex(readerId: string, teaserAt: number | null): void {
  if (teaserAt !== null || readers.has(readerId)) remember(readerId).teaserAt = teaserAt
}

function remember(readerId: string): Reader {
  const reader = readers.get(readerId) ?? { paused: new Map<string, number>(), teaserAt: null }
  readers.delete(readerId)
  readers.set(readerId, reader)
  const [oldest] = readers.keys()
  if (readers.size > readersMax && oldest !== undefined) readers.delete(oldest)
  return reader
}
