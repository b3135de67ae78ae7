import type { Reads } from './reads.ts'

type Versioned = { id: string; version: string }

/**
 * Cache in two generations: when the newer is full it becomes the older, and entries not used since are
 * dropped. A lookup moves nothing.
 */
type TwoGenerations<Value> = { newer: Map<string, Value>; older: Map<string, Value> }

/**
 * Loads by their ids what changes seldom and is the same for everybody, and keeps the last wanted in this process, `most` of
 * them. The caller says the version that the database has now, read in the statement that shows them: another one is loaded anew.
 * @returns a function that finds them by id; who is gone is not among them
 */
export function createVersionedCache<Value extends Versioned>(
  most: number,
  load: (reads: Reads, ids: readonly string[]) => Promise<Value[]>,
): (reads: Reads, wanted: readonly Versioned[]) => Promise<ReadonlyMap<string, Value>> {
  const keptOf = new WeakMap<Reads, TwoGenerations<Value>>()

  return async (reads, wanted) => {
    const kept = keptOf.get(reads) ?? { newer: new Map(), older: new Map() }
    keptOf.set(reads, kept)
    const found = new Map<string, Value>()
    const missing = new Set<string>()
    for (const { id, version } of wanted) {
      const value = find(kept, id)
      if (value?.version === version) found.set(id, value)
      else missing.add(id)
    }
    if (missing.size === 0) return found
    for (const value of await load(reads, [...missing])) {
      found.set(value.id, value)
      keep(kept, value)
    }
    return found
  }

  function find(kept: TwoGenerations<Value>, id: string): Value | undefined {
    const value = kept.newer.get(id)
    if (value) return value
    const old = kept.older.get(id)
    if (old) keep(kept, old)
    return old
  }

  function keep(kept: TwoGenerations<Value>, value: Value): void {
    kept.newer.set(value.id, value)
    if (kept.newer.size < most / 2) return
    kept.older = kept.newer
    kept.newer = new Map()
  }
}
