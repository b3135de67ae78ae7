import { useState } from 'react'

/**
 * Chooses the rows of a refetched list that are shown: those that are shown already, and new ones behind all of them. New ones
 * before or between them would move a row under the hand.
 * @param known keys of the rows that are shown
 * @param keys of the list, in its order
 */
export function chooseStableRowKeys(known: ReadonlySet<string>, keys: readonly string[]): string[] {
  const lastKnown = keys.findLastIndex((key) => known.has(key))
  return keys.filter((key, at) => at > lastKnown || known.has(key))
}

/**
 * Keeps the rows of a list from moving under the hand: new ones that belong before those that are shown are held back until they
 * are asked for.
 * @param list identifies the list: with another one all is shown
 */
export function useStableRows<Row>(list: string, rows: readonly Row[], keyOf: (row: Row) => string) {
  const [shown, setShown] = useState<{ list: string; keys: ReadonlySet<string> }>({ list, keys: new Set() })
  const known = shown.list === list ? shown.keys : new Set<string>()
  const keys = rows.map(keyOf)
  const steady = new Set(chooseStableRowKeys(known, keys))
  const added = [...steady].filter((key) => !known.has(key))
  if (added.length > 0) setShown({ list, keys: new Set([...known, ...added]) })
  return {
    rows: rows.filter((row) => steady.has(keyOf(row))),
    /** Number of new rows that are held back. */
    newCount: keys.length - steady.size,
    showNew: () => setShown({ list, keys: new Set([...known, ...keys]) }),
  }
}
