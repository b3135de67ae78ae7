import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackupFolder } from '../backup/backup-folder.ts'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { startEmbeddedDatabase } from '../database/embedded-database.ts'
import { repositoryRoot } from '../settings/settings.ts'

let from: Awaited<ReturnType<typeof createDisposableFolder>>
let to: Awaited<ReturnType<typeof createDisposableFolder>>

beforeEach(async () => {
  from = await createDisposableFolder()
  to = await createDisposableFolder()
})

afterEach(async () => {
  await from.remove()
  await to.remove()
})

async function run(program: string, args: string[], environment: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(repositoryRoot, program), ...args], {
    env: {
      PATH,
      HOME,
      ENV_FILE: 'none',
      NODE_ENV: 'test',
      BACKUP_PASSPHRASE: 'correct horse battery staple',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: `${out}${err}` }
}

const keyIn = (dataDir: string) =>
  /^SECRET_KEY=.+$/m.exec(readFileSync(join(dataDir, 'keys.env'), 'utf8'))?.[0]

/** Returns the recorded time of the instance’s last backup. */
async function backedUpAt(dataDir: string): Promise<Date | null | undefined> {
  const database = await startEmbeddedDatabase({ dataDir, durable: false })
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('SELECT backed_up_at AS at FROM instance')
    return rows[0]?.at
  } finally {
    await client.end()
    await database.stop()
  }
}

test.each([
  ['/proc/x', "can't be created"],
  ['/proc/x/y', "can't be created"],
  ['/dev/null/x', 'is a file or is inside one'],
  [join(repositoryRoot, 'package.json'), 'is a file or is inside one'],
])('no folder for backups is made at %s, which is said in a sentence', async (path, why) => {
  const opened = new BackupFolder(path).open()
  await expect(opened).rejects.toThrow(`The folder for backups is ${path}, which ${why}`)
})

test('an instance with the embedded database moves to an empty folder by the two commands, keys and all', async () => {
  const path = join(from.path, 'backups')
  const backup = (args: string[] = [], environment = {}) =>
    run('tools/run.ts', ['tools/backup/backup.ts', path, ...args], { DATA_DIR: from.path, ...environment })
  const restore = (args: string[] = [], environment = {}) =>
    run('tools/backup/restore.ts', [path, ...args], { DATA_DIR: to.path, ...environment })

  expect(await backup()).toMatchObject({
    code: 1,
    said: expect.stringContaining(`No database was found in ${from.path}`),
  })
  expect(await run('tools/run.ts', ['server/src/main.ts', 'migrate'], { DATA_DIR: from.path })).toMatchObject(
    { code: 0 },
  )
  expect(await backup(['--keep', 'some'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage: npm run backup'),
  })
  expect(await backup([], { BACKUP_PASSPHRASE: 'short' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('The passphrase must have at least'),
  })
  const before = new Date()
  expect(await backup()).toMatchObject({ code: 0, said: expect.stringContaining('Created the backup 20') })
  expect((await backedUpAt(from.path))?.getTime()).toBeGreaterThanOrEqual(before.getTime())

  expect(await restore(['--check'])).toMatchObject({ code: 0, said: expect.stringContaining('is complete') })
  const wrong = await restore([], { BACKUP_PASSPHRASE: 'another horse battery staple' })
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('The passphrase is incorrect') })
  expect(await restore([], { SECRET_KEY: 'a secret that is not the backup’s at all' })).toMatchObject({
    code: 1,
    said: expect.stringContaining("SECRET_KEY is set but isn't the backup"),
  })
  expect(await restore()).toMatchObject({ code: 0, said: expect.stringContaining('Restored the backup') })
  expect(keyIn(to.path)).toBe(keyIn(from.path))
  expect(await restore()).toMatchObject({
    code: 1,
    said: expect.stringContaining('already contains a database'),
  })

  const database = await startEmbeddedDatabase({ dataDir: to.path, durable: false })
  await database.stop()
}, 180_000)
