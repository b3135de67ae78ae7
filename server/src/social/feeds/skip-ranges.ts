import type { HomeTab } from '@fanfare/contract/post-types'
import { isHere } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { idFloor } from '../../platform/db/ids.ts'
import { creatorOfPost } from '../posts/post-view.ts'

/** A stretch of the newest public posts that are suggested to nobody: those up to `until`, of which `floor` is the end. */
export type SkipRange = { until: string; floor: string }

/** A public post as it was looked at. */
export type ScannedPost = { id: string; userId: string; isFit: boolean }

type Gaps = { withRuns: SkipRange[]; others: SkipRange[] }
type Known = { at: number; gaps: Gaps; looking?: Promise<Gaps> | undefined }

const noGap: SkipRange = { until: '', floor: '' }

/** Minimum length of a skip range: scanning fewer posts is as fast as skipping them. */
const shortest = 50
const chunk = 1000
/** A stretch is followed down to so many posts. */
const lookedMost = 5000
/** Time for which a range is not searched again, and for which it is trusted during a search. */
const freshMs = 5000
const believedMs = 60_000

const known = new WeakMap<Context['config'], Known>()

/**
 * The first long stretch below `start` that need not be looked through for suggestions: one look of a process says it for
 * all who read. What is newer than the look is in none; who may be suggested since is up to a minute late.
 */
export async function skipRangeBelow(
  ctx: Context,
  { viewer, tab }: { viewer: { isUnrestricted: boolean }; tab: HomeTab },
  start: string,
): Promise<SkipRange> {
  const { withRuns, others } = await gapsNow(ctx)
  // Of a run the newest two may be hidden from a reader, or stand in another tab.
  const gaps = viewer.isUnrestricted && tab === 'all' ? withRuns : others
  return gaps.find(({ floor }) => floor < start) ?? noGap
}

async function gapsNow(ctx: Context): Promise<Gaps> {
  const kept = known.get(ctx.config)
  const age = kept ? ctx.clock.now().getTime() - kept.at : Number.POSITIVE_INFINITY
  if (kept && age >= 0 && age < freshMs) return kept.gaps
  const looking = kept?.looking ?? look(ctx)
  known.set(ctx.config, {
    at: Number.NEGATIVE_INFINITY,
    gaps: { withRuns: [], others: [] },
    ...kept,
    looking,
  })
  if (!(kept && age >= 0 && age < believedMs)) return looking
  looking.catch((cause: unknown) => ctx.log.error('gaps', cause))
  return kept.gaps
}

async function look(ctx: Context): Promise<Gaps> {
  const at = ctx.clock.now().getTime()
  try {
    // What is being published just now may not be there yet.
    const gaps = await lookFrom(ctx, idFloor(new Date(at - 1000)))
    known.set(ctx.config, { at, gaps })
    return gaps
  } catch (cause) {
    known.delete(ctx.config)
    throw cause
  }
}

async function lookFrom(ctx: Context, start: string): Promise<Gaps> {
  const rows: ScannedPost[] = []
  let found: ScannedPost[]
  let gaps: Gaps
  do {
    found = await ctx.reads.query<ScannedPost>('home_gaps', lookSql, [rows.at(-1)?.id ?? start])
    rows.push(...found)
    gaps = { withRuns: skipRangesAmong(rows, true), others: skipRangesAmong(rows, false) }
  } while (
    found.length === chunk &&
    rows.length < lookedMost &&
    gaps.withRuns.at(-1)?.floor === rows.at(-1)?.id
  )
  return gaps
}

const lookSql = `
  SELECT post.id, post.creator_id AS "userId", ${canBeSuggested('creator')} AS "isFit"
  FROM (
    SELECT post.id, post.creator_id FROM post
    WHERE post.deleted_at IS NULL AND post.is_public AND post.id < $1
    ORDER BY post.id DESC LIMIT ${chunk}
  ) AS post ${creatorOfPost('true')}
  ORDER BY post.id DESC`

/** SQL: some reader is suggested posts of this creator, the alias of an `account`. */
export function canBeSuggested(creator: string): string {
  return `${isHere(creator)} AND ${creator}.verification_status = 'VERIFIED' AND ${creator}.is_suggestible`
}

/**
 * The long stretches among posts, newest first: by whom nobody is suggested, and with `withRuns` also what of more than two in
 * a row by one creator is not the newest two. The last goes on where the posts end.
 */
export function skipRangesAmong(rows: readonly ScannedPost[], withRuns: boolean): SkipRange[] {
  const gaps: SkipRange[] = []
  let begin = 0
  let last = ''
  let lastButOne = ''
  function end(at: number, floor: string | undefined): void {
    const until = rows[begin]?.id
    if (at - begin >= shortest && until !== undefined && floor !== undefined) gaps.push({ until, floor })
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
  return gaps
}
