import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commentCount, commented, commentsSeen, replied } from '../../setup/comments.ts'
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

function reply(commentId: string, content: string, sent: { token?: string; key?: string }) {
  return app.call('POST /comment/create-reply/{commentId}', {
    params: { commentId },
    body: { content },
    token: sent.token,
    headers: sent.key === undefined ? {} : { 'idempotency-key': sent.key },
  })
}

test('a reply is answered as it will be read, and counted on its comment, not on the post', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const { status, data } = await reply(commentId, ' Thank you ', creator)
  expect(status).toBe(201)
  expect(data).toMatchObject({
    commentId,
    content: 'Thank you',
    likeCount: 0,
    hasLiked: false,
    createdBy: { userId: creator.id, verificationStatus: 'VERIFIED' },
  })
  expect((await commentsSeen(app, postId))[0]?.replyCount).toBe(1)
  expect(await commentCount(app, postId)).toBe(1)
  const seen = await app.call('GET /comment/search-replies/{commentId}', {
    params: { commentId },
    token: creator.token,
  })
  expect(seen.data).toEqual([data])
})

test('a reply mentions those who exist', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const { replyId } = await replied(app, creator, commentId, `@${fan.username} @nobody_at_all`)
  const mentions = await app.ctx.db
    .selectFrom('reply_mention')
    .select('account_id')
    .where('reply_id', '=', replyId)
    .execute()
  expect(mentions).toEqual([{ account_id: fan.id }])
})

test('a comment under a locked post is replied to by those alone who may see the post', async () => {
  const { postId } = await published(app, creator, { isPublicPost: false })
  const { commentId } = await commented(app, creator, postId)
  const refused = await reply(commentId, 'Hello', fan)
  expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED'])
  const subscriber = await joined(app)
  await entitled(app, subscriber, creator)
  expect((await reply(commentId, 'Hello', subscriber)).status).toBe(201)
})

test('a reply needs somebody who is signed in, words, and a comment that is there', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  expect((await reply(commentId, 'Hello', {})).status).toBe(401)
  expect((await reply(commentId, ' ', fan)).status).toBe(400)
  const nowhere = await reply(app.ctx.newId(), 'Hello', fan)
  expect([nowhere.status, nowhere.problem.code]).toEqual([404, 'COMMENT_NOT_FOUND'])
  await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: fan.token })
  expect((await reply(commentId, 'Hello', creator)).problem.code).toBe('COMMENT_NOT_FOUND')
})

test('a reply with the idempotency key of other words is refused', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const sent = { token: fan.token, key: 'words' }
  expect((await reply(commentId, 'One', sent)).status).toBe(201)
  expect((await reply(commentId, 'Other', sent)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test('a reply sent twice with one idempotency key is made once', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const sent = { token: fan.token, key: 'once' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => reply(commentId, 'Once', sent)))
  expect(new Set(answers.map(({ data }) => data.replyId)).size).toBe(1)
  expect((await commentsSeen(app, postId))[0]?.replyCount).toBe(1)
})
