import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commentCount, commented, commentsSeen, replied } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'
import { recordStatements } from '../../setup/schema/sent-statements.ts'

let app: TestApp
let creator: Person
let author: Person
let other: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app)
  author = await joined(app)
  other = await joined(app)
})

function hide(commentId: string, token?: string, to?: 'true' | 'false') {
  const query = to === undefined ? {} : { to }
  return app.call('POST /comment/hide-comment/{commentId}', { params: { commentId }, query, token })
}

test('a hidden comment is seen by its author and the creator of the post alone, until it is shown again', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, author, postId)
  expect((await hide(commentId, creator.token)).data).toBe(true)
  expect((await hide(commentId, creator.token, 'true')).data).toBe(true)
  for (const person of [creator, author]) {
    expect(await commentsSeen(app, postId, person)).toMatchObject([{ commentId, isHidden: true }])
  }
  expect(await commentsSeen(app, postId, other)).toEqual([])
  expect(await commentsSeen(app, postId)).toEqual([])
  expect(await commentCount(app, postId)).toBe(0)

  expect((await hide(commentId, creator.token)).data).toBe(false)
  expect((await hide(commentId, creator.token, 'false')).data).toBe(false)
  expect(await commentsSeen(app, postId)).toMatchObject([{ commentId, isHidden: false }])
  expect(await commentCount(app, postId)).toBe(1)
})

test('a page counts the comments of all posts with hidden ones by one statement, and of no others', async () => {
  const poster = await joined(app, { verified: true })
  const posts = [await published(app, poster), await published(app, poster), await published(app, poster)]
  for (const { postId } of posts) {
    await commented(app, other, postId)
    const { commentId } = await commented(app, author, postId)
    if (postId !== posts[2]?.postId) await hide(commentId, poster.token)
  }
  const countsFor = async ({ token }: { token?: string }) => {
    const params = { username: poster.username, tab: 'all' as const }
    let counts: number[] = []
    const sent = await recordStatements(async () => {
      const { data } = await app.call('GET /creator/search-creator-post/{username}/{tab}', { params, token })
      counts = data.map(({ commentCount }) => commentCount)
    })
    return {
      counts,
      asked: sent.flatMap(({ name, values }) => (name === 'comment_counts' ? [values[1]] : [])),
    }
  }
  const hidden = [posts[1]?.postId, posts[0]?.postId]
  expect(await countsFor(poster)).toEqual({ counts: [2, 2, 2], asked: [hidden] })
  expect(await countsFor(author)).toEqual({ counts: [2, 2, 2], asked: [hidden] })
  expect(await countsFor(other)).toEqual({ counts: [2, 1, 1], asked: [hidden] })
  await app.call('POST /user/toggle-mute/{userId}', { params: { userId: other.id }, token: author.token })
  expect(await countsFor(author)).toMatchObject({ counts: [1, 1, 1], asked: [[posts[2]?.postId, ...hidden]] })
  await app.call('POST /user/toggle-mute/{userId}', { params: { userId: other.id }, token: author.token })
})

test('a hidden comment and its replies do not exist for others', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, author, postId)
  const { replyId } = await replied(app, other, commentId)
  await hide(commentId, creator.token)
  const { token } = other
  const params = { commentId }
  const codes = await Promise.all([
    app.call('GET /comment/get-comment-details/{commentId}', { params, token }),
    app.call('GET /comment/get-comment-details/{commentId}', { params }),
    app.call('GET /comment/search-replies/{commentId}', { params, token }),
    app.call('GET /comment/like-comment/{commentId}', { params, token }),
    app.call('POST /comment/create-reply/{commentId}', { params, token, body: { content: 'Hello?' } }),
    hide(commentId, token),
  ])
  expect(codes.map(({ problem }) => problem.code)).toEqual(codes.map(() => 'COMMENT_NOT_FOUND'))
  const like = await app.call('GET /comment/like-reply/{replyId}', { params: { replyId }, token })
  expect(like.problem.code).toBe('REPLY_NOT_FOUND')
  expect((await replied(app, author, commentId)).commentId).toBe(commentId)
})

test('a comment that is deleted while hidden is not taken off the count twice', async () => {
  const { postId } = await published(app, creator)
  await commented(app, other, postId)
  const { commentId } = await commented(app, author, postId)
  await hide(commentId, creator.token)
  await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: author.token })
  expect(await commentCount(app, postId)).toBe(1)
  expect((await hide(commentId, creator.token)).problem.code).toBe('COMMENT_NOT_FOUND')
})

test('only the creator of the post hides its comments', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, author, postId)
  for (const { token } of [author, other]) {
    const { status, problem } = await hide(commentId, token)
    expect([status, problem.code]).toEqual([403, 'NOT_ALLOWED'])
  }
  expect((await hide(commentId)).status).toBe(401)
  expect((await hide(app.ctx.newId(), creator.token)).problem.code).toBe('COMMENT_NOT_FOUND')
})
