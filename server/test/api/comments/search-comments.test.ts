import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented, commentsSeen, deactivated, replied } from '../../setup/comments.ts'
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

function comments(postId: string, query = {}, token?: string) {
  return app.call('GET /comment/search-comments/{postId}', { params: { postId }, query, token })
}

async function withComments(count: number) {
  const { postId } = await published(app, creator)
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.unshift((await commented(app, fan, postId, `Nr ${n}`)).commentId)
  return { postId, ids }
}

describe("a post's comments", () => {
  test('come newest first, to guests too', async () => {
    const { postId, ids } = await withComments(3)
    const { data, page } = await comments(postId)
    expect(data.map(({ commentId }) => commentId)).toEqual(ids)
    expect(page).toEqual({ limit: 20, offset: 0, hasMore: false, nextCursor: null })
  })

  test('come page by page by offset', async () => {
    const { postId, ids } = await withComments(5)
    const { data, page } = await comments(postId, { limit: 2, offset: 2 })
    expect(data.map(({ commentId }) => commentId)).toEqual(ids.slice(2, 4))
    expect(page).toMatchObject({ limit: 2, offset: 2, hasMore: true })
    expect((await comments(postId, { limit: 2, offset: 9 })).data).toEqual([])
  })

  test('come page by page by cursor, each once while more are written', async () => {
    const { postId, ids } = await withComments(5)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data, page } = await comments(postId, { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...data.map(({ commentId }) => commentId))
      cursor = page.nextCursor
      await commented(app, creator, postId, 'In between')
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  test('are refused for a cursor of another list, and for a page too large', async () => {
    const { postId } = await withComments(1)
    for (const query of [
      { cursor: `oldest.${postId}` },
      { cursor: 'x' },
      { limit: 101 },
      { limit: 0 },
      { offset: -1 },
    ]) {
      expect((await comments(postId, query)).status).toBe(400)
    }
  })

  test('say what the viewer likes and who wrote them', async () => {
    const { postId, ids } = await withComments(1)
    const [commentId = ''] = ids
    await app.call('GET /comment/like-comment/{commentId}', { params: { commentId }, token: creator.token })
    const [forCreator] = await commentsSeen(app, postId, creator)
    expect(forCreator).toMatchObject({ hasLiked: true, likeCount: 1, createdBy: { canEditProfile: false } })
    const [forFan] = await commentsSeen(app, postId, fan)
    expect(forFan).toMatchObject({ hasLiked: false, likeCount: 1, createdBy: { canEditProfile: true } })
  })

  test('on a locked post are for those alone who may see it', async () => {
    const { postId } = await published(app, creator, { isPublicPost: false })
    const refused = [await comments(postId), await comments(postId, {}, fan.token)]
    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
      [403, 'NOT_ALLOWED'],
      [403, 'NOT_ALLOWED'],
    ])
    expect((await comments(postId, {}, creator.token)).data).toEqual([])
    const subscriber = await joined(app)
    await entitled(app, subscriber, creator, new Date(app.clock.now().getTime() + 60_000))
    await commented(app, subscriber, postId)
    expect(await commentsSeen(app, postId, subscriber)).toHaveLength(1)
    app.clock.advance({ minutes: 2 })
    expect((await comments(postId, {}, subscriber.token)).status).toBe(403)
    expect((await comments(postId)).status).toBe(403)
  })

  test('are gone with their post, its creator, and their authors', async () => {
    const { postId } = await withComments(2)
    const [passing, leaving] = await Promise.all([joined(app), joined(app, { verified: true })])
    const { commentId } = await commented(app, passing, postId)
    await deactivated(app, passing)
    expect(await commentsSeen(app, postId)).toHaveLength(2)
    expect((await details(commentId)).problem.code).toBe('COMMENT_NOT_FOUND')

    const { postId: left } = await published(app, leaving)
    const comment = await commented(app, fan, left)
    await deactivated(app, leaving)
    expect((await comments(left)).problem.code).toBe('POST_NOT_FOUND')
    expect((await details(comment.commentId, fan)).problem.code).toBe('COMMENT_NOT_FOUND')

    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
    expect((await comments(postId, {}, creator.token)).problem.code).toBe('POST_NOT_FOUND')
    expect((await comments(app.ctx.newId())).problem.code).toBe('POST_NOT_FOUND')
  })
})

function details(commentId: string, person?: Person) {
  return app.call('GET /comment/get-comment-details/{commentId}', {
    params: { commentId },
    token: person?.token,
  })
}

describe('one comment', () => {
  test('is the same as in its list', async () => {
    const { postId, ids } = await withComments(1)
    expect((await details(ids[0] ?? '', fan)).data).toEqual((await commentsSeen(app, postId, fan))[0])
  })

  test('under a locked post is refused to who may not see it', async () => {
    const { postId } = await published(app, creator, { isPublicPost: false })
    const { commentId } = await commented(app, creator, postId)
    const refused = await details(commentId, fan)
    expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED'])
    expect((await details(commentId, creator)).status).toBe(200)
    expect((await details(app.ctx.newId())).problem.code).toBe('COMMENT_NOT_FOUND')
  })
})

describe("a comment's replies", () => {
  function replies(commentId: string, query = {}, token?: string) {
    return app.call('GET /comment/search-replies/{commentId}', { params: { commentId }, query, token })
  }

  test('come oldest first, page by page, to guests too', async () => {
    const { postId } = await published(app, creator)
    const { commentId } = await commented(app, fan, postId)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push((await replied(app, fan, commentId, `Nr ${n}`)).replyId)
    const first = await replies(commentId, { limit: 3 })
    expect(first.data.map(({ replyId }) => replyId)).toEqual(ids.slice(0, 3))
    const second = await replies(commentId, { limit: 3, cursor: first.page.nextCursor })
    expect(second.data.map(({ replyId }) => replyId)).toEqual(ids.slice(3))
    expect(second.page).toMatchObject({ hasMore: false, nextCursor: null })
    const byOffset = await replies(commentId, { limit: 3, offset: 4 })
    expect(byOffset.data.map(({ replyId }) => replyId)).toEqual(ids.slice(4))
    expect((await replies(commentId, { cursor: `newest.${commentId}` })).status).toBe(400)
  })

  test('under a locked post are for those alone who may see it', async () => {
    const { postId } = await published(app, creator, { isPublicPost: false })
    const { commentId } = await commented(app, creator, postId)
    await replied(app, creator, commentId)
    expect((await replies(commentId)).problem.code).toBe('NOT_ALLOWED')
    expect((await replies(commentId, {}, fan.token)).problem.code).toBe('NOT_ALLOWED')
    expect((await replies(commentId, {}, creator.token)).data).toHaveLength(1)
  })

  test('are gone with their comment and their authors', async () => {
    const { postId } = await published(app, creator)
    const { commentId } = await commented(app, fan, postId)
    const passing = await joined(app)
    const { replyId } = await replied(app, passing, commentId)
    await deactivated(app, passing)
    expect((await replies(commentId)).data).toEqual([])
    const like = () =>
      app.call('GET /comment/like-reply/{replyId}', { params: { replyId }, token: fan.token })
    expect((await like()).problem.code).toBe('REPLY_NOT_FOUND')
    await app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: fan.token })
    expect((await replies(commentId)).problem.code).toBe('COMMENT_NOT_FOUND')
    expect((await replies(app.ctx.newId())).problem.code).toBe('COMMENT_NOT_FOUND')
  })
})
