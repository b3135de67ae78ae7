import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { startEmbeddedDatabase } from '../database/embedded-database.ts'
import { restrictDataFolder } from '../settings/restrict-folder.ts'

let folder: Awaited<ReturnType<typeof createDisposableFolder>>

beforeEach(async () => {
  folder = await createDisposableFolder()
})

afterEach(async () => {
  await folder.remove()
})

test('a folder that is new is closed from the first start on', async () => {
  restrictDataFolder(folder.path)
  await (await startEmbeddedDatabase({ dataDir: folder.path, durable: false })).stop()
  const modes = readdirSync(folder.path).map((name) => [
    name,
    lstatSync(join(folder.path, name)).mode & 0o077,
  ])
  expect(modes).toContainEqual(['compile-cache', 0])
  expect(modes.filter(([, open]) => open !== 0)).toEqual([])
})

test('what an older version left open to everybody is closed by the next start, and the database still runs', async () => {
  const database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  await database.stop()
  mkdirSync(join(folder.path, 'media', 'identity'), { recursive: true })
  writeFileSync(join(folder.path, 'media', 'identity', 'front'), 'a picture')
  writeFileSync(join(folder.path, 'demo-sign-ins.json'), '[]')
  writeFileSync(join(folder.path, 'logs', 'server.log'), '')
  for (const name of ['.', 'media', 'media/identity', 'logs']) chmodSync(join(folder.path, name), 0o755)
  for (const name of ['media/identity/front', 'demo-sign-ins.json', 'logs/server.log']) {
    chmodSync(join(folder.path, name), 0o644)
  }

  restrictDataFolder(folder.path)

  const own = readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder.path, name)))
    .filter(({ uid }) => uid === process.getuid?.())
  expect(own.length).toBeGreaterThan(6)
  expect(own.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([])
  expect(lstatSync(folder.path).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  await (await startEmbeddedDatabase({ dataDir: folder.path, durable: false })).stop()
})
