import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFakeProviders } from '../../sandbox/src/start.ts'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded-database.ts'
import { findFreePortSettings, findFreePorts } from '../process/ports.ts'
import { filterApiProcessEnvironment } from '../settings/process-environments.ts'
import { buildTestSettings, repositoryRoot } from '../settings/settings.ts'
import { loadOrCreateServerEnvironment, migrate } from '../stack.ts'

let folder: Awaited<ReturnType<typeof createDisposableFolder>>
let database: EmbeddedDatabase
let fakeProviders: Awaited<ReturnType<typeof startFakeProviders>>
let server: ChildProcess
let given: Record<string, string>

/** A real instance, but for the web, which the doctor does not look at. */
beforeAll(async () => {
  folder = await createDisposableFolder()
  const ports = await findFreePortSettings()
  given = { ...ports, DATA_DIR: folder.path }
  const settings = buildTestSettings(given)
  mkdirSync(join(folder.path, 'media'), { mode: 0o700 })
  database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  fakeProviders = await startFakeProviders({ port: 0, smtpPort: Number(ports.SANDBOX_SMTP_PORT) })
  const environment = await loadOrCreateServerEnvironment(settings, database)
  await migrate(environment)
  server = spawn(process.execPath, [join(repositoryRoot, 'server/src/main.ts'), 'all'], {
    env: filterApiProcessEnvironment(environment),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Its workers are alive.
  await vi.waitFor(
    async () => {
      const response = await fetch(`http://127.0.0.1:${ports.METRICS_PORT}/metrics`)
      expect(await response.text()).toMatch(/^fanfare_job_pools [1-9]/m)
    },
    { timeout: 60_000, interval: 500 },
  )
}, 120_000)

afterAll(async () => {
  await stopServer()
  await fakeProviders.stop()
  await database.stop()
  await folder.remove()
})

async function stopServer(): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}

async function doctor(changed: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(repositoryRoot, 'tools/doctor/doctor.ts')], {
    env: { PATH, HOME, ENV_FILE: 'none', NODE_ENV: 'test', DEMO: '0', ...given, ...changed },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: `${out}${err}` }
}

async function inDatabase(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('nothing is wrong with a new instance that runs', async () => {
  const { code, said } = await doctor()
  expect(said).not.toContain('→')
  expect(said).toContain('Everything looks good.')
  expect(said).toContain("✓ The serving role can't rewrite the ledger or the audit log.")
  const oneRole = await doctor({ DATABASE_URL: database.url })
  expect(oneRole.said).toContain('! The serving role owns the tables, and so may disable their triggers')
  expect(oneRole.code).toBe(0)
  for (const part of ['settings', 'keys', 'store', 'mail server', 'database', 'clocks', 'schema', 'Jobs']) {
    expect(said).toContain(part)
  }
  expect(said).toContain('✓ This instance is new and has no backup yet.')
  await inDatabase(`UPDATE instance SET backed_up_at = now() - interval '1 minute'`)
  expect((await doctor()).said).toContain('✓ The instance was last backed up 1 minute ago.')
  await inDatabase(`UPDATE instance SET backed_up_at = NULL`)
  expect(code).toBe(0)
})

test('settings that are wrong are named, and nothing is looked at with them', async () => {
  const { code, said } = await doctor({ API_PORT: 'four thousand' })
  expect(said).toContain('API_PORT must be a port number')
  expect(said).not.toContain('database')
  expect(code).toBe(1)
})

test('says what keeps mail, files, keys and the API’s address from working, and what to do', async () => {
  const [nobody] = await findFreePorts(1)
  const keys = join(folder.path, 'keys.env')
  chmodSync(keys, 0o644)
  const { code, said } = await doctor({
    SMTP_URL: `smtp://127.0.0.1:${nobody}`,
    // The API is there, and a proxy that takes the path away is not.
    API_ORIGIN: `http://127.0.0.1:${given.API_PORT}/api`,
    STORAGE_URL: `file://${folder.path}/not-mounted`,
  })
  chmodSync(keys, 0o600)
  expect(said).toMatch(/The mail server of SMTP_URL isn't responding.+ECONNREFUSED[^→]+→ Check that SMTP_URL/)
  expect(said).toMatch(/a file in the media storage failed.+the folder .+not-mounted doesn't exist/)
  expect(said).toContain(`chmod 600 ${keys}`)
  expect(said).toMatch(
    /The API isn't responding at API_ORIGIN, .+\/api: .+status 404[^→]+→ Start Fanfare and check/,
  )
  expect(said).toContain('Problems found: 4.')
  expect(code).toBe(1)
})

test('says which jobs, looks at the ledger and backups are missing on an instance that is older than a night', async () => {
  await stopServer()
  await inDatabase(
    `UPDATE schema_migration SET applied_at = now() - interval '3 days'`,
    `DELETE FROM worker_process`,
    `UPDATE regular_job SET since = now() - interval '3 days', done_at = NULL WHERE name = 'check-ledger'`,
    `SELECT graphile_worker.add_job('mail-code', '{"codeId":"none"}'::json, max_attempts := 1)`,
    `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'no'
     WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'mail-code')`,
    `INSERT INTO stored_file (key, noted_at, damage, damaged_at) VALUES ('media/lost', now(), 'MISSING', now())`,
    `INSERT INTO ledger_check (checked_at, mismatches) VALUES (now() - interval '2 days', '{Not so: one}')`,
  )
  const { code, said } = await doctor()
  for (const wrong of [
    'No worker is running.',
    'Jobs failed permanently: mail-code (1)',
    'The regular job check-ledger is late: it was never done.',
    'The last ledger check failed (mismatches: 1), so payouts are paused.',
    'The ledger was last verified 48 hours ago.',
    'Stored files are damaged: 1.',
    'media/lost is missing, found at 20',
    'npm run media:restore -- DIR',
    'The instance was never backed up.',
  ]) {
    expect(said).toContain(wrong)
  }
  expect(code).toBe(1)
  await inDatabase(`UPDATE instance SET backed_up_at = now() - interval '3 hours'`)
  expect((await doctor()).said).toContain('✓ The instance was last backed up 3 hours ago.')
})

test('says that the schema is older, that it is newer, and that the database does not run', async () => {
  await stopServer()
  await inDatabase(`DELETE FROM schema_migration WHERE name = '0211_last_backup.sql'`)
  const older = await doctor()
  expect(older.said).toMatch(/The schema lacks 0211_last_backup\.sql\.\s+→ .*migrate/)
  await inDatabase(`INSERT INTO schema_migration (name, checksum) VALUES ('9999_later.sql', '')`)
  expect((await doctor()).said).toContain(
    'This database belongs to a newer version of Fanfare: it has 9999_later',
  )
  await database.stop()
  const away = await doctor()
  expect(away.said).toMatch(/The database of .+ isn't running\.\s+→ Start Fanfare/)
  rmSync(join(folder.path, 'keys.env'))
  const keyless = await doctor({ DATABASE_URL: 'postgresql://fanfare@127.0.0.1:1/fanfare' })
  expect(keyless.said).toContain('SECRET_KEY is missing')
  expect([older.code, away.code, keyless.code]).toEqual([1, 1, 1])
})
