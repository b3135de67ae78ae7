import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { purgeFiles } from '../../src/media/purge-files.ts'
import { discardImages, keepImage, storeImage } from '../../src/media/store-image.ts'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { jpeg, publish } from '../setup/posts.ts'

async function storedFiles(app: TestApp): Promise<string[]> {
  const entries = await readdir(fileURLToPath(app.ctx.config.storageUrl), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function left(app: TestApp) {
  const count = async (table: 'post' | 'media_file' | 'media_upload' | 'timeline_entry') =>
    (await app.ctx.db.selectFrom(table).selectAll().execute()).length
  return {
    posts: await count('post'),
    files: await count('media_file'),
    uploads: await count('media_upload'),
    entries: await count('timeline_entry'),
    stored: (await storedFiles(app)).length,
  }
}

const nothing = { posts: 0, files: 0, uploads: 0, entries: 0, stored: 0 }

test('a store that fails in the middle leaves no half post and no file', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { storage } = app.ctx.outside
  let puts = 0
  app.ctx.outside.storage = {
    ...storage,
    put: (...given) => (++puts === 3 ? Promise.reject(new Error('disk full')) : storage.put(...given)),
  }
  const images = [await jpeg(400, 400), await jpeg(400, 400)]
  const { status, problem } = await publish(app, person, { images })
  expect([status, problem.code]).toEqual([500, 'INTERNAL'])
  expect(await left(app)).toEqual(nothing)
  const again = await publish(app, person, { images })
  expect([again.status, (await left(app)).stored]).toEqual([201, 4])
})

test('a store that does not remove either is tidied up later', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { storage } = app.ctx.outside
  let puts = 0
  app.ctx.outside.storage = {
    ...storage,
    put: (...given) => (++puts === 2 ? Promise.reject(new Error('gone')) : storage.put(...given)),
    remove: () => Promise.reject(new Error('gone')),
  }
  expect((await publish(app, person, { images: [await jpeg(400, 400)] })).status).toBe(500)
  expect(await left(app)).toEqual({ ...nothing, uploads: 1, stored: 1 })
  app.ctx.outside.storage = storage
  await purgeFiles.run(app.ctx, undefined)
  expect((await left(app)).uploads).toBe(1)
  app.clock.advance({ days: 1, minutes: 1 })
  await purgeFiles.run(app.ctx, undefined)
  expect(await left(app)).toEqual(nothing)
})

test('a picture that was kept stays, though the answer of the commit was lost', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const path = join(fileURLToPath(app.ctx.config.storageUrl), 'sent')
  await writeFile(path, await jpeg())
  const image = await storeImage(app.ctx, path, 'AVATAR')
  const place = { ownerId: person.id, now: app.clock.now() }
  await app.ctx.db.transaction().execute((tx) => keepImage(tx, image, place))
  await discardImages(app.ctx, [image])
  const { statusCode, headers } = await app.fastify.inject(`/files/${image.fileId}`)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
})

test('a transaction that fails takes the stored pictures along', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { storage } = app.ctx.outside
  app.ctx.outside.storage = {
    ...storage,
    put: async (...given) => {
      await storage.put(...given)
      await app.ctx.db.deleteFrom('content_tag').where('code', '=', 'ART').execute()
    },
  }
  const images = [await jpeg()]
  expect((await publish(app, person, { images, contentTagCodes: ['ART'] })).status).toBe(500)
  expect(await left(app)).toEqual(nothing)
})
