import { createHash } from 'node:crypto'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { makeBackup } from '../../../../tools/backup/make-backup.ts'
import { restoreDamagedFiles } from '../../../../tools/backup/restore-damaged-files.ts'
import { createDisposableFolder } from '../../../../tools/database/disposable-folder.ts'
import { scrubNextFiles } from '../../../src/media/scrub/scrub-next.ts'
import type { Rendition } from '../../../src/media/store-media.ts'
import { createMetricsServer } from '../../../src/roles/metrics-server.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { picture, published } from '../../setup/posts.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'

const app = await startTestApp()
app.ctx.log = { ...app.ctx.log, error: (event) => expect(event).toBe('stored-file') }

type Picture = { fileId: string; url: string; renditions: Record<string, Rendition> }

async function publishedPicture(): Promise<Picture> {
  const image = await picture(700, 500).jpeg().toBuffer()
  const { files } = await published(app, await joined(app), { images: [image] })
  const [fileId, url] = [files[0]?.fileId ?? '', files[0]?.url ?? '']
  const { renditions } = await app.ctx.db
    .selectFrom('media_file')
    .select('renditions')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return { fileId, url, renditions: renditions as unknown as Picture['renditions'] }
}

const pathOf = (key = '') => join(fileURLToPath(app.ctx.config.storageUrl), key)
const keyOf = ({ renditions }: Picture, name: string) => renditions[name]?.key ?? ''
const noted = (key: string) =>
  app.ctx.db.selectFrom('stored_file').selectAll().where('key', '=', key).executeTakeFirst()
const damageOf = async (key: string) => (await noted(key))?.damage
const get = async (url: string) => {
  const { statusCode, headers, rawPayload } = await app.fastify.inject(url)
  const type = String(headers['content-type'])
  return { status: statusCode, type, code: type.includes('json') && JSON.parse(String(rawPayload)).code }
}

/** One bit, as disks do. */
async function flipBit(key: string): Promise<void> {
  const bytes = await readFile(pathOf(key))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(pathOf(key), bytes)
}

/** A whole round of a store that is small. */
async function scrubAll(): Promise<void> {
  app.clock.advance({ days: 31 })
  await scrubNextFiles.run(app.ctx, undefined)
}

async function metrics(): Promise<string> {
  app.ctx.metrics.registry.clear()
  const server = createMetricsServer(app.ctx)
  const { body } = await server.inject({ method: 'GET', url: '/metrics' })
  await server.close()
  return body
}

describe('what lies in the store', () => {
  test('is written down with its length and checksum, until it is removed', async () => {
    const { renditions } = await publishedPicture()
    for (const { key } of Object.values(renditions)) {
      const bytes = await readFile(pathOf(key))
      expect(await noted(key)).toMatchObject({
        bytes: BigInt(bytes.length),
        sha256: createHash('sha256').update(bytes).digest(),
        damage: null,
      })
    }
    const key = renditions['320']?.key ?? ''
    await app.ctx.outside.storage.put('media/short-lived', pathOf(key), 'image/webp')
    expect(await noted('media/short-lived')).toBeDefined()
    await app.ctx.outside.storage.remove('media/short-lived')
    expect(await noted('media/short-lived')).toBeUndefined()
  })

  test('and was stored before that was done, is written down as it is first read', async () => {
    const key = keyOf(await publishedPicture(), 'original')
    await app.ctx.db.deleteFrom('stored_file').where('key', '=', key).execute()
    await scrubAll()
    const bytes = await readFile(pathOf(key))
    expect(await noted(key)).toMatchObject({
      bytes: BigInt(bytes.length),
      sha256: createHash('sha256').update(bytes).digest(),
      damage: null,
    })
  })

  test('is read once in a month, and not again before', async () => {
    await scrubAll()
    const loadScrub = () => app.ctx.db.selectFrom('stored_file_round').selectAll().executeTakeFirstOrThrow()
    const { began_at, ended_at, bytes_read, bytes_total } = await loadScrub()
    expect(ended_at?.getTime()).toBeGreaterThanOrEqual(began_at.getTime())
    expect(bytes_read).toBe(bytes_total)
    app.clock.advance({ days: 29 })
    await scrubNextFiles.run(app.ctx, undefined)
    expect((await loadScrub()).began_at).toEqual(began_at)
    app.clock.advance({ days: 2 })
    await scrubNextFiles.run(app.ctx, undefined)
    expect((await loadScrub()).began_at).not.toEqual(began_at)
  })
})

describe('a damaged file', () => {
  test('is named at the desk and among the metrics, is served by nobody, and stays where it is', async () => {
    const file = await publishedPicture()
    const [turned, small] = [keyOf(file, 'original'), keyOf(file, 'original.jpeg')]
    await flipBit(turned)
    await truncate(pathOf(small), 20)
    expect((await get(file.url)).status, 'nobody knows yet').toBe(200)
    await scrubAll()
    expect([await damageOf(turned), await damageOf(small)]).toEqual(['OTHER_BYTES', 'OTHER_SIZE'])
    expect(await get(file.url)).toMatchObject({ status: 404, code: 'FILE_DAMAGED' })
    expect((await get(`${file.url}?w=320`)).type, 'another size is whole').toBe('image/webp')
    expect((await stat(pathOf(turned))).size).toBe(file.renditions.original?.bytes)

    const { token } = await adminOf(app, 'SUPPORT')
    const { data } = await app.call('GET /admin/health', { token })
    expect(data.warnings).toContain('FILES_DAMAGED')
    expect(data.files).toMatchObject({ damagedCount: 2, round: { share: 1 } })
    expect(data.files.damaged).toContainEqual({
      key: turned,
      damage: 'OTHER_BYTES',
      dateFound: expect.any(String),
    })
    expect(await metrics()).toMatch(/^fanfare_stored_files_damaged 2$/m)
    await flipBit(turned)
    await app.ctx.outside.storage.remove(small)
    await scrubNextFiles.run(app.ctx, undefined)
    expect(await damageOf(turned), 'it is whole again').toBeNull()
    expect((await get(file.url)).status).toBe(200)
  })

  test('that somebody asks for and that is not there or cut off is never half an answer, and is noted at once', async () => {
    const file = await publishedPicture()
    const key = keyOf(file, 'original')
    const bytes = await readFile(pathOf(key))
    await writeFile(pathOf(key), bytes.subarray(0, 100))
    await rm(pathOf(keyOf(file, 'original.jpeg')))
    expect(await get(file.url)).toMatchObject({ status: 404, code: 'FILE_DAMAGED' })
    await app.drain()
    expect(await damageOf(key)).toBe('OTHER_SIZE')
    await writeFile(pathOf(key), bytes)
    await scrubNextFiles.run(app.ctx, undefined)
    await app.drain()
    expect(await damageOf(key)).toBeNull()
    expect(await damageOf(keyOf(file, 'original.jpeg')), 'made again from the picture').toBeNull()
  })

  test('that is a size or a format of a whole one is made again', async () => {
    const file = await publishedPicture()
    const keys = ['320', '640', '640.jpeg'].map((name) => keyOf(file, name))
    await rm(pathOf(keys[0]))
    await flipBit(keys[1] ?? '')
    await truncate(pathOf(keys[2]), 5)
    expect((await get(`${file.url}?w=320`)).status, 'a larger one stands for it').toBe(200)
    await scrubAll()
    expect(await Promise.all(keys.map(damageOf))).toEqual(['MISSING', 'OTHER_BYTES', 'OTHER_SIZE'])
    await app.drain()
    expect(await Promise.all(keys.map(damageOf))).toEqual([null, null, null])
    for (const width of [320, 640]) {
      const { rawPayload } = await app.fastify.inject(`${file.url}?w=${width}`)
      const { renditions } = await app.ctx.db
        .selectFrom('media_file')
        .select('renditions')
        .where('id', '=', file.fileId)
        .executeTakeFirstOrThrow()
      expect(rawPayload.length).toBe((renditions as unknown as Picture['renditions'])[width]?.bytes)
    }
  })

  test('comes back from a backup, when the copy is what was stored', async () => {
    const [lost, changed, copied] = [
      await publishedPicture(),
      await publishedPicture(),
      await publishedPicture(),
    ]
    const folder = await createDisposableFolder()
    whenFileEnds(() => folder.remove())
    const path = join(folder.path, 'backups')
    const { database, storageUrl, secretKey } = app.ctx.config
    const target = { databaseUrl: database.url, storageUrl, path }
    await makeBackup({
      ...target,
      keys: { SECRET_KEY: secretKey },
      passphrase: 'correct horse battery staple',
      madeBy: 'a test',
      say: () => undefined,
      warn: (line) => expect(line).toBe('nothing'),
    })
    const [one, two, three] = [lost, changed, copied].map((file) => keyOf(file, 'original')) as [
      string,
      string,
      string,
    ]
    const before = await readFile(pathOf(two))
    await flipBit(two)
    await scrubAll()
    // Which no round has found yet, and one whose copy was damaged too.
    await rm(pathOf(one))
    await rm(pathOf(three))
    await writeFile(join(path, 'media', three), 'different from what was stored')
    const { broughtBack, left } = await restoreDamagedFiles({
      ...target,
      checksAll: true,
      say: () => undefined,
    })
    expect({ broughtBack, left }).toEqual({
      broughtBack: 2,
      left: [`${three}: the copy in the backup is damaged too.`],
    })
    expect(await readFile(pathOf(two))).toEqual(before)
    expect([await damageOf(one), await damageOf(two), await damageOf(three)]).toEqual([null, null, 'MISSING'])
    expect((await get(lost.url)).status).toBe(200)
    await expect(
      restoreDamagedFiles({ ...target, path: folder.path, checksAll: false, say: () => undefined }),
    ).rejects.toThrow('No backup was found in')
  })
})

test('a store that lacks every file is taken for another one, and nothing is recorded', async () => {
  const elsewhere = await startTestApp()
  const keys = Array.from({ length: 50 }, (_, index) => `media/aa/${100 + index}`)
  await elsewhere.ctx.db
    .insertInto('stored_file')
    .values(keys.map((key) => ({ key, noted_at: elsewhere.clock.now() })))
    .execute()
  await expect(scrubNextFiles.run(elsewhere.ctx, undefined)).rejects.toThrow('lacks 50 files on end')
  const damaged = elsewhere.ctx.db.selectFrom('stored_file').selectAll().where('damage', 'is not', null)
  expect(await damaged.execute()).toEqual([])
})
