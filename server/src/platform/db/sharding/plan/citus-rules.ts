import { colocationRoots, crossShardTriggerParts, tableDistributions } from '../distribution.ts'
import type { CatalogueTable, SchemaCatalogue } from './catalogue.ts'
import {
  enforceabilityOfForeignKey,
  enforceabilityOfTrigger,
  tableDistributionKeyOf,
  tableDistributionOf,
} from './outcomes.ts'

/**
 * Lists what prevents a schema from being sharded as declared, a sentence each, by the rules that Citus 14
 * publishes: unique constraints include the key; rows reference others of the same account or shard by their
 * keys, or replicated tables; a key is never null, is not computed, and is of one type in colocated tables;
 * identity columns are bigint.
 */
export function findCitusViolations(catalogue: SchemaCatalogue): string[] {
  const { tables, uniques, foreignKeys, triggers, functions } = catalogue
  const unknown = tables.filter(({ name }) => !tableDistributions.has(name))
  if (unknown.length > 0) return unknown.map(({ name }) => `Nobody has said where the rows of ${name} lie.`)
  const gone = [...tableDistributions.keys()].filter((name) => !tables.some((table) => table.name === name))
  return [
    ...gone.map((name) => `There is no table ${name}.`),
    ...Object.keys(colocationRoots).flatMap((group) => {
      const types = typesOfKeys(tables.filter(({ name }) => tableDistributionOf(name).kind === group))
      return types.size > 1
        ? [`Keys of ${group} are of several types: ${JSON.stringify(Object.fromEntries(types))}.`]
        : []
    }),
    ...tables.flatMap(({ name, notNull, generated, identities, types }) => {
      const key = tableDistributionKeyOf(name)
      if (key === undefined) return []
      return [
        ...(notNull.includes(key) ? [] : [`The key ${name}.${key} may be empty.`]),
        ...(generated.includes(key) ? [`The key ${name}.${key} is computed.`] : []),
        ...identities
          .filter((column) => types[column] !== 'bigint')
          .map((column) => `${name}.${column} is numbered, and no bigint.`),
      ]
    }),
    ...uniques.flatMap(({ name, table, columns }) => {
      const key = tableDistributionKeyOf(table)
      return key === undefined || columns.includes(key) ? [] : [`${name} of ${table} lacks the key ${key}.`]
    }),
    ...foreignKeys.flatMap((key) => {
      const outcome = enforceabilityOfForeignKey(key)
      if (!outcome.isEnforceable)
        return [`${key.name} of ${key.table} names a ${key.to} that lies elsewhere.`]
      return outcome.withKey ? [`${key.name} of ${key.table} does not name the key.`] : []
    }),
    ...triggers.flatMap((trigger) =>
      enforceabilityOfTrigger(trigger).isEnforceable
        ? []
        : [`The trigger ${trigger.name} of ${trigger.table} needs what lies elsewhere.`],
    ),
    ...functions.flatMap(({ name, definition }) => {
      const part = crossShardTriggerParts.get(name)
      return part && definition.includes(part.beginsWith) ? [`The function ${name} asks other shards.`] : []
    }),
  ]
}

/** Groups tables by the type of their keys. */
function typesOfKeys(tables: readonly CatalogueTable[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { name, types } of tables) {
    const type = types[tableDistributionKeyOf(name) ?? ''] ?? 'nothing'
    found.set(type, [...(found.get(type) ?? []), name])
  }
  return found
}
