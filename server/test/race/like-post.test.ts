import { expect, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'

const app = await startTestApp()
/** They press in several tests: who they are is no matter. */
const fans = await Promise.all(Array.from({ length: 50 }, () => joined(app)))

test('fifty likes at once count fifty, and as many taken back count none', async () => {
  const creator = await joined(app)
  const { postId } = await published(app, creator)
  const likeCount = async () =>
    (await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).data.likeCount
  for (const [isLiked, count] of [
    [true, 50],
    [false, 0],
  ]) {
    const answers = await Promise.all(
      fans.map(({ token }) => app.call('GET /post/like-post/{postId}', { params: { postId }, token })),
    )
    expect(new Set(answers.map(({ data }) => data))).toEqual(new Set([isLiked]))
    expect(await likeCount()).toBe(count)
  }
})

test('one person pressing like many times at once is counted at most once', async () => {
  const creator = await joined(app)
  const { postId } = await published(app, creator)
  const { token } = creator
  for (let iteration = 0; iteration < 5; iteration++) {
    await Promise.all(
      Array.from({ length: 9 }, () =>
        app.call('GET /post/like-post/{postId}', { params: { postId }, token }),
      ),
    )
    const { data } = await app.call('GET /post/get-post-details/{postId}', { params: { postId }, token })
    expect(data.likeCount).toBe(data.hasLiked ? 1 : 0)
  }
})

test('a rush on one post keeps nobody from liking another', async () => {
  const creator = await joined(app)
  const [rushed, quiet] = [await published(app, creator), await published(app, creator)]
  const like = (postId: string, token: string) =>
    app.call('GET /post/like-post/{postId}', { params: { postId }, token })
  let rush: ReturnType<typeof like>[] = []
  await app.ctx.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('post_count')
      .select('likes')
      .where('post_id', '=', rushed.postId)
      .forUpdate()
      .execute()
    rush = fans.slice(0, 30).map(({ token }) => like(rushed.postId, token))
    expect(await like(quiet.postId, creator.token)).toMatchObject({ status: 200, data: true })
  })
  for (const answer of await Promise.all(rush)) expect(answer).toMatchObject({ status: 200, data: true })
})

test('concurrent likes of different posts each get their own answer', async () => {
  const creator = await joined(app, { verified: true, price: 500 })
  const [first, second] = [await published(app, creator), await published(app, creator)]
  const locked = await published(app, creator, { isPublicPost: false })
  const gone = first.postId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const like = (postId: string) =>
    fans
      .slice(0, 3)
      .map(({ token }) => app.call('GET /post/like-post/{postId}', { params: { postId }, token }))
  const statuses = async (answers: ReturnType<typeof like>) =>
    (await Promise.all(answers)).map(({ status }) => status)
  const pressed = [like(first.postId), like(locked.postId), like(gone), like(second.postId)]
  expect(await Promise.all(pressed.map(statuses))).toEqual([
    [200, 200, 200],
    [403, 403, 403],
    [404, 404, 404],
    [200, 200, 200],
  ])
  const counted = await app.ctx.db
    .selectFrom('post_count')
    .select('likes')
    .where('post_id', 'in', [first.postId, second.postId, locked.postId])
    .orderBy('likes')
    .execute()
  expect(counted.map(({ likes }) => likes)).toEqual([0, 3, 3])
})
