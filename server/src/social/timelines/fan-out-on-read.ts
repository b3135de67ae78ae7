import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'

/** So long it is believed that nobody is merged, and so long while it is asked again. */
const freshMs = 15_000
const believedMs = 40_000
/** So long after somebody is merged her posts are still put into timelines: by then every process mixes them in. */
const pushedForMs = 60_000

type Known = { hasAny: boolean; at: number; asking?: Promise<boolean> }

const known = new WeakMap<Context['config'], Known>()

/**
 * Whether there are creators whose posts are mixed in when a timeline is read, because they have more fans than posts are put
 * into the timelines of. While there are none, reading costs nothing more; what this process knows is 40 s old at most.
 */
export async function hasFanOutOnRead(ctx: Context): Promise<boolean> {
  const kept = known.get(ctx.config)
  if (kept?.hasAny) return true
  const age = kept ? ctx.clock.now().getTime() - kept.at : Number.POSITIVE_INFINITY
  if (age >= 0 && age < freshMs) return false
  const asking = ask(ctx, kept)
  if (!(age >= 0 && age < believedMs)) return asking
  asking.catch((cause: unknown) => ctx.log.error('merged-creators', cause))
  return false
}

function ask(ctx: Context, kept: Known | undefined): Promise<boolean> {
  if (kept?.asking !== undefined) return kept.asking
  const at = ctx.clock.now().getTime()
  const asking = ctx.reads
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
  known.set(ctx.config, { hasAny: false, at: Number.NEGATIVE_INFINITY, ...kept, asking })
  return asking
}

/** Since before when a creator has to be merged for her posts to be put into no timeline. */
export function fanOutOnReadSince(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - pushedForMs)
}

/** Has a creator's posts mixed in from now on, for good: what is not put into timelines meanwhile would be missing from them. */
export async function switchToFanOutOnRead(tx: Tx, creatorId: string, now: Date): Promise<void> {
  await tx
    .insertInto('merged_creator')
    .values({ creator_id: creatorId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * SQL: a creator's posts are put into timelines.
 * @param before the parameter that holds what `mergedBefore` gives
 */
export function isFannedOutOnWrite(creatorId: string, before: string): string {
  return `NOT EXISTS (SELECT FROM merged_creator WHERE merged_creator.creator_id = ${creatorId}
    AND merged_creator.since <= ${before})`
}
