import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database at `connectionString` to the newest schema: the files of `migrations/` in the order of their
 * numbers, each in a transaction of its own, and the schema of the job queue. Safe to run at once from several processes.
 * @param only the files to go as far as, which a backup was made with
 * @returns the names of the files that were applied now
 * @throws an Error when a file fails or was changed since, or the database is of a newer version
 */
export async function migrate(connectionString: string, only?: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('migrate'))")
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    await runMigrations({ connectionString })
    return await applyFiles(client, only)
  } finally {
    await client.end()
  }
}

/** How the schema of a database stands to the files of this version, by their names; `unknown` are those of a newer one. */
export async function compareSchema(client: Client): Promise<{ missing: string[]; unknown: string[] }> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration')
  const known = new Set(rows.map(({ name }) => name))
  const names = new Set(await fileNames())
  return {
    missing: [...names].filter((name) => !known.has(name)),
    unknown: [...known].filter((name) => !names.has(name)),
  }
}

async function fileNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function applyFiles(client: Client, only: readonly string[] | undefined): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const names = await fileNames()
  const unknown = [...known.keys(), ...(only ?? [])].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new Error(`This database belongs to a newer version of Fanfare: it has ${unknown.join(', ')}.`)
  }
  const applied: string[] = []
  for (const name of only ? names.filter((each) => only.includes(each)) : names) {
    const sql = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const before = known.get(name)
    if (before === checksum) continue
    if (before !== undefined) throw new Error(`The migration ${name} was changed after it was applied.`)
    await client.query('BEGIN')
    try {
      await client.query(sql)
      await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum])
      await client.query('COMMIT')
    } catch (cause) {
      await client.query('ROLLBACK')
      throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      })
    }
    applied.push(name)
  }
  return applied
}
