import type { Context } from '../../platform/context.ts'
import { idFloor } from '../../platform/db/ids.ts'
import type { Reader } from './feed-parts.ts'

const keptFor = 60_000
/** Whoever reads on is kept anew; the oldest make room. */
const readersMost = 10_000

/** For whom nothing among the newest public posts was fit to be suggested: from where on it was looked for, and when. */
const empty = new Map<string, { before: string; at: number }>()

/** Keeps for a minute that no suggestion was found behind `before`, so that not every page looks for it again. */
export function rememberEmptySuggestions(ctx: Context, reader: Reader, before: string): void {
  const key = keyOf(reader)
  empty.delete(key)
  empty.set(key, { before, at: ctx.clock.now().getTime() })
  const [oldest] = empty.keys()
  if (empty.size > readersMost && oldest !== undefined) empty.delete(oldest)
}

/** Undefined, or the id up to which it is known that nothing is to be suggested behind `before`. */
export function hasEmptySuggestions(ctx: Context, reader: Reader, before: string): string | undefined {
  const kept = empty.get(keyOf(reader))
  const age = kept ? ctx.clock.now().getTime() - kept.at : 0
  if (!kept || kept.before !== before || age > keptFor || age < 0) return undefined
  // What was being published at that moment may have been missed.
  return idFloor(new Date(kept.at - 1000))
}

function keyOf({ viewer, tab }: Reader): string {
  return `${tab}.${viewer.userId}`
}
