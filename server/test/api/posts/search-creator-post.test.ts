import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { publishFiles, sent, wavOf } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
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

test('a post with pictures and videos is in the tabs of both, and each other type in its own', async () => {
  const mixed = await joined(app)
  const caption = (name: string) => ({ caption: name })
  const picture = { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() }
  await publishFiles(app, mixed, [picture, await sent('VIDEO', 'av1.mp4')], caption('both'))
  await publishFiles(app, mixed, [await sent('VIDEO', 'av1.mp4')], caption('video'))
  await publishFiles(app, mixed, [picture], caption('picture'))
  await publishFiles(app, mixed, [{ part: 'AUDIO', name: 'a.wav', bytes: wavOf(1) }], caption('audio'))
  await polled(app, mixed, caption('poll'))
  await published(app, mixed, caption('text'))
  const tabs = ['all', 'media', 'image', 'video', 'audio', 'poll', 'text'].map(async (tab) => {
    const { data } = await profile(fan, tab, {}, mixed.username)
    return [tab, data.map((post) => post.caption)]
  })
  expect(await Promise.all(tabs)).toEqual([
    ['all', ['text', 'poll', 'audio', 'picture', 'video', 'both']],
    ['media', ['picture', 'video', 'both']],
    ['image', ['picture', 'both']],
    ['video', ['video', 'both']],
    ['audio', ['audio']],
    ['poll', ['poll']],
    ['text', ['text']],
  ])
})

test('tabs of pictures and of videos have all orders, go on page by page, and lose what is deleted', async () => {
  const busy = await joined(app)
  const image = await jpeg()
  const posts = []
  for (const n of [1, 2, 3, 4, 5]) {
    posts.push(await published(app, busy, { caption: `picture ${n}`, images: [image, image] }))
    await published(app, busy, { caption: `text ${n}` })
  }
  await app.call('GET /post/like-post/{postId}', {
    params: { postId: posts[1]?.postId ?? '' },
    token: fan.token,
  })
  await app.call('GET /post/delete-post/{postId}', {
    params: { postId: posts[2]?.postId ?? '' },
    token: busy.token,
  })
  const orders = {
    newest: ['picture 5', 'picture 4', 'picture 2', 'picture 1'],
    oldest: ['picture 1', 'picture 2', 'picture 4', 'picture 5'],
    popular: ['picture 2', 'picture 5', 'picture 4', 'picture 1'],
  }
  for (const [sort, whole] of Object.entries(orders)) {
    const first = await profile(fan, 'image', { sort, limit: 3 }, busy.username)
    const cursor = first.page.nextCursor ?? ''
    const byCursor = await profile(fan, 'image', { sort, limit: 3, cursor }, busy.username)
    const byOffset = await profile(fan, 'image', { sort, limit: 3, offset: 3 }, busy.username)
    expect([...first.data, ...byCursor.data].map(({ caption }) => caption)).toEqual(whole)
    expect(byOffset.data).toEqual(byCursor.data)
    expect(byCursor.page.nextCursor).toBeNull()
  }
})

test('no post is missed or shown twice while others are published and deleted', async () => {
  const busy = await joined(app)
  const before: string[] = []
  for (let made = 0; made < 9; made++) before.push((await published(app, busy)).postId)
  for (const sort of ['newest', 'oldest']) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Query = cursor === null ? { limit: 2, sort } : { limit: 2, sort, cursor }
      const { data, page } = await profile(fan, 'all', query, busy.username)
      seen.push(...data.map(({ postId }) => postId))
      cursor = page.nextCursor
      const { postId } = await published(app, busy)
      // The newest is there for a moment only, so that the oldest first come to an end.
      await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: busy.token })
    } while (cursor !== null)
    expect(seen).toEqual(sort === 'newest' ? before.toReversed() : before)
  }
})
