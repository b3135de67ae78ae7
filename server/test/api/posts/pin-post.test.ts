import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()

function pin(person: Person, postId: string, to?: 'true' | 'false') {
  const query = to === undefined ? {} : { to }
  return app.call('POST /post/pin-post/{postId}', { params: { postId }, query, token: person.token })
}

async function profile(
  viewer: Person | null,
  of: Person,
  query: Record<string, string | number> = {},
  tab = 'all',
) {
  return app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
    params: { username: of.username, tab: tab as 'all' },
    query,
    token: viewer?.token,
  })
}

async function shown(of: Person, query: Record<string, string | number> = {}, tab = 'all') {
  return (await profile(null, of, query, tab)).data.map(({ postId }) => postId)
}

async function creatorOf(count: number) {
  const creator = await joined(app)
  const posts: string[] = []
  for (let made = 0; made < count; made++) posts.unshift((await published(app, creator)).postId)
  return { creator, posts }
}

test('a pinned post is shown first where a profile opens, with its mark and not twice', async () => {
  const { creator, posts } = await creatorOf(4)
  const [d, c, b = '', a] = posts
  expect((await pin(creator, b)).data).toBe(true)
  const { data } = await profile(null, creator)
  expect(data.map(({ postId, isPinned }) => [postId, isPinned])).toEqual([
    [b, true],
    [d, false],
    [c, false],
    [a, false],
  ])
  expect(await shown(creator, { sort: 'oldest' })).toEqual([a, b, c, d])
  expect(await shown(creator, { sort: 'popular' })).toEqual([d, c, b, a])
  expect(await shown(creator, {}, 'text')).toEqual([d, c, b, a])
})

test('pages lead past a pinned post, wherever it stands and however they are cut', async () => {
  const { creator, posts } = await creatorOf(5)
  for (const pinned of posts) {
    await pin(creator, pinned)
    const whole = [pinned, ...posts.filter((postId) => postId !== pinned)]
    for (const limit of [1, 2, 3]) {
      const byCursor: string[] = []
      let cursor: string | null = null
      do {
        const { data, page } = await profile(null, creator, cursor === null ? { limit } : { limit, cursor })
        byCursor.push(...data.map(({ postId }) => postId))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(byCursor).toEqual(whole)
      const byOffset: string[] = []
      for (let offset = 0; offset < posts.length; offset += limit) {
        byOffset.push(...(await shown(creator, { limit, offset })))
      }
      expect(byOffset).toEqual(whole)
    }
  }
})

test('one post is pinned at most: another takes its place, and pressing again takes it down', async () => {
  const { creator, posts } = await creatorOf(3)
  const [newest = '', middle = '', oldest = ''] = posts
  await pin(creator, middle)
  expect((await pin(creator, oldest)).data).toBe(true)
  expect((await pin(creator, middle, 'false')).data).toBe(false)
  expect(await shown(creator)).toEqual([oldest, newest, middle])
  expect((await pin(creator, oldest)).data).toBe(false)
  expect(await shown(creator)).toEqual(posts)
  await Promise.all([pin(creator, oldest), pin(creator, middle)])
  const { data } = await profile(null, creator)
  expect(data.filter(({ isPinned }) => isPinned)).toHaveLength(1)
})

test('what is deleted is pinned no more, whoever deletes it', async () => {
  const { creator, posts } = await creatorOf(3)
  const [newest = '', middle = '', oldest = ''] = posts
  await pin(creator, oldest)
  await app.call('GET /post/delete-post/{postId}', { params: { postId: oldest }, token: creator.token })
  expect(await shown(creator)).toEqual([newest, middle])
  await pin(creator, middle)
  const moderator = await adminOf(app, 'MODERATOR')
  const { status } = await app.call('POST /admin/delete-post/{postId}', {
    params: { postId: middle },
    body: { reason: 'Not allowed' },
    token: moderator.token,
  })
  expect(status).toBe(200)
  expect(await shown(creator)).toEqual([newest])
})

test('one pins one’s own posts alone, and those that are there', async () => {
  const { posts } = await creatorOf(1)
  const other = await joined(app)
  expect((await pin(other, posts[0] ?? '')).problem.code).toBe('NOT_ALLOWED')
  expect((await pin(other, app.ctx.newId())).problem.code).toBe('POST_NOT_FOUND')
})

test('a creator who pins their post leaves those of others pinned', async () => {
  const [ada, bola] = [await creatorOf(1), await creatorOf(1)]
  const [ofAda = '', ofBola = ''] = [ada.posts[0], bola.posts[0]]
  await pin(ada.creator, ofAda)
  await pin(bola.creator, ofBola)
  for (const { creator } of [ada, bola])
    expect((await profile(null, creator)).data.map(({ isPinned }) => isPinned)).toEqual([true])
})
