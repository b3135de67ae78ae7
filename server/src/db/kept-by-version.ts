import type { Reads } from './reads.ts'

type Versioned = { id: string; version: string }

/**
 * Loads by their ids what changes seldom and is the same for everybody, and keeps the `most` last wanted in this process. The
 * caller says the version that the database has now, read in the statement that shows them: another one is loaded anew.
 * @returns a function that finds them by id; who is gone is not among them
 */
export function keptByVersion<Value extends Versioned>(
  most: number,
  load: (reads: Reads, ids: readonly string[]) => Promise<Value[]>,
): (reads: Reads, wanted: readonly Versioned[]) => Promise<ReadonlyMap<string, Value>> {
  const keptOf = new WeakMap<Reads, Map<string, Value>>()

  return async (reads, wanted) => {
    const kept = keptOf.get(reads) ?? new Map<string, Value>()
    keptOf.set(reads, kept)
    const found = new Map<string, Value>()
    const missing = new Set<string>()
    for (const { id, version } of wanted) {
      const value = kept.get(id)
      if (value?.version === version) found.set(id, value)
      else missing.add(id)
    }
    const loaded = missing.size === 0 ? [] : await load(reads, [...missing])
    for (const value of loaded) found.set(value.id, value)
    for (const [id, value] of found) keepLast(kept, id, value)
    return found
  }

  function keepLast(kept: Map<string, Value>, id: string, value: Value): void {
    kept.delete(id)
    kept.set(id, value)
    if (kept.size > most) kept.delete(kept.keys().next().value ?? id)
  }
}
