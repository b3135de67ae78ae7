import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded-database.ts'
import { commandLineOfProcess } from '../process/processes.ts'

let folder: Awaited<ReturnType<typeof createDisposableFolder>>

beforeEach(async () => {
  folder = await createDisposableFolder()
})

afterEach(async () => {
  await folder.remove()
})

test('a second command finds the running database, and none once it has stopped', async () => {
  const database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  expect(await findRunningEmbeddedDatabase(folder.path)).toMatchObject({
    url: database.url,
    servingUrl: database.servingUrl,
  })
  await database.stop()
  expect(await findRunningEmbeddedDatabase(folder.path)).toBeUndefined()
})

test('the server ends when the process that started it is killed', async () => {
  const { starter, pid } = await startElsewhere()
  starter.kill('SIGKILL')
  await expect.poll(() => commandLineOfProcess(pid), { timeout: 10_000 }).toBeUndefined()
})

test('a database whose every process was killed starts again', async () => {
  const { starter, pid } = await startElsewhere()
  process.kill(pid, 'SIGKILL')
  starter.kill('SIGKILL')
  const database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  expect(database.pid).not.toBe(pid)
  await database.stop()
})

test('a number in a stale pid file that belongs to another program now does not keep it from starting', async () => {
  await (await startEmbeddedDatabase({ dataDir: folder.path, durable: false })).stop()
  const cluster = join(folder.path, 'postgres', 'cluster')
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n1 2\nready\n`,
  )
  expect(await findRunningEmbeddedDatabase(folder.path)).toBeUndefined()
  const database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  await database.stop()
})

test('new keys get a database back whose old keys were lost', async () => {
  await (await startEmbeddedDatabase({ dataDir: folder.path, durable: false })).stop()
  const before = readFileSync(join(folder.path, 'keys.env'), 'utf8')
  rmSync(join(folder.path, 'keys.env'))
  const database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  expect(readFileSync(join(folder.path, 'keys.env'), 'utf8')).not.toBe(before)
  await database.stop()
})

test('a folder of another PostgreSQL is refused with both versions', async () => {
  await (await startEmbeddedDatabase({ dataDir: folder.path, durable: false })).stop()
  writeFileSync(join(folder.path, 'postgres', 'cluster', 'PG_VERSION'), '15\n')
  await expect(startEmbeddedDatabase({ dataDir: folder.path, durable: false })).rejects.toThrow(
    /made by PostgreSQL 15, but this is PostgreSQL 18/,
  )
})

async function startElsewhere() {
  const program = `
    import { startEmbeddedDatabase } from ${JSON.stringify(new URL('../database/embedded-database.ts', import.meta.url).href)}
    const database = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(folder.path)}, durable: false })
    console.log(database.pid)
    setInterval(() => undefined, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: starter.stdout })
  for await (const line of lines) return { starter, pid: Number(line) }
  throw new Error('The database did not start.')
}

test('statements that are refused leave next to nothing in the log, and nothing of who sent them', async () => {
  const database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('CREATE TABLE person (name text UNIQUE, born date)')
  await client.query("INSERT INTO person VALUES ('Jane of Lagos', '1999-09-09')")
  const codes = new Set<string>()
  const refused = (query: Promise<unknown>) => query.catch(({ code }) => codes.add(code))
  for (let time = 0; time < 10_000; time++) {
    await refused(client.query('SELECT $1::text', ['Jane of Lagos\0']))
  }
  await refused(client.query("INSERT INTO person VALUES ('Jane of Lagos')"))
  await refused(client.query('INSERT INTO person VALUES ($1)', ['Jane of Lagos']))
  await refused(client.query("SELECT 'Jane of Lagos'::date"))
  await refused(client.query("SELECT 'Jane of Lagos' FROM nowhere"))
  expect([...codes].toSorted((a, b) => a.localeCompare(b))).toEqual(['22007', '22021', '23505', '42P01'])
  await client.end()
  await database.stop()
  const log = readFileSync(join(folder.path, 'logs', 'database.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('Jane')
  expect(log.length).toBeLessThan(5_000)
})

test('a database whose first process was killed starts again beside what that left running', async () => {
  const first = await startEmbeddedDatabase({ dataDir: folder.path, durable: true })
  const client = new Client({ connectionString: first.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('CREATE TABLE kept (n integer)')
  await client.query('INSERT INTO kept VALUES (1)')
  // Busy, and so deaf to the end of the first process.
  client.query('SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => undefined)
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  const port = Number(new URL(first.url).port)
  const second = await startEmbeddedDatabase({ dataDir: folder.path, durable: true, port })
  expect(second.url).toBe(first.url)
  const again = new Client({ connectionString: second.url })
  await again.connect()
  expect((await again.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }])
  await again.end()
  await second.stop()
})
