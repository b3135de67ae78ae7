import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { processPendingPost } from '../../src/social/posts/publishing/process-pending-post.ts'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { jpeg, publish } from '../setup/posts.ts'

test('two who make the same picture publish it once, and the slower takes nothing from it', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { storage } = app.ctx.outside
  const puts: string[] = []
  let isOvertaken = false
  app.ctx.outside.storage = {
    ...storage,
    async put(key, ...given) {
      // The slower one has made it, and is past being told to stop.
      if (!isOvertaken && key.startsWith('media/')) {
        isOvertaken = true
        const { post_id } = await app.ctx.db
          .selectFrom('publication')
          .select('post_id')
          .executeTakeFirstOrThrow()
        await processPendingPost.run(app.ctx, { postId: post_id })
      }
      await storage.put(key, ...given)
      if (key.startsWith('media/')) puts.push(key)
    },
  }

  const { status, data } = await publish(app, person, { images: [await jpeg(400, 300)] })
  expect([status, data.status]).toEqual([201, 'LIVE'])
  // The slower one comes to its end.
  await vi.waitFor(
    async () => {
      expect(puts.length).toBe(2 * new Set(puts).size)
      expect(await app.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
    },
    { timeout: 10_000 },
  )
  const [file] = data.files
  for (const url of [file?.url, file?.thumbnailUrl]) {
    const sent = await app.fastify.inject({ url: `${url}?t=${person.fileToken}` })
    expect([url, sent.statusCode]).toEqual([url, 200])
  }
})

test('a retry while the post goes live makes one post', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const request = { images: [await jpeg()], idempotencyKey: 'the same' }
  const { storage } = app.ctx.outside
  const first = Promise.withResolvers<Awaited<ReturnType<typeof publish>>>()
  let puts = 0
  app.ctx.outside.storage = {
    ...storage,
    async put(...given) {
      puts += 1
      // The second request has found nothing under its key, and is slow from here on.
      if (puts === 1) first.resolve(await publish(app, person, request))
      await storage.put(...given)
    },
  }
  const second = await publish(app, person, request)
  expect((await first.promise).data.status).toBe('LIVE')
  expect([second.status, second.data.postId]).toEqual([201, (await first.promise).data.postId])
  await app.drain()
  const { db } = app.ctx
  expect(await db.selectFrom('publication').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('upload').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('post').select('id').execute()).toHaveLength(1)
})

test('what an API process makes in the place of a worker is taken up within half a minute of its end', async () => {
  const app = await startTestApp()
  const person = await joined(app)
  const { storage } = app.ctx.outside
  const due: number[] = []
  app.ctx.outside.storage = {
    ...storage,
    async put(key, ...given) {
      if (key.startsWith('media/')) {
        const { rows } = await sql<{ seconds: number }>`
          SELECT extract(epoch FROM run_at - now())::float AS seconds FROM graphile_worker.jobs
          WHERE task_identifier = 'settle-publication'`.execute(app.ctx.db)
        due.push(...rows.map(({ seconds }) => seconds))
      }
      await storage.put(key, ...given)
    },
  }
  expect((await publish(app, person, { images: [await jpeg()] })).data.status).toBe('LIVE')
  expect(due.length).toBeGreaterThan(0)
  expect(Math.max(...due)).toBeLessThan(30)
})
