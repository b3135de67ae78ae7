import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'

/** Time for which "no creator has fan-out on read" is cached, and for which it is trusted during a reload. */
const freshMs = 15_000
const maxStaleMs = 40_000
/**
 * Time for which posts of a creator switched to fan-out on read are still added to timelines: by its end
 * every process merges them on read.
 */
const fanOutGraceMs = 60_000

type Known = { hasAny: boolean; at: number; loading?: Promise<boolean> }

const known = new WeakMap<Context['config'], Known>()

/**
 * Checks whether any creators have fan-out on read, because they have more fans than fan-out on write allows.
 * While there are none, reading costs nothing more; what this process knows is at most 40 s old.
 */
export async function hasAnyFanOutOnReadCreator(ctx: Context): Promise<boolean> {
  const cached = known.get(ctx.config)
  if (cached?.hasAny) return true
  const age = cached ? ctx.clock.now().getTime() - cached.at : Number.POSITIVE_INFINITY
  if (age >= 0 && age < freshMs) return false
  const loading = load(ctx, cached)
  if (!(age >= 0 && age < maxStaleMs)) return loading
  loading.catch((cause: unknown) => ctx.log.error('merged-creators', cause))
  return false
}

function load(ctx: Context, cached: Known | undefined): Promise<boolean> {
  if (cached?.loading !== undefined) return cached.loading
  const at = ctx.clock.now().getTime()
  const loading = ctx.reads
    .query<{ hasAny: boolean }>('has_merged', 'SELECT EXISTS (SELECT FROM merged_creator) AS "hasAny"', [])
    .then(([row]) => {
      const hasAny = row?.hasAny ?? false
      known.set(ctx.config, { hasAny, at })
      return hasAny
    })
    .catch((cause: unknown) => {
      known.delete(ctx.config)
      throw cause
    })
  known.set(ctx.config, { hasAny: false, at: Number.NEGATIVE_INFINITY, ...cached, loading })
  return loading
}

/**
 * Returns the time before which a creator must have been switched to fan-out on read for their posts to be
 * added to no timeline.
 */
export function computeFanOutOnReadCutoffTime(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - fanOutGraceMs)
}

/**
 * Marks a creator for fan-out on read, permanently: posts not added to timelines meanwhile would be missing
 * from them.
 */
export async function markCreatorFanOutOnRead(tx: Tx, creatorId: string, now: Date): Promise<void> {
  await tx
    .insertInto('merged_creator')
    .values({ creator_id: creatorId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * SQL: a creator's posts are put into timelines.
 * @param before the parameter that holds what `computeFanOutOnReadCutoffTime` gives
 */
export function isFannedOutOnWriteSql(creatorId: string, before: string): string {
  return `NOT EXISTS (SELECT FROM merged_creator WHERE merged_creator.creator_id = ${creatorId}
    AND merged_creator.since <= ${before})`
}
