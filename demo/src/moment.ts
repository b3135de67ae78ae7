import type { Context } from '../../server/src/platform/context.ts'
import { createIds } from '../../server/src/platform/db/ids.ts'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** How long before the first run the first person joined. */
export const historyDays = 124

/** The same context at another time: what a command does with it happens then, under an id of then. */
export function at(ctx: Context, time: Date): Context {
  return { ...ctx, clock: { now: () => new Date(time) }, newId: createIds(() => time.getTime()) }
}

/** So long after a moment, or sooner where that is yet to come: before now, and one behind the other. */
export function laterBy(ms: number, from: Date, now: Date): Date {
  const gone = Math.max(0, now.getTime() - from.getTime())
  return new Date(from.getTime() + (gone * ms) / (gone + ms))
}
