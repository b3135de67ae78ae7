import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDbOverPool, openCommandPool } from '../../src/platform/db/connection/connect.ts'
import { isConnectionError } from '../../src/platform/db/connection/is-connection-error.ts'
import { directConnectionTarget } from '../../src/platform/db/connection/target.ts'
import { openPipelinedReadClient } from '../../src/platform/db/reads.ts'
import { createS3Storage } from '../../src/platform/integrations/storage/storage-s3.ts'
import { openBucket } from '../setup/bucket.ts'
import { openBreakableConnection } from '../setup/processes/breakable-connection.ts'
import { cloneDatabase } from '../setup/runner/database.ts'

const patienceMs = 300

test('lines to the database that nobody answers on any more are given up, and others take their place', async () => {
  const url = new URL(await cloneDatabase())
  const line = await openBreakableConnection(Number(url.port))
  url.port = String(line.port)
  const db = createDbOverPool(openCommandPool(directConnectionTarget(url.href), 1, patienceMs))
  const reads = openPipelinedReadClient(directConnectionTarget(url.href), 1, patienceMs)
  onTestFinished(async () => {
    await Promise.all([db.destroy(), reads.end()])
    await line.close()
  })
  const ask = {
    command: async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows,
    read: () => reads.query('one', 'SELECT 1 AS one', []),
  }
  for (const each of Object.values(ask)) expect(await each()).toEqual([{ one: 1 }])
  line.become('silent')
  for (const each of Object.values(ask)) {
    expect(await each().catch((cause: unknown) => isConnectionError(cause))).toBe(true)
  }
  line.become('through')
  for (const each of Object.values(ask)) {
    await vi.waitFor(async () => expect(await each()).toEqual([{ one: 1 }]), { timeout: 10_000 })
  }
})

test('a bucket that never answers has failed, and is asked again when it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-test-'))
  const bucket = await openBucket()
  onTestFinished(async () => {
    await bucket.close()
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'picture')
  await writeFile(file, 'the bytes of a picture')
  const store = createS3Storage(new URL(bucket.url), patienceMs)
  const deeds = {
    put: () => store.put('media/a', file, 'image/webp'),
    read: async () => void (await store.read('media/a')).destroy(),
    check: () => store.check(),
    remove: () => store.remove('media/a'),
  }
  bucket.become('silent')
  const failed = await Promise.allSettled(Object.values(deeds).map((deed) => deed()))
  expect(failed.map(({ status }) => status)).toEqual(failed.map(() => 'rejected'))
  bucket.become('well')
  for (const deed of Object.values(deeds)) await deed()
})
