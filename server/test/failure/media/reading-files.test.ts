import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

test('a client that goes away closes the file, and a slow one does not fill the memory', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { files } = await published(app, person, { images: [await jpeg()] })
  const file = files[0]
  const huge = 4 * 1024 ** 3
  await app.ctx.db
    .updateTable('media_file')
    .set({ renditions: JSON.stringify({ original: { key: 'x', contentType: 'image/webp', bytes: huge } }) })
    .where('id', '=', file?.fileId ?? '')
    .execute()
  let sent = 0
  const source = new Readable({
    read() {
      sent += 65_536
      this.push(Buffer.alloc(65_536))
    },
  })
  app.ctx.outside.storage = { ...app.ctx.outside.storage, read: async () => source }
  const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const response = await fetch(`${origin}${file?.url}`, { signal: leaving.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  // The client reads no more: what the server sends ahead ends with the buffers of the connection.
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = sent === before
        before = sent
        return isStill
      },
      { interval: 100 },
    )
    .toBe(true)
  expect(sent).toBeLessThan(64 * 1024 * 1024)
  const closed = once(source, 'close')
  leaving.abort()
  await closed
  expect(source.destroyed).toBe(true)
})

test('a file that the store has lost is our fault and not a half answer', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { files } = await published(app, person, { images: [await jpeg()] })
  app.ctx.outside.storage = {
    ...app.ctx.outside.storage,
    read: () => Promise.reject(new Error('no such key')),
  }
  const response = await app.fastify.inject(files[0]?.url ?? '')
  expect(response.statusCode).toBe(500)
  expect(response.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(response.headers.etag).toBeUndefined()
  expect(response.json()).toMatchObject({ code: 'INTERNAL' })
})
