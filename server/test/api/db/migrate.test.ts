import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { cloneDatabase, emptyDatabase } from '../../setup/runner/database.ts'

test('the newest schema is left as it is', async () => {
  const url = await cloneDatabase()
  expect(await migrate(url)).toEqual([])
})

test('a database of a newer version is left alone, and named as that', async () => {
  const url = await cloneDatabase()
  await query(url, "INSERT INTO schema_migration (name, checksum) VALUES ('9999_from_later.sql', 'x')")
  await expect(migrate(url)).rejects.toThrow('newer version of Fanfare: it has 9999_from_later.sql')
})

test('a database of a newer version that lets this one serve is left as it is', async () => {
  const url = await cloneDatabase()
  await query(
    url,
    `INSERT INTO schema_migration (name, checksum, serves)
     VALUES ('9998_more.sql', 'x', 'all'), ('9999_less.sql', 'x', '0230')`,
  )
  expect(await migrate(url)).toEqual([])
})

test('a migration that was changed after it was applied is refused', async () => {
  const url = await cloneDatabase()
  await query(url, "UPDATE schema_migration SET checksum = 'x' WHERE name LIKE '0003%'")
  await expect(migrate(url)).rejects.toThrow(/^The migration 0003_\w+\.sql was changed/)
})

test('a migration that fails says what the database said, and changes nothing', async () => {
  const url = await cloneDatabase()
  await query(url, "DELETE FROM schema_migration WHERE name LIKE '0001%'")
  await expect(migrate(url)).rejects.toThrow(/^The migration 0001_\w+\.sql failed: .+ already exists$/)
})

test('several processes that migrate at once apply each file once', async () => {
  const url = await emptyDatabase()
  const folder = await folderOf({
    '0001_a.sql': 'CREATE TABLE a (id int);',
    '0002_b.sql': 'CREATE TABLE b (id int);',
  })
  const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(url, { folder })))
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
})

describe('while people are served', () => {
  const patience = { lockMs: 50, triesMax: 400, pauseMs: 20 }

  test('a migration lets those go first who come after it, and is applied once nobody keeps the table', async () => {
    const { url, folder } = await instance({ '0002_more.sql': 'ALTER TABLE a ADD COLUMN b int;' })
    const [holder, reader] = [await connected(url), await connected(url)]
    await holder.query('BEGIN')
    await holder.query('SELECT * FROM a')
    const migrated = migrate(url, { folder, patience })
    await vi.waitFor(async () => expect(await waitingFor(reader, 'a')).toBe(1), {
      interval: 5,
      timeout: 20_000,
    })
    // It stands behind the migration for as long as a try takes, and no longer: the table is still kept.
    await reader.query("SET statement_timeout = '10s'")
    expect((await reader.query('SELECT * FROM a')).rows).toEqual([{ id: 1 }])
    await holder.query('COMMIT')
    expect(await migrated).toEqual(['0002_more.sql'])
    expect((await reader.query('SELECT * FROM a')).rows).toEqual([{ id: 1, b: null }])
  })

  test('a migration and a request that wait for each other: the migration gives way, and comes again', async () => {
    const { url, folder } = await instance({
      '0002_more.sql': 'ALTER TABLE a ADD COLUMN b int; ALTER TABLE c ADD COLUMN b int;',
    })
    await query(url, 'CREATE TABLE c (id int)')
    const [requester, observer] = [await connected(url), await connected(url)]
    await requester.query('BEGIN')
    await requester.query('INSERT INTO c VALUES (1)')
    const migrated = migrate(url, { folder, patience })
    await vi.waitFor(async () => expect(await waitingFor(observer, 'c')).toBe(1), {
      interval: 5,
      timeout: 20_000,
    })
    expect((await requester.query('SELECT * FROM a')).rows).toEqual([{ id: 1 }])
    await requester.query('COMMIT')
    expect(await migrated).toEqual(['0002_more.sql'])
  })

  test('a migration that gets no lock in all its tries changes nothing, and says who to look for', async () => {
    const { url, folder } = await instance({
      '0002_more.sql': 'CREATE TABLE c (id int); ALTER TABLE a ADD COLUMN b int;',
    })
    const holder = await connected(url)
    await holder.query('BEGIN')
    await holder.query('SELECT * FROM a')
    await expect(migrate(url, { folder, patience: { ...patience, triesMax: 2 } })).rejects.toThrow(
      /^The migration 0002_more\.sql failed: others kept what it changes locked through 2 tries, .+ Nothing was changed/,
    )
    expect((await holder.query(`SELECT to_regclass('c') AS c`)).rows).toEqual([{ c: null }])
  })

  test('an index is made while others write, also where an attempt before has left half of one', async () => {
    const { url, folder } = await instance({
      '0002_index.sql':
        '-- expands\n-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a_id ON a (id);\n',
    })
    await query(url, 'INSERT INTO a VALUES (1)')
    await expect(migrate(url, { folder, patience })).rejects.toThrow(
      /^The migration 0002_index\.sql failed: could not/,
    )
    expect(await indexesOf(url)).toEqual([{ name: 'a_id', isValid: false }])
    await query(url, 'DELETE FROM a WHERE ctid = (SELECT max(ctid) FROM a)')
    expect(await migrate(url, { folder, patience })).toEqual(['0002_index.sql'])
    expect(await indexesOf(url)).toEqual([{ name: 'a_id', isValid: true }])
  })

  test('rows are changed bit by bit until none is left', async () => {
    const { url, folder } = await instance({
      '0002_fill.sql': `-- expands
-- outside a transaction
UPDATE a SET id = -id WHERE id IN (SELECT id FROM a WHERE id > 0 LIMIT 3);`,
    })
    await query(url, 'INSERT INTO a SELECT generate_series(2, 10)')
    expect(await migrate(url, { folder, patience })).toEqual(['0002_fill.sql'])
    const { rows } = await query(
      url,
      'SELECT count(DISTINCT xmin::text)::int AS bits, max(id) AS most FROM a',
    )
    expect(rows).toEqual([{ bits: 4, most: -1 }])
  })

  test('what is still used by a process that runs is not taken away', async () => {
    const { url, folder } = await instance({
      '0002_less.sql': '-- contracts: 0001\nALTER TABLE a DROP COLUMN id;\n',
      '0003_least.sql': '-- contracts: 0002\nDROP TABLE a;\n',
    })
    const older = await connected(url, 'fanfare-reads 0001')
    await expect(migrate(url, { folder })).rejects.toThrow(
      'The migration 0003_least.sql takes away what processes use that run and were made for an older schema (0001)',
    )
    await older.end()
    const oldest = await connected(url, 'fanfare-reads')
    await expect(migrate(url, { folder })).rejects.toThrow('made for an older schema (before 0230)')
    await oldest.end()
    await connected(url, 'fanfare-jobs 0002')
    await vi.waitFor(async () => expect(await migrate(url, { folder })).toEqual(['0003_least.sql']))
  })
})

/** A database with one row in a table, and the files that come next. */
async function instance(next: Record<string, string>): Promise<{ url: string; folder: URL }> {
  const first = { '0001_a.sql': 'CREATE TABLE a (id int); INSERT INTO a VALUES (1);' }
  const url = await emptyDatabase()
  await migrate(url, { folder: await folderOf(first) })
  await query(url, 'ALTER TABLE schema_migration ADD COLUMN serves text')
  return { url, folder: await folderOf({ ...first, ...next }) }
}

async function folderOf(files: Record<string, string>): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(path, name), sql)
  return pathToFileURL(`${path}/`)
}

async function connected(url: string, name = 'test'): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function waitingFor(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = $1::regclass',
    [table],
  )
  return rows[0]?.count ?? 0
}

async function indexesOf(url: string): Promise<unknown[]> {
  const { rows } = await query(
    url,
    `SELECT indexrelid::regclass::text AS name, indisvalid AS "isValid" FROM pg_index WHERE indrelid = 'a'::regclass`,
  )
  return rows
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
