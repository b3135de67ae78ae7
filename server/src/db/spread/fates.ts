import type { ForeignKey, Trigger } from './catalogue.ts'
import { type Place, places } from './declaration.ts'

/** Kept, or why it cannot be. */
export type Fate = { isKept: true } | { isKept: false; because: string }

const kept: Fate = { isKept: true }

export function placeOf(table: string): Place {
  const place = places.get(table)
  if (!place) throw new Error(`Nobody has said where the rows of ${table} lie: declaration.ts.`)
  return place
}

/** The column by which a table is spread, if it is. */
export function keyOf(table: string): string | undefined {
  const place = placeOf(table)
  return 'key' in place ? place.key : undefined
}

/** Whether one machine can hold both ends: rows of the same account, or what is copied to where the row is. */
export function fateOfForeignKey(key: ForeignKey): Fate {
  const [from, to] = [placeOf(key.table), placeOf(key.to)]
  if (to.kind === 'COPIED') {
    return 'key' in from && key.columns.includes(from.key) && !keepsKey(key)
      ? { isKept: false, because: 'it would change the key of a row' }
      : kept
  }
  if (from.kind === 'ONE' && to.kind === 'ONE') return kept
  if (from.kind === 'COPIED' && to.kind === 'ONE' && isQuiet(key.onDelete) && isQuiet(key.onUpdate))
    return kept
  if (from.kind === 'ACCOUNT' && to.kind === 'ACCOUNT') {
    const isByKey = key.columns.some((column, at) => column === from.key && key.toColumns[at] === to.key)
    if (isByKey && keepsKey(key)) return kept
    return { isKept: false, because: `the row of ${key.to} is another’s. ${afterwards(key)}` }
  }
  return { isKept: false, because: `${key.table} and ${key.to} do not lie together. ${afterwards(key)}` }
}

const isQuiet = (action: string) => action === 'a' || action === 'r'
const keepsKey = ({ onDelete, onUpdate }: ForeignKey) => !'nd'.includes(onDelete) && isQuiet(onUpdate)

function afterwards({ table, to, onDelete }: ForeignKey): string {
  if (onDelete === 'c') {
    return `What deletes from ${to} has to delete from ${table} too; until it does, what reads it joins ${to}, and leaves out what is gone`
  }
  if (onDelete === 'n') return `What deletes from ${to} has to empty the column of ${table} too`
  return `Only code sees to it that what is named is there`
}

/**
 * A function runs where the row is, and finds there what lies with the same account and what is copied. That of a copied row
 * runs on every machine, and so has nothing to write.
 */
export function fateOfTrigger({ table, function: name, reads, writes }: Trigger): Fate {
  const place = placeOf(table)
  if (place.kind === 'ONE') return kept
  if (isFiller(name)) return { isKept: false, because: 'no release that leaves keys empty runs any more' }
  if (place.kind === 'COPIED' && writes.length > 0) {
    return {
      isKept: false,
      because: `its function ${name} would write to ${writes.join(', ')} on every machine`,
    }
  }
  const far = reads.filter((each) => {
    const { kind } = placeOf(each)
    return kind !== 'COPIED' && !(kind === 'ACCOUNT' && place.kind === 'ACCOUNT')
  })
  if (far.length === 0) return kept
  return { isKept: false, because: `its function ${name} needs ${far.join(', ')}, and only code says so now` }
}

const isFiller = (name: string) => name === 'key_from_above' || name === 'key_from_post'
