import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

let app: TestApp
let creator: Person
let fan: Person
let stranger: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true, price: 500 })
  fan = await joined(app)
  stranger = await joined(app)
  await entitled(app, fan, creator)
  await published(app, creator, { caption: '1 text' })
  app.clock.advance({ days: 10 })
  await published(app, creator, { caption: '2 picture', images: [await jpeg()], isPublicPost: false })
  app.clock.advance({ hours: 20 })
  const { postId } = await published(app, creator, { caption: '3 liked' })
  await published(app, creator, { caption: '4 newest' })
  await published(app, stranger, { caption: 'somebody else' })
  await app.call('GET /post/like-post/{postId}', { params: { postId }, token: fan.token })
})

type Query = Record<string, string | number>

async function profile(viewer: Person, tab = 'all', query: Query = {}, username = creator.username) {
  return app.call('GET /creator/search-creator-post/{username}/{tab}', {
    params: { username, tab: tab as 'all' },
    query,
    token: viewer.token,
  })
}

async function captions(viewer: Person, tab = 'all', query: Query = {}) {
  return (await profile(viewer, tab, query)).data.map(({ caption }) => caption)
}

test('a profile shows every post of its creator, locked where the viewer may not see the content', async () => {
  const { data } = await profile(stranger)
  expect(data.map(({ caption, isSubscribed }) => [caption, isSubscribed])).toEqual([
    ['4 newest', true],
    ['3 liked', true],
    ['2 picture', false],
    ['1 text', true],
  ])
  const [locked] = data[2]?.files ?? []
  expect(locked).toMatchObject({
    fileId: null,
    url: null,
    thumbnailUrl: null,
    contentType: 'image/webp',
    width: 60,
    height: 40,
  })
  expect(locked?.placeholder).toMatch(/^[\w+/=]{10,40}$/)
  const seen = (await profile(fan)).data[2]
  expect([seen?.isSubscribed, seen?.files[0]?.url]).toEqual([true, `/files/${seen?.files[0]?.fileId}`])
})

test('everybody sees the same list without signing in', async () => {
  const { status, data } = await app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
    params: { username: creator.username.toUpperCase(), tab: 'all' },
  })
  expect(status).toBe(200)
  expect(data.map(({ isSubscribed }) => isSubscribed)).toEqual([true, true, false, true])
  expect(data.every(({ hasLiked }) => !hasLiked)).toBe(true)
})

test('a profile has tabs, orders and times', async () => {
  expect(await captions(fan, 'media')).toEqual(['2 picture'])
  expect(await captions(fan, 'image')).toEqual(['2 picture'])
  expect(await captions(fan, 'text')).toEqual(['4 newest', '3 liked', '1 text'])
  for (const tab of ['video', 'audio', 'poll']) expect(await captions(fan, tab)).toEqual([])
  expect(await captions(fan, 'all', { sort: 'oldest' })).toEqual([
    '1 text',
    '2 picture',
    '3 liked',
    '4 newest',
  ])
  expect(await captions(fan, 'all', { sort: 'popular' })).toEqual([
    '3 liked',
    '4 newest',
    '2 picture',
    '1 text',
  ])
  expect(await captions(fan, 'all', { timeFilter: 'day' })).toEqual(['4 newest', '3 liked', '2 picture'])
  expect(await captions(fan, 'all', { timeFilter: 'week', sort: 'oldest' })).toEqual([
    '2 picture',
    '3 liked',
    '4 newest',
  ])
  expect(await captions(fan, 'all', { timeFilter: 'month' })).toHaveLength(4)
})

test('pages follow each other by cursor and by offset in every order', async () => {
  for (const sort of ['newest', 'oldest', 'popular']) {
    const all = await captions(fan, 'all', { sort })
    const first = await profile(fan, 'all', { sort, limit: 3 })
    expect(first.page).toMatchObject({ hasMore: true, limit: 3, offset: 0 })
    const byCursor = await profile(fan, 'all', { sort, limit: 3, cursor: first.page.nextCursor ?? '' })
    expect([...first.data, ...byCursor.data].map(({ caption }) => caption)).toEqual(all)
    expect(byCursor.page).toMatchObject({ hasMore: false, nextCursor: null })
    const byOffset = await profile(fan, 'all', { sort, limit: 3, offset: 3 })
    expect(byOffset.data).toEqual(byCursor.data)
  }
  const newest = await profile(fan, 'all', { limit: 1 })
  const cursor = newest.page.nextCursor ?? ''
  expect((await profile(fan, 'all', { sort: 'oldest', cursor })).status).toBe(400)
  expect((await profile(fan, 'all', { cursor: 'popular' })).status).toBe(400)
})

test('an unknown or deactivated creator has no profile', async () => {
  const nobody = await profile(fan, 'all', {}, 'nobody.here')
  expect([nobody.status, nobody.problem.code]).toEqual([404, 'CREATOR_NOT_FOUND'])
  const leaver = await joined(app)
  expect((await profile(fan, 'all', {}, leaver.username)).data).toEqual([])
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', leaver.id)
    .execute()
  expect((await profile(fan, 'all', {}, leaver.username)).status).toBe(404)
})
