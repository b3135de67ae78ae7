import type { PreparedReadClient } from './reads.ts'

type Versioned = { id: string; version: string }

/**
 * Cache in two generations: when the newer is full it becomes the older, and entries not used since are
 * dropped. A lookup moves nothing.
 */
type TwoGenerations<Value> = { newer: Map<string, Value>; older: Map<string, Value> }

/**
 * Creates an in-process cache of rows that seldom change and are the same for everybody, by their ids: the last used,
 * `maxEntries` of them. The caller passes the current version, read by the statement that lists them; an entry of another
 * version is loaded again.
 * @returns a function that finds them by id; deleted ones are missing
 */
export function createVersionedCache<Value extends Versioned>(
  maxEntries: number,
  load: (reads: PreparedReadClient, ids: readonly string[]) => Promise<Value[]>,
): (reads: PreparedReadClient, current: readonly Versioned[]) => Promise<ReadonlyMap<string, Value>> {
  const caches = new WeakMap<PreparedReadClient, TwoGenerations<Value>>()

  return async (reads, current) => {
    const cache = caches.get(reads) ?? { newer: new Map(), older: new Map() }
    caches.set(reads, cache)
    const found = new Map<string, Value>()
    const missing = new Set<string>()
    for (const { id, version } of current) {
      const value = find(cache, id)
      if (value?.version === version) found.set(id, value)
      else missing.add(id)
    }
    if (missing.size === 0) return found
    for (const value of await load(reads, [...missing])) {
      found.set(value.id, value)
      store(cache, value)
    }
    return found
  }

  function find(cache: TwoGenerations<Value>, id: string): Value | undefined {
    const value = cache.newer.get(id)
    if (value) return value
    const old = cache.older.get(id)
    if (old) store(cache, old)
    return old
  }

  function store(cache: TwoGenerations<Value>, value: Value): void {
    cache.newer.set(value.id, value)
    if (cache.newer.size < maxEntries / 2) return
    cache.older = cache.newer
    cache.newer = new Map()
  }
}
