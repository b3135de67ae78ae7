import {
  colocationRoots,
  crossShardTriggerParts,
  globallyUniqueIndexes,
  tableDistributions,
} from '../distribution.ts'
import type { CatalogueForeignKey, SchemaCatalogue, UniqueRule } from './catalogue.ts'
import {
  enforceabilityOfForeignKey,
  enforceabilityOfTrigger,
  tableDistributionKeyOf,
  tableDistributionOf,
} from './outcomes.ts'

/** One statement on the way to many machines. @property isOfCitus which plain PostgreSQL does not know */
export type ShardingStep = { sql: string; because?: string; isOfCitus?: true }

/**
 * Builds the steps that turn the schema of one database into a sharded one, in order: constraints that cannot
 * be enforced across machines are dropped, keys are added to unique constraints, then each table is
 * distributed or replicated, and enforceable constraints are restored.
 * @param catalogue of the database before that
 */
export function buildShardingSteps(catalogue: SchemaCatalogue): ShardingStep[] {
  const touching = catalogue.foreignKeys.filter(({ table, to }) =>
    [table, to].some((each) => tableDistributionOf(each).kind !== 'ONE'),
  )
  const back = touching.filter((key) => enforceabilityOfForeignKey(key).isEnforceable)
  return [
    { sql: 'BEGIN' },
    ...dropTriggers(catalogue),
    ...cutFunctions(catalogue),
    ...touching.map((key): ShardingStep => {
      const outcome = enforceabilityOfForeignKey(key)
      return {
        sql: `ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`,
        because: !outcome.isEnforceable
          ? outcome.because
          : outcome.withKey
            ? 'comes back with the key'
            : 'comes back',
      }
    }),
    ...catalogue.tables.flatMap((table): ShardingStep[] => {
      const key = tableDistributionKeyOf(table.name)
      return key === undefined || table.notNull.includes(key)
        ? []
        : [{ sql: `ALTER TABLE ${table.name} ALTER COLUMN ${key} SET NOT NULL` }]
    }),
    ...exchangeUniques(catalogue.uniques),
    { sql: 'COMMIT' },
    { sql: 'SET citus.enable_unsafe_triggers = on', isOfCitus: true },
    ...citusCallsForTables(catalogue.tables.map(({ name }) => name)),
    ...back.map(
      (key): ShardingStep => ({
        sql: `ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${definitionThen(key)}`,
      }),
    ),
  ]
}

function dropTriggers({ triggers }: SchemaCatalogue): ShardingStep[] {
  return triggers.flatMap((trigger): ShardingStep[] => {
    const outcome = enforceabilityOfTrigger(trigger)
    if (outcome.isEnforceable) return []
    return [{ sql: `DROP TRIGGER ${trigger.name} ON ${trigger.table}`, because: outcome.because }]
  })
}

/** Functions of triggers, without what of them asks other shards: as far as the `END IF` that stands below its beginning. */
function cutFunctions({ functions }: SchemaCatalogue): ShardingStep[] {
  return functions.flatMap(({ name, definition }): ShardingStep[] => {
    const part = crossShardTriggerParts.get(name)
    if (!part) return []
    const [before, after, ...more] = definition.split(part.beginsWith)
    const end = '\n  END IF;\n'
    const at = after?.indexOf(end) ?? -1
    if (after === undefined || at < 0 || more.length > 0) {
      throw new Error(`The function ${name} has no part that begins with ${part.beginsWith.trim()} once.`)
    }
    return [{ sql: `${before}${after.slice(at + end.length)}`.trim(), because: part.because }]
  })
}

/** Defines a foreign key with the sharding key on both sides, where it lacks that. */
function definitionThen(key: CatalogueForeignKey): string {
  const outcome = enforceabilityOfForeignKey(key)
  if (!outcome.isEnforceable || !outcome.withKey) return key.definition
  const [, ...parts] = /^(FOREIGN KEY \([^)]*)(\) REFERENCES \w+\([^)]*)(\).*)$/.exec(key.definition) ?? []
  if (parts.length === 0) throw new Error(`What cannot be read as a foreign key: ${key.definition}`)
  return parts.join(`, ${tableDistributionKeyOf(key.table)}`)
}

/**
 * Adds the key to unique constraints, after the existing columns: lookups by those work as before, on each
 * machine.
 */
function exchangeUniques(all: readonly UniqueRule[]): ShardingStep[] {
  const taken = new Set<string>()
  return all.flatMap((unique): ShardingStep[] => {
    const key = tableDistributionKeyOf(unique.table)
    if (key === undefined || unique.columns.includes(key)) return []
    const because = globallyUniqueIndexes.get(unique.name) ?? 'NOBODY HAS SAID WHAT KEEPS IT UNIQUE OVER ALL'
    const ready = all.find((other) => !taken.has(other.name) && standsIn(other, unique, key))
    if (ready) {
      taken.add(ready.name)
      const kind = unique.kind === 'PRIMARY' ? 'PRIMARY KEY' : 'UNIQUE'
      return [
        {
          sql: `ALTER TABLE ${unique.table} DROP CONSTRAINT ${unique.name}, ADD CONSTRAINT ${unique.name} ${kind} USING INDEX ${ready.name}`,
          because,
        },
      ]
    }
    const definition = withKey(unique, key)
    if (unique.kind !== 'INDEX') {
      const { table, name } = unique
      return [
        {
          sql: `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${definition}`,
          because,
        },
      ]
    }
    return [{ sql: `DROP INDEX ${unique.name}`, because }, { sql: definition }]
  })
}

/** An index that is there already, of the same columns and the key. */
function standsIn(other: UniqueRule, unique: UniqueRule, key: string): boolean {
  return (
    other.table === unique.table &&
    other.kind === 'INDEX' &&
    (unique.kind === 'PRIMARY' || unique.kind === 'UNIQUE') &&
    other.isPlain &&
    other.columns.join() === [...unique.columns, key].join()
  )
}

/** The definition of what is unique, with the key behind the columns of its first brackets. */
function withKey({ definition, kind }: UniqueRule, key: string): string {
  let depth = 0
  for (let at = definition.indexOf('('); at < definition.length; at++) {
    if (definition[at] === '(') depth += 1
    if (definition[at] === ')') depth -= 1
    if (depth === 0) {
      const more = kind === 'EXCLUDE' ? `, ${key} WITH =` : `, ${key}`
      return `${definition.slice(0, at)}${more}${definition.slice(at)}`.replace(' ON ONLY ', ' ON ')
    }
  }
  throw new Error(`What cannot be read as something unique: ${definition}`)
}

/** The calls of Citus, a table each: what is named by others comes first. */
export function citusCallsForTables(
  tables: readonly string[] = [...tableDistributions.keys()],
): ShardingStep[] {
  const first: string[] = Object.values(colocationRoots)
  const distributed = tables
    .filter((table) => tableDistributionKeyOf(table) !== undefined && !first.includes(table))
    .toSorted()
  return [
    ...tables
      .filter((table) => tableDistributionOf(table).kind === 'COPIED')
      .toSorted()
      .map((table): ShardingStep => ({ sql: `SELECT create_reference_table('${table}')`, isOfCitus: true })),
    ...[...first, ...distributed].map((table): ShardingStep => {
      const { kind } = tableDistributionOf(table)
      const beside =
        (kind === 'ACCOUNT' || kind === 'LEDGER') && !first.includes(table) ? colocationRoots[kind] : 'none'
      return {
        sql: `SELECT create_distributed_table('${table}', '${tableDistributionKeyOf(table)}', colocate_with => '${beside}')`,
        isOfCitus: true,
      }
    }),
  ]
}

/** The steps as a file for psql, each with why. */
export function formatShardingSteps(steps: readonly ShardingStep[]): string {
  return steps.map(({ sql, because }) => `${because ? `-- ${because}.\n` : ''}${sql};\n`).join('')
}
