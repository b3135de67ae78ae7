import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { purgeDeletedAndUnattachedFiles } from '../../../src/media/purge-deleted-and-unattached-files.ts'
import {
  attachMedia,
  storeUnattachedProfilePicture,
  tryRemoveUnattachedMedia,
} from '../../../src/media/store-media.ts'
import { sweepUploads } from '../../../src/media/uploads/sweep-uploads.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { jpeg, publish } from '../../setup/posts.ts'

async function storedFiles(app: TestApp): Promise<string[]> {
  const entries = await readdir(fileURLToPath(app.ctx.config.storageUrl), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function left(app: TestApp) {
  const count = async (table: 'post' | 'media_file' | 'media_upload' | 'upload' | 'timeline_entry') =>
    (await app.ctx.db.selectFrom(table).selectAll().execute()).length
  return {
    posts: await count('post'),
    files: await count('media_file'),
    uploads: await count('media_upload'),
    raw: await count('upload'),
    entries: await count('timeline_entry'),
    stored: (await storedFiles(app)).length,
  }
}

const nothing = { posts: 0, files: 0, uploads: 0, raw: 0, entries: 0, stored: 0 }

test('a store that does not take what comes leaves no half post and no file', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { storage } = app.ctx.outside
  let puts = 0
  app.ctx.outside.storage = {
    ...storage,
    put: (...given) => (++puts === 2 ? Promise.reject(new Error('disk full')) : storage.put(...given)),
  }
  const images = [await jpeg(400, 400), await jpeg(400, 400)]
  const { status, problem } = await publish(app, person, { images })
  expect([status, problem.code]).toEqual([500, 'INTERNAL'])
  app.ctx.outside.storage = storage
  // What the request could not remove itself, the sweep does.
  app.clock.advance({ days: 1, minutes: 1 })
  await sweepUploads.run(app.ctx, undefined)
  expect(await left(app)).toEqual(nothing)
})

test('a store that fails while media are made shows nothing, and the post goes live when it is back', async () => {
  const app = await startTestApp({ PUBLISH_WAIT_MS: '1500' })
  const person = await joined(app)
  const { storage } = app.ctx.outside
  app.ctx.outside.storage = {
    ...storage,
    put: (key, ...given) =>
      key.startsWith('media/') ? Promise.reject(new Error('disk full')) : storage.put(key, ...given),
  }
  const { status, data } = await publish(app, person, { images: [await jpeg(400, 400)] })
  expect([status, data.status, data.files[0]?.url]).toEqual([201, 'PROCESSING', null])
  const { postId } = data
  expect((await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).status).toBe(404)
  app.ctx.outside.storage = storage
  // The process that answered may still be at it when the answer is out.
  await vi.waitFor(
    async () => {
      await app.drain()
      const live = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
      expect([live.status, live.data?.files.length]).toEqual([200, 1])
    },
    { timeout: 20_000 },
  )
  await app.drain()
  expect(await left(app)).toMatchObject({ posts: 1, files: 1, uploads: 0, raw: 0, stored: 4 })
})

test('what a store does not remove is tidied up later', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { storage } = app.ctx.outside
  app.ctx.outside.storage = { ...storage, remove: () => Promise.reject(new Error('gone')) }
  const images = [await jpeg(400, 400), Buffer.from('no picture')]
  expect((await publish(app, person, { images })).status).toBe(415)
  expect(await left(app)).toMatchObject({ posts: 0, uploads: 1, raw: 2 })
  app.ctx.outside.storage = storage
  app.clock.advance({ days: 1, minutes: 1 })
  await sweepUploads.run(app.ctx, undefined)
  await purgeDeletedAndUnattachedFiles.run(app.ctx, undefined)
  expect(await left(app)).toEqual(nothing)
})

test('an attached picture stays, though the reply of the commit was lost', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const path = join(fileURLToPath(app.ctx.config.storageUrl), 'sent')
  await writeFile(path, await jpeg())
  const image = await storeUnattachedProfilePicture(
    app.ctx,
    app.ctx.newId(),
    { path, fileName: 'me.png' },
    'AVATAR',
  )
  const use = { purpose: 'AVATAR', ownerId: person.id, now: app.clock.now() } as const
  await app.ctx.db.transaction().execute((tx) => attachMedia(tx, image, use))
  await tryRemoveUnattachedMedia(app.ctx, [image.fileId])
  const { statusCode, headers } = await app.fastify.inject(`/files/${image.fileId}`)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=60, must-revalidate'])
})
