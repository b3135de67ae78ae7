import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/db/migrate.ts'
import { cloneDatabase } from '../../setup/runner/database.ts'

test('the newest schema is left as it is', async () => {
  const url = await cloneDatabase()
  expect(await migrate(url)).toEqual([])
})

test('a database of a newer version is left alone, and named as that', async () => {
  const url = await cloneDatabase()
  await query(url, "INSERT INTO schema_migration (name, checksum) VALUES ('9999_from_later.sql', 'x')")
  await expect(migrate(url)).rejects.toThrow('newer version of Fanfare: it has 9999_from_later.sql')
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

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
