import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commentCount, commented, commentsSeen, deactivated, replied } from '../../setup/comments.ts'
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

function deleteComment(commentId: string, token?: string) {
  return app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token })
}

function deleteReply(replyId: string, token?: string) {
  return app.call('POST /comment/delete-reply/{replyId}', { params: { replyId }, token })
}

test('a deleted comment is gone with its replies and counted no more, however often it is deleted', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  await replied(app, creator, commentId)
  await commented(app, creator, postId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => deleteComment(commentId, fan.token)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await deleteComment(commentId, fan.token)).problem.code).toBe('COMMENT_NOT_FOUND')
  expect(await commentCount(app, postId)).toBe(1)
  expect(await commentsSeen(app, postId)).toMatchObject([{ createdBy: { userId: creator.id } }])
})

test('a deleted reply is gone and counted no more, however often it is deleted', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const { replyId } = await replied(app, creator, commentId)
  await replied(app, fan, commentId)
  await Promise.all(Array.from({ length: 5 }, () => deleteReply(replyId, creator.token)))
  expect((await deleteReply(replyId, creator.token)).problem.code).toBe('REPLY_NOT_FOUND')
  expect(await commentsSeen(app, postId)).toMatchObject([{ replyCount: 1 }])
  const { data } = await app.call('GET /comment/search-replies/{commentId}', { params: { commentId } })
  expect(data).toMatchObject([{ createdBy: { userId: fan.id } }])
})

test('nobody deletes what somebody else wrote, not even the creator of the post', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const { replyId } = await replied(app, fan, commentId)
  for (const { status, problem } of [
    await deleteComment(commentId, creator.token),
    await deleteReply(replyId, creator.token),
  ]) {
    expect([status, problem.code]).toEqual([403, 'NOT_ALLOWED'])
  }
  expect((await deleteComment(commentId)).status).toBe(401)
  expect((await deleteComment(app.ctx.newId(), fan.token)).status).toBe(404)
  expect((await deleteReply(app.ctx.newId(), fan.token)).status).toBe(404)
  expect(await commentsSeen(app, postId)).toMatchObject([{ replyCount: 1 }])
})

test('what is not in sight is not there to be deleted either', async () => {
  const [reader, hiding, blocking, left, deleting] = [
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
    await joined(app),
  ]
  const [under, underHiding, underBlocking, underLeft, underDeleting] = [
    await published(app, creator),
    await published(app, hiding),
    await published(app, blocking),
    await published(app, left),
    await published(app, deleting),
  ]
  const unseen = []
  for (const { postId } of [underHiding, underBlocking, underLeft, underDeleting]) {
    const { commentId } = await commented(app, fan, postId)
    unseen.push({ commentId, replyId: (await replied(app, fan, commentId)).replyId })
  }
  const own = await commented(app, reader, underBlocking.postId)
  const ownReply = await replied(app, reader, unseen[0]?.commentId ?? '')
  const byBlocking = await commented(app, blocking, under.postId)
  const { commentId: open } = await commented(app, fan, under.postId)
  const replyOfBlocking = await replied(app, blocking, open)
  await app.call('POST /comment/hide-comment/{commentId}', {
    params: { commentId: unseen[0]?.commentId ?? '' },
    token: hiding.token,
  })
  await toggledBlock(app, blocking, reader)
  await deactivated(app, left)
  await app.call('GET /post/delete-post/{postId}', {
    params: { postId: underDeleting.postId },
    token: deleting.token,
  })
  for (const { commentId } of [...unseen, byBlocking]) {
    const { status, problem } = await deleteComment(commentId, reader.token)
    expect([status, problem.code]).toEqual([404, 'COMMENT_NOT_FOUND'])
  }
  for (const { replyId } of [...unseen, replyOfBlocking]) {
    const { status, problem } = await deleteReply(replyId, reader.token)
    expect([status, problem.code]).toEqual([404, 'REPLY_NOT_FOUND'])
  }
  expect((await deleteComment(open, reader.token)).status).toBe(403)
  expect((await deleteComment(own.commentId, reader.token)).data).toBe(true)
  expect((await deleteReply(ownReply.replyId, reader.token)).data).toBe(true)
})

test('one may take back what one wrote under a post that is locked by now', async () => {
  const { postId } = await published(app, creator, { isPublicPost: false })
  const subscriber = await joined(app)
  await entitled(app, subscriber, creator, new Date(app.clock.now().getTime() + 60_000))
  const { commentId } = await commented(app, subscriber, postId)
  app.clock.advance({ minutes: 2 })
  expect((await deleteComment(commentId, subscriber.token)).data).toBe(true)
  expect(await commentCount(app, postId)).toBe(0)
})
