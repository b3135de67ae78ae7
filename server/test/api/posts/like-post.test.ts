import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

let app: TestApp
let creator: Person
let fan: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true, price: 500 })
  fan = await joined(app)
})

async function like(postId: string, person: Person, method: 'GET' | 'POST' = 'GET') {
  const response = await app.fastify.inject({
    method,
    url: `/post/like-post/${postId}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: response.statusCode, ...(response.json() as { data?: boolean; code?: string }) }
}

async function details(postId: string, person: Person) {
  return (await app.call('GET /post/get-post-details/{postId}', { params: { postId }, token: person.token }))
    .data
}

test('a like is given and taken back, and the answer says which', async () => {
  const { postId } = await published(app, creator)
  expect(await like(postId, fan)).toMatchObject({ status: 200, data: true })
  expect(await details(postId, fan)).toMatchObject({ likeCount: 1, hasLiked: true })
  expect(await details(postId, creator)).toMatchObject({ likeCount: 1, hasLiked: false })
  expect(await like(postId, fan, 'POST')).toMatchObject({ status: 200, data: false })
  expect(await details(postId, fan)).toMatchObject({ likeCount: 0, hasLiked: false })
})

test('a locked post is liked by those alone who may see it', async () => {
  const { postId } = await published(app, creator, { isPublicPost: false })
  expect(await like(postId, fan)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  await entitled(app, fan, creator, new Date(app.clock.now().getTime() + 60_000))
  expect(await like(postId, fan)).toMatchObject({ status: 200, data: true })
  app.clock.advance({ minutes: 2 })
  expect(await like(postId, fan)).toMatchObject({ status: 403 })
  expect((await details(postId, creator)).likeCount).toBe(1)
})

test('what is not there is not liked, and a HEAD likes nothing', async () => {
  expect(await like(app.ctx.newId(), fan)).toMatchObject({ status: 404, code: 'POST_NOT_FOUND' })
  expect(await like('not-an-id', fan)).toMatchObject({ status: 400 })
  const { postId } = await published(app, creator)
  const head = await app.fastify.inject({
    method: 'HEAD',
    url: `/post/like-post/${postId}`,
    headers: { authorization: `Bearer ${fan.token}` },
  })
  expect(head.statusCode).toBe(404)
  expect((await details(postId, fan)).likeCount).toBe(0)
  expect((await app.call('GET /post/like-post/{postId}', { params: { postId } })).status).toBe(401)
})
