import type { Context } from '../../platform/context.ts'
import { minIdAt } from '../../platform/db/ids.ts'
import type { HomeFeedViewer } from './followed-posts.ts'

const trustedMs = 60_000
/** Maximum readers in the cache: a reader who reads on moves to the end, and the oldest are evicted. */
const maxReaders = 10_000

/** Start of a search that found nothing, and its time. */
type EmptySearch = { before: string; at: number }

/** Readers by context for whom none of the newest public posts could be suggested. */
const emptySearches = new WeakMap<Context['config'], Map<string, EmptySearch>>()

/** Remembers for a minute that no suggestion was found behind `before`, so that not every page searches again. */
export function cacheEmptySuggestions(ctx: Context, reader: HomeFeedViewer, before: string): void {
  const searches = emptySearches.get(ctx.config) ?? new Map<string, EmptySearch>()
  emptySearches.set(ctx.config, searches)
  const key = keyOf(reader)
  searches.delete(key)
  searches.set(key, { before, at: ctx.clock.now().getTime() })
  const [oldest] = searches.keys()
  if (searches.size > maxReaders && oldest !== undefined) searches.delete(oldest)
}

/** Returns the id up to which it is known that nothing can be suggested behind `before`; undefined if unknown. */
export function findEmptySuggestionsEndId(
  ctx: Context,
  reader: HomeFeedViewer,
  before: string,
): string | undefined {
  const search = emptySearches.get(ctx.config)?.get(keyOf(reader))
  const age = search ? ctx.clock.now().getTime() - search.at : 0
  if (!search || search.before !== before || age > trustedMs || age < 0) return undefined
  // What was being published at that moment may have been missed.
  return minIdAt(new Date(search.at - 1000))
}

function keyOf({ viewer, tab }: HomeFeedViewer): string {
  return `${tab}.${viewer.userId}`
}
