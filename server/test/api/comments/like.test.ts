import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented, commentsSeen, replied } from '../../setup/comments.ts'
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

async function like(path: string, { token }: Person, method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  const url = `/comment/${path}`
  const response = await app.fastify.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  const { data, code } = (response.body ? response.json() : {}) as { data?: boolean; code?: string }
  return { status: response.statusCode, data, code }
}

async function replyOf(commentId: string, { token }: Person) {
  const { data } = await app.call('GET /comment/search-replies/{commentId}', { params: { commentId }, token })
  return data[0]
}

test('a comment is liked and the like taken back, and the answer says which', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  expect(await like(`like-comment/${commentId}`, creator)).toMatchObject({ status: 200, data: true })
  expect(await commentsSeen(app, postId, creator)).toMatchObject([{ likeCount: 1, hasLiked: true }])
  expect(await like(`like-comment/${commentId}`, creator, 'HEAD')).toMatchObject({ status: 404 })
  expect(await like(`like-comment/${commentId}`, creator, 'POST')).toMatchObject({ status: 200, data: false })
  expect(await commentsSeen(app, postId, creator)).toMatchObject([{ likeCount: 0, hasLiked: false }])
})

test('a reply is liked and the like taken back, and the answer says which', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const { replyId } = await replied(app, creator, commentId)
  expect(await like(`like-reply/${replyId}`, fan)).toMatchObject({ status: 200, data: true })
  expect(await replyOf(commentId, fan)).toMatchObject({ likeCount: 1, hasLiked: true })
  expect(await replyOf(commentId, creator)).toMatchObject({ likeCount: 1, hasLiked: false })
  expect(await like(`like-reply/${replyId}`, fan, 'POST')).toMatchObject({ status: 200, data: false })
  expect(await replyOf(commentId, fan)).toMatchObject({ likeCount: 0, hasLiked: false })
})

test('what is under a locked post is liked by those alone who may see it', async () => {
  const { postId } = await published(app, creator, { isPublicPost: false })
  const { commentId } = await commented(app, creator, postId)
  const { replyId } = await replied(app, creator, commentId)
  for (const path of [`like-comment/${commentId}`, `like-reply/${replyId}`]) {
    expect(await like(path, fan)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  }
  const subscriber = await joined(app)
  await entitled(app, subscriber, creator)
  for (const path of [`like-comment/${commentId}`, `like-reply/${replyId}`]) {
    expect(await like(path, subscriber)).toMatchObject({ status: 200, data: true })
  }
})

test('what is not there is not liked', async () => {
  const nothing = app.ctx.newId()
  expect(await like(`like-comment/${nothing}`, fan)).toMatchObject({ status: 404, code: 'COMMENT_NOT_FOUND' })
  expect(await like(`like-reply/${nothing}`, fan)).toMatchObject({ status: 404, code: 'REPLY_NOT_FOUND' })
  expect(await like('like-comment/x', fan)).toMatchObject({ status: 400 })
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const { replyId } = await replied(app, fan, commentId)
  await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: fan.token })
  expect(await like(`like-comment/${commentId}`, fan)).toMatchObject({ status: 404 })
  expect(await like(`like-reply/${replyId}`, fan)).toMatchObject({ status: 404 })
})
