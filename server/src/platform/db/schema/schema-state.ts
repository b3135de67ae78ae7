import { Client } from 'pg'
import { migrationNumberOf, ownMigrations } from './migration-file.ts'
import {
  connectionTimeoutMillis,
  connectOrExplainFailure,
  requirePostgresVersion,
  unusableDatabaseErrorOf,
} from './unusable-database.ts'

type Applied = { name: string; serves: string | null }

/** Schema of a database compared with a version of Fanfare, by the names of migrations. */
export type SchemaState = {
  isEmpty: boolean
  /** Migrations that this version needs. */
  missing: string[]
  /** Migrations of newer versions that let this one serve. */
  newer: string[]
  /** Migrations of newer versions that do not. */
  unfit: string[]
}

/** SQL: the applied migrations. Before 0230 they do not have `serves`. */
export const appliedMigrationsSql = `
  SELECT name, checksum, to_jsonb(applied) ->> 'serves' AS serves FROM schema_migration applied ORDER BY name`

/** @param own the migrations of the version that is asked about */
export function compareSchema(
  applied: readonly Applied[],
  own: readonly string[] = ownMigrations,
): SchemaState {
  const there = new Set(applied.map(({ name }) => name))
  const known = new Set(own)
  const numbers = new Set(own.map(migrationNumberOf))
  const unknown = applied.filter(({ name }) => !known.has(name))
  const isFit = ({ serves }: Applied) => serves === 'all' || (serves !== null && numbers.has(serves))
  return {
    isEmpty: there.size === 0,
    missing: own.filter((name) => !there.has(name)),
    newer: unknown.filter(isFit).map(({ name }) => name),
    unfit: unknown.filter((each) => !isFit(each)).map(({ name }) => name),
  }
}

/** Reads how the schema of a database compares with this version. */
export async function readSchemaState(client: Client): Promise<SchemaState> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS "isThere"`,
  )
  return compareSchema(rows[0]?.isThere ? (await client.query<Applied>(appliedMigrationsSql)).rows : [])
}

const toMigrate = 'Run systemctl restart fanfare-migrate, or node tools/run.mjs server/src/main.ts migrate.'

/**
 * Describes the state of a schema in a sentence; `todo` where this version cannot serve with it: how to fix
 * that.
 */
export function describeSchemaState({ isEmpty, missing, newer, unfit }: SchemaState): {
  what: string
  todo?: string
} {
  if (isEmpty) return { what: 'The database is empty.', todo: toMigrate }
  if (unfit.length > 0) {
    return {
      what: newerSchemaMessage(unfit),
      todo: 'Install that version: what is here cannot work with it.',
    }
  }
  if (missing.length > 0) return { what: `The schema lacks ${missing.join(', ')}.`, todo: toMigrate }
  if (newer.length === 0) return { what: 'The schema is the newest.' }
  return { what: `The schema is newer than this version and lets it serve: it has ${newer.join(', ')}.` }
}

export function newerSchemaMessage(unknown: readonly string[]): string {
  return `This database belongs to a newer version of Fanfare: it has ${unknown.join(', ')}.`
}

/** A schema that this version cannot serve with. */
class UnfitSchema extends Error {}

/**
 * Requires that this version can serve with the schema of a database.
 * @returns the state in a sentence
 * @throws UnfitSchema or UnusableDatabaseError with the reason and the remedy
 */
export async function requireCompatibleSchema(connectionString: string): Promise<string> {
  const client = new Client({ connectionString, connectionTimeoutMillis, statement_timeout: 15_000 })
  try {
    await connectOrExplainFailure(client, connectionString)
    await requirePostgresVersion(client)
    return refuseUnfit(await readSchemaState(client))
  } catch (cause) {
    throw unusableDatabaseErrorOf(cause, connectionString) ?? cause
  } finally {
    await client.end()
  }
}

/** Checks the same for a process that already serves: its schema may have been contracted since. */
export async function requireSchemaStillCompatible(reads: {
  query(name: string, text: string, values: readonly unknown[]): Promise<Applied[]>
}): Promise<void> {
  refuseUnfit(compareSchema(await reads.query('schema', appliedMigrationsSql, [])))
}

function refuseUnfit(state: SchemaState): string {
  const { what, todo } = describeSchemaState(state)
  if (todo !== undefined) throw new UnfitSchema(`${what} ${todo}`)
  return what
}
