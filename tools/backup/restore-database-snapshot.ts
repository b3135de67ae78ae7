import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Client } from 'pg'
import { formatEnglishCountWithNoun } from '../../contract/src/text/format/pluralize.ts'
import type { ServingDatabaseRole } from '../../server/src/platform/config/serving-role.ts'
import { migrate } from '../../server/src/platform/db/schema/migrate.ts'
import { OperatorError } from '../process/operator-error.ts'
import { CopyFromStdinStream } from './copy-streams.ts'
import { connectWithoutTimeouts, listTablesToBackUp, loadNewestQueueMigration } from './database-tables.ts'
import type { DatabaseSnapshotContents } from './manifest.ts'

const schemas = `('public', 'graphile_worker')`

/**
 * Fills an empty database: the schema by the migrations that the backup had, every row as it was, then the newer
 * migrations.
 * @throws OperatorError when a table does not come out with as many rows as it had
 */
export async function restoreDatabaseSnapshot(
  { databaseUrl, serving }: { databaseUrl: string; serving?: ServingDatabaseRole | undefined },
  folder: string,
  facts: DatabaseSnapshotContents,
): Promise<void> {
  await migrate(databaseUrl, { only: facts.migrations })
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    await refuseOther(client, facts)
    await client.query('BEGIN')
    const putBack = await takeRulesAway(client, facts)
    await emptyTables(client, facts)
    for (const { name, columns, rows, file } of facts.tables) {
      const table = client.query(new CopyFromStdinStream(`COPY ${name} (${columns}) FROM STDIN`))
      await pipeline(createReadStream(join(folder, file)), createZstdDecompress(), table)
      if (table.rows !== rows)
        throw new OperatorError(
          `${name} has ${formatEnglishCountWithNoun(table.rows, 'row')} where the backup had ${rows}.`,
        )
    }
    for (const { name, value } of facts.sequences) {
      await client.query('SELECT setval($1::regclass, $2)', [name, value])
    }
    for (const statement of putBack) await client.query(statement)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  await migrate(databaseUrl, { serving })
}

async function refuseOther(client: Client, facts: DatabaseSnapshotContents): Promise<void> {
  const here = await loadNewestQueueMigration(client)
  if (here !== facts.queueMigration) {
    throw new OperatorError(
      `The job queue has the schema ${here} here but ${facts.queueMigration} in the backup. Restore with the version of Fanfare that made the backup.`,
    )
  }
  const known = new Set((await listTablesToBackUp(client)).map(({ name }) => name))
  const unknown = facts.tables.filter(({ name }) => !known.has(name))
  if (unknown.length > 0) {
    throw new OperatorError(`This version of Fanfare has no ${unknown.map(({ name }) => name).join(', ')}.`)
  }
}

/**
 * Empties the tables that migrations filled, as their rows are in the backup too. Empty ones are skipped:
 * some refuse truncation even by their owner.
 */
async function emptyTables(client: Client, { tables }: DatabaseSnapshotContents): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ has: boolean }>(`SELECT EXISTS (SELECT FROM ${name}) AS has`)
    if (rows[0]?.has) await client.query(`TRUNCATE ${name}`)
  }
}

/**
 * Rows come in the order of tables, and were looked at when they were first written: what a trigger did then is among them.
 * What one row must find in another is looked at again when all are there.
 * @returns what puts triggers and foreign keys back, which checks the latter
 */
async function takeRulesAway(client: Client, { tables }: DatabaseSnapshotContents): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT format('%I.%I', nspname, relname) AS table, quote_ident(conname) AS name,
      pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE contype = 'f' AND nspname IN ${schemas}`)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  return [
    ...tables.map(({ name }) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
    ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
  ]
}
