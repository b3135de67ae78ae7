import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { neededOrPendingFileKeysCopyStatement } from '../../server/src/media/scrub/named-files.ts'
import { writeFileAtomically } from './atomic-files.ts'
import { CopyToStdoutStream } from './copy-streams.ts'
import {
  connectWithoutTimeouts,
  listTablesToBackUp,
  loadInstanceId,
  loadNewestQueueMigration,
} from './database-tables.ts'
import type { BackedUpTable, DatabaseSnapshotContents } from './manifest.ts'

/**
 * Writes every table of the database to `folder` as it was at one moment, while others go on writing; and to `expectedFiles` the
 * keys of the files that it names.
 */
export async function takeDatabaseSnapshot(
  connectionString: string,
  { folder, expectedFiles }: { folder: string; expectedFiles: string },
): Promise<DatabaseSnapshotContents> {
  const client = await connectWithoutTimeouts(connectionString)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const found = await listTablesToBackUp(client)
    // Nobody changes a table while it is read.
    await client.query(`LOCK TABLE ${found.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`)
    const tables: BackedUpTable[] = []
    for (const table of found) tables.push(await copyTable(client, folder, table))
    await writeFileAtomically(
      expectedFiles,
      client.query(new CopyToStdoutStream(neededOrPendingFileKeysCopyStatement)),
    )
    const facts = { ...(await factsOf(client)), tables }
    await client.query('COMMIT')
    return facts
  } finally {
    await client.end()
  }
}

async function copyTable(
  client: Client,
  folder: string,
  { name, columns }: { name: string; columns: string },
): Promise<BackedUpTable> {
  const file = `tables/${name.replaceAll('"', '')}.zst`
  const rows = client.query(new CopyToStdoutStream(`COPY ${name} (${columns}) TO STDOUT`))
  // What fails on the way ends what is written, which says why.
  const sum = await writeFileAtomically(
    join(folder, file),
    pipeline(rows, createZstdCompress(), () => undefined),
  )
  return { name, columns, rows: rows.rows, file, ...sum }
}

async function factsOf(client: Client): Promise<Omit<DatabaseSnapshotContents, 'tables'>> {
  const migrations = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name')
  // As they stand now, which no row of the snapshot is ahead of.
  const sequences = await client.query<{ name: string; value: string }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1`)
  return {
    instanceId: await loadInstanceId(client),
    postgres: await serverVersionOf(client),
    migrations: migrations.rows.map(({ name }) => name),
    queueMigration: await loadNewestQueueMigration(client),
    sequences: sequences.rows,
  }
}

async function serverVersionOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version ?? ''
}
