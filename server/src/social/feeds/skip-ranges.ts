import type { HomeTab } from '@fanfare/contract/social/post-types'
import { isActiveAccountSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { minIdAt } from '../../platform/db/ids.ts'
import { joinPostCreatorSql } from '../posts/post-view.ts'

/** Range of the newest public posts that are suggested to nobody: from the id `until` down to the id `floor`. */
export type SkipRange = { until: string; floor: string }

/** A public post that was scanned: `isFit` if its creator can be suggested to anybody. */
export type ScannedPost = { id: string; userId: string; isFit: boolean }

type SkipRanges = { withRuns: SkipRange[]; others: SkipRange[] }
type Known = { at: number; ranges: SkipRanges; scanning?: Promise<SkipRanges> | undefined }

const noRange: SkipRange = { until: '', floor: '' }

/** Minimum length of a skip range: scanning fewer posts is as fast as skipping them. */
const minLength = 50
const chunk = 1000
/** Maximum number of posts scanned to the end of a range. */
const maxScanned = 5000
/** Time for which a range is not searched again, and for which it is trusted during a search. */
const freshMs = 5000
const maxStaleMs = 60_000

const known = new WeakMap<Context['config'], Known>()

/**
 * Returns the first range below `start` that need not be scanned for suggestions: one scan of a process serves all its
 * readers. Posts newer than the scan are in none; a creator who can be suggested since appears up to a minute late.
 */
export async function getSkipRangeBelow(
  ctx: Context,
  { viewer, tab }: { viewer: { isUnrestricted: boolean }; tab: HomeTab },
  start: string,
): Promise<SkipRange> {
  const { withRuns, others } = await currentRanges(ctx)
  // Of a run the newest two may be hidden from a reader, or stand in another tab.
  const ranges = viewer.isUnrestricted && tab === 'all' ? withRuns : others
  return ranges.find(({ floor }) => floor < start) ?? noRange
}

async function currentRanges(ctx: Context): Promise<SkipRanges> {
  const cached = known.get(ctx.config)
  const age = cached ? ctx.clock.now().getTime() - cached.at : Number.POSITIVE_INFINITY
  if (cached && age >= 0 && age < freshMs) return cached.ranges
  const scanning = cached?.scanning ?? scan(ctx)
  known.set(ctx.config, {
    at: Number.NEGATIVE_INFINITY,
    ranges: { withRuns: [], others: [] },
    ...cached,
    scanning,
  })
  if (!(cached && age >= 0 && age < maxStaleMs)) return scanning
  scanning.catch((cause: unknown) => ctx.log.error('gaps', cause))
  return cached.ranges
}

async function scan(ctx: Context): Promise<SkipRanges> {
  const at = ctx.clock.now().getTime()
  try {
    // What is being published just now may not be there yet.
    const ranges = await scanFrom(ctx, minIdAt(new Date(at - 1000)))
    known.set(ctx.config, { at, ranges })
    return ranges
  } catch (cause) {
    known.delete(ctx.config)
    throw cause
  }
}

async function scanFrom(ctx: Context, start: string): Promise<SkipRanges> {
  const rows: ScannedPost[] = []
  let found: ScannedPost[]
  let ranges: SkipRanges
  do {
    found = await ctx.reads.query<ScannedPost>('home_gaps', scanSql, [rows.at(-1)?.id ?? start])
    rows.push(...found)
    ranges = { withRuns: computeSkipRanges(rows, true), others: computeSkipRanges(rows, false) }
  } while (
    found.length === chunk &&
    rows.length < maxScanned &&
    ranges.withRuns.at(-1)?.floor === rows.at(-1)?.id
  )
  return ranges
}

const scanSql = `
  SELECT post.id, post.creator_id AS "userId", ${isCreatorSuggestibleSql('creator')} AS "isFit"
  FROM (
    SELECT post.id, post.creator_id FROM post
    WHERE post.deleted_at IS NULL AND post.is_public AND post.id < $1
    ORDER BY post.id DESC LIMIT ${chunk}
  ) AS post ${joinPostCreatorSql('true')}
  ORDER BY post.id DESC`

/** SQL: some reader is suggested posts of this creator, the alias of an `account`. */
export function isCreatorSuggestibleSql(creator: string): string {
  return `(${isActiveAccountSql(creator)} AND ${creator}.verification_status = 'VERIFIED' AND ${creator}.is_suggestible)`
}

/**
 * Finds the skip ranges among posts, newest first: posts of creators who are suggested to nobody, and with `withRuns` also
 * those of more than two in a row by one creator that are not the newest two. The last range ends with the posts.
 */
export function computeSkipRanges(rows: readonly ScannedPost[], withRuns: boolean): SkipRange[] {
  const ranges: SkipRange[] = []
  let begin = 0
  let last = ''
  let lastButOne = ''
  function end(at: number, floor: string | undefined): void {
    const until = rows[begin]?.id
    if (at - begin >= minLength && until !== undefined && floor !== undefined) ranges.push({ until, floor })
    begin = at + 1
  }
  for (const [at, { id, userId, isFit }] of rows.entries()) {
    if (!isFit) continue
    const isOfRun = withRuns && userId === last && userId === lastButOne
    lastButOne = last
    last = userId
    if (!isOfRun) end(at, id)
  }
  end(rows.length, rows.at(-1)?.id)
  return ranges
}
