import type { Context } from '../../platform/context.ts'
import { idFloor } from '../../platform/db/ids.ts'
import type { Reader } from './feed-parts.ts'

const keptFor = 60_000
/** Maximum readers in the cache: a reader who reads on moves to the end, and the oldest are evicted. */
const readersMost = 10_000

/** Start of a search that found nothing, and its time. */
type EmptySearch = { before: string; at: number }

/** Readers by context for whom none of the newest public posts could be suggested. */
const emptySearches = new WeakMap<Context['config'], Map<string, EmptySearch>>()

/** Keeps for a minute that no suggestion was found behind `before`, so that not every page looks for it again. */
export function rememberEmptySuggestions(ctx: Context, reader: Reader, before: string): void {
  const searches = emptySearches.get(ctx.config) ?? new Map<string, EmptySearch>()
  emptySearches.set(ctx.config, searches)
  const key = keyOf(reader)
  searches.delete(key)
  searches.set(key, { before, at: ctx.clock.now().getTime() })
  const [oldest] = searches.keys()
  if (searches.size > readersMost && oldest !== undefined) searches.delete(oldest)
}

/** Undefined, or the id up to which it is known that nothing is to be suggested behind `before`. */
export function hasEmptySuggestions(ctx: Context, reader: Reader, before: string): string | undefined {
  const kept = emptySearches.get(ctx.config)?.get(keyOf(reader))
  const age = kept ? ctx.clock.now().getTime() - kept.at : 0
  if (!kept || kept.before !== before || age > keptFor || age < 0) return undefined
  // What was being published at that moment may have been missed.
  return idFloor(new Date(kept.at - 1000))
}

function keyOf({ viewer, tab }: Reader): string {
  return `${tab}.${viewer.userId}`
}
