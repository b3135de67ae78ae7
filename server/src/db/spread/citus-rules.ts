import type { Catalogue } from './catalogue.ts'
import { places } from './declaration.ts'
import { fateOfForeignKey, fateOfTrigger, keyOf, placeOf } from './fates.ts'

/**
 * What keeps a schema from being spread as it is declared, a sentence each, by the rules that Citus 14 publishes: what is
 * unique has the key; rows name others of the same account by their keys, or what is copied; a key is never empty, is not
 * computed, and is of one type where tables lie together.
 */
export function faultsForCitus(catalogue: Catalogue): string[] {
  const { tables, uniques, foreignKeys, triggers } = catalogue
  const unknown = tables.filter(({ name }) => !places.has(name))
  if (unknown.length > 0) return unknown.map(({ name }) => `Nobody has said where the rows of ${name} lie.`)
  const gone = [...places.keys()].filter((name) => !tables.some((table) => table.name === name))
  const types = new Map<string, string[]>()
  for (const { name, types: columns } of tables) {
    const key = keyOf(name)
    if (key === undefined || placeOf(name).kind !== 'ACCOUNT') continue
    const type = columns[key] ?? 'nothing'
    types.set(type, [...(types.get(type) ?? []), name])
  }
  return [
    ...gone.map((name) => `There is no table ${name}.`),
    ...(types.size > 1
      ? [`Keys of accounts are of several types: ${JSON.stringify(Object.fromEntries(types))}.`]
      : []),
    ...tables.flatMap(({ name, notNull, generated }) => {
      const key = keyOf(name)
      if (key === undefined) return []
      return [
        ...(notNull.includes(key) ? [] : [`The key ${name}.${key} may be empty.`]),
        ...(generated.includes(key) ? [`The key ${name}.${key} is computed.`] : []),
      ]
    }),
    ...uniques.flatMap(({ name, table, columns }) => {
      const key = keyOf(table)
      return key === undefined || columns.includes(key) ? [] : [`${name} of ${table} lacks the key ${key}.`]
    }),
    ...foreignKeys.flatMap((key) =>
      fateOfForeignKey(key).isKept
        ? []
        : [`${key.name} of ${key.table} names a ${key.to} that lies elsewhere.`],
    ),
    ...triggers.flatMap((trigger) =>
      fateOfTrigger(trigger).isKept
        ? []
        : [`The trigger ${trigger.name} of ${trigger.table} needs what lies elsewhere.`],
    ),
  ]
}
