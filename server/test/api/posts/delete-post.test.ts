import { beforeAll, expect, test } from 'vitest'
import { purgeDeletedAndUnattachedFiles } from '../../../src/media/purge-deleted-and-unattached-files.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { deactivated } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

let app: TestApp
let creator: Person
let other: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true })
  other = await joined(app)
})

async function remove(postId: string, person: Person) {
  return app.call('GET /post/delete-post/{postId}', { params: { postId }, token: person.token })
}

test('a deleted post is gone everywhere at once, with its files', async () => {
  const { postId, files } = await published(app, creator, { images: [await jpeg(500, 500)] })
  const url = files[0]?.url ?? ''
  expect((await app.fastify.inject(url)).statusCode).toBe(200)
  const before = (await published(app, creator)).creator.postCount
  expect(await remove(postId, creator)).toMatchObject({ status: 200, data: true })

  expect((await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).status).toBe(404)
  expect((await app.fastify.inject(url)).statusCode).toBe(404)
  expect((await app.fastify.inject(`${url}?w=320&t=${creator.fileToken}`)).statusCode).toBe(404)
  const refreshed = await app.call('POST /post/refresh-posts', {
    body: { postIds: [postId] },
    token: creator.token,
  })
  expect(refreshed.data).toEqual([])
  const profile = await app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
    params: { username: creator.username, tab: 'all' },
  })
  expect(profile.data.map((post) => post.postId)).not.toContain(postId)
  expect(profile.data[0]?.creator.postCount).toBe((before ?? 0) - 1)
  expect((await remove(postId, creator)).status).toBe(404)
  await app.drain()
})

test('nobody deletes what somebody else wrote', async () => {
  const { postId } = await published(app, creator)
  const refused = await remove(postId, other)
  expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).status).toBe(200)
  expect((await remove(app.ctx.newId(), other)).status).toBe(404)
})

test('a post that is not in sight is not there to be deleted either', async () => {
  const [blocking, left, deleting] = [await joined(app), await joined(app), await joined(app)]
  const theirs = await published(app, blocking)
  const lost = await published(app, left)
  const gone = await published(app, deleting)
  const othersPost = await published(app, other)
  await toggledBlock(app, blocking, other)
  await deactivated(app, left)
  await remove(gone.postId, deleting)
  for (const { postId } of [theirs, lost, gone]) {
    const { status, problem } = await remove(postId, other)
    expect([status, problem.code]).toEqual([404, 'POST_NOT_FOUND'])
  }
  const locked = await published(app, creator, { isPublicPost: false })
  expect((await remove(locked.postId, other)).status).toBe(403)
  expect((await remove(othersPost.postId, other)).data).toBe(true)
  expect((await remove(theirs.postId, blocking)).data).toBe(true)
})

test('the bytes of a deleted post are removed after 30 days and not before', async () => {
  const { postId } = await published(app, creator, { images: [await jpeg(500, 500)] })
  const file = await app.ctx.db
    .selectFrom('media_file')
    .select(['id', 'renditions'])
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  const keys = Object.values(file.renditions as Record<string, { key: string }>).map(({ key }) => key)
  expect(keys).toHaveLength(4)
  const stored = () =>
    Promise.all(
      keys.map((key) =>
        app.ctx.outside.storage.read(key).then(
          (stream) => stream.destroy() !== undefined,
          () => false,
        ),
      ),
    )
  await remove(postId, creator)
  app.clock.advance({ days: 29 })
  await purgeDeletedAndUnattachedFiles.run(app.ctx, undefined)
  expect(new Set(await stored())).toEqual(new Set([true]))
  app.clock.advance({ days: 2 })
  await purgeDeletedAndUnattachedFiles.run(app.ctx, undefined)
  expect(new Set(await stored())).toEqual(new Set([false]))
})
