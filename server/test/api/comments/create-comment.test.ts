import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commentCount, commented, commentsSeen, deactivated } from '../../setup/comments.ts'
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

function comment(
  postId: string,
  content: unknown,
  { token, key }: { token?: string; key?: string } = { token: fan.token },
) {
  return app.call('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: content as string },
    token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

describe('a comment', () => {
  test('is answered as it will be read, and counted on the post', async () => {
    const { postId } = await published(app, creator)
    const { status, data } = await comment(postId, '  So good\n\nTruly  ')
    expect(status).toBe(201)
    expect(data).toMatchObject({
      postId,
      content: 'So good\n\nTruly',
      likeCount: 0,
      hasLiked: false,
      replyCount: 0,
      isHidden: false,
      createdBy: { userId: fan.id, username: fan.username, canEditProfile: true },
    })
    expect(data.dateCreated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await commentsSeen(app, postId, fan)).toEqual([data])
    expect(await commentCount(app, postId)).toBe(1)
  })

  test('has 1 to 1000 characters, counted as people count them', async () => {
    const { postId } = await published(app, creator)
    expect((await comment(postId, '🎉'.repeat(1000))).status).toBe(201)
    for (const content of ['', '   \n ', '🎉'.repeat(1001), 'a\0b', 5, null, undefined]) {
      const { status, problem } = await comment(postId, content)
      expect(status).toBe(400)
      expect(problem).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'content' }] })
    }
    expect(await commentCount(app, postId)).toBe(1)
  })

  test('mentions those who exist, each once, and nobody who left', async () => {
    const [kofi, gone] = await Promise.all([joined(app), joined(app)])
    await deactivated(app, gone)
    const { postId } = await published(app, creator)
    const text = `@${kofi.username} and @${kofi.username.toUpperCase()}. @${gone.username} @nobody_at_all`
    const { commentId } = await commented(app, fan, postId, text)
    const mentions = await app.ctx.db
      .selectFrom('comment_mention')
      .select('account_id')
      .where('comment_id', '=', commentId)
      .execute()
    expect(mentions).toEqual([{ account_id: kofi.id }])
  })

  test('on a locked post is made by those alone who may see it', async () => {
    const { postId } = await published(app, creator, { isPublicPost: false })
    const refused = await comment(postId, 'Hello')
    expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED'])
    const subscriber = await joined(app)
    await entitled(app, subscriber, creator, new Date(app.clock.now().getTime() + 60_000))
    expect((await comment(postId, 'Hello', { token: subscriber.token })).status).toBe(201)
    expect((await comment(postId, 'Thank you', { token: creator.token })).status).toBe(201)
    app.clock.advance({ minutes: 2 })
    expect((await comment(postId, 'Still here?', { token: subscriber.token })).status).toBe(403)
    expect(await commentCount(app, postId)).toBe(2)
  })

  test('needs somebody who is signed in, and a post that is there', async () => {
    const { postId } = await published(app, creator)
    const guest = await comment(postId, 'Hello', {})
    expect([guest.status, guest.problem.code]).toEqual([401, 'NOT_SIGNED_IN'])
    const nowhere = await comment(app.ctx.newId(), 'Hello')
    expect([nowhere.status, nowhere.problem.code]).toEqual([404, 'POST_NOT_FOUND'])
    expect((await comment('not-an-id', 'Hello')).status).toBe(400)
    await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
    expect((await comment(postId, 'Hello')).status).toBe(404)
  })
})

describe('an idempotency key', () => {
  test('makes one comment however often the request is sent, at once or later', async () => {
    const { postId } = await published(app, creator)
    const sent = { token: fan.token, key: 'once' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => comment(postId, 'Once', sent)))
    answers.push(await comment(postId, 'Once', sent))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.commentId)).size).toBe(1)
    expect(await commentCount(app, postId)).toBe(1)
  })

  test('with other words is refused, and they are not dropped unsaid', async () => {
    const { postId } = await published(app, creator)
    const sent = { token: fan.token, key: 'words' }
    const [one, other] = await Promise.all([comment(postId, 'One', sent), comment(postId, 'Other', sent)])
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]))
    const refused = [one, other].find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({
      code: 'CONFLICT',
      detail: 'This Idempotency-Key was already used for something else.',
    })
    expect((await comment(postId, 'Third', sent)).status).toBe(409)
    expect(await commentCount(app, postId)).toBe(1)
  })

  test('counts for its own person and post alone', async () => {
    const [first, second] = await Promise.all([published(app, creator), published(app, creator)])
    const key = 'shared'
    const ids = await Promise.all([
      comment(first.postId, 'A', { token: fan.token, key }),
      comment(second.postId, 'A', { token: fan.token, key }),
      comment(first.postId, 'A', { token: creator.token, key }),
    ])
    expect(new Set(ids.map(({ data }) => data.commentId)).size).toBe(3)
  })

  test('does not bring back what was deleted, and has at most 200 characters', async () => {
    const { postId } = await published(app, creator)
    const sent = { token: fan.token, key: 'deleted' }
    const { data } = await comment(postId, 'Oops', sent)
    await app.call('POST /comment/delete-comment/{commentId}', {
      params: { commentId: data.commentId },
      token: fan.token,
    })
    expect((await comment(postId, 'Oops', sent)).problem.code).toBe('COMMENT_NOT_FOUND')
    const long = await comment(postId, 'Hello', { token: fan.token, key: 'k'.repeat(201) })
    expect([long.status, long.problem.code]).toEqual([400, 'INVALID_INPUT'])
  })
})
