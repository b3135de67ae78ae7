import type { Context } from '../../server/src/platform/context.ts'
import { createIdGenerator } from '../../server/src/platform/db/ids.ts'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** Number of days between the first sign-up and the first run. */
export const historyDays = 124

/** The same context at another time: what a command does with it happens then, under an id of then. */
export function contextAt(ctx: Context, time: Date): Context {
  return { ...ctx, clock: { now: () => new Date(time) }, newId: createIdGenerator(() => time.getTime()) }
}

/**
 * Returns the time `ms` after a moment, or sooner if that is in the future: always before now, with the order
 * preserved.
 */
export function pastTimeAfter(ms: number, from: Date, now: Date): Date {
  const gone = Math.max(0, now.getTime() - from.getTime())
  return new Date(from.getTime() + (gone * ms) / (gone + ms))
}
