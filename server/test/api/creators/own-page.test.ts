import type { SentBody } from '@fanfare/contract/call'
import type { updateOwnPage } from '@fanfare/contract/shapes/social/creators-page'
import { beforeAll, expect, test } from 'vitest'
import { recomputeExploreScores } from '../../../src/social/explore/refresh-explore.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

let app: TestApp
let creator: Person
let fan: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true, countryCode: 'GH' })
  fan = await joined(app)
})

function change(person: Person, body: SentBody<typeof updateOwnPage>) {
  return app.call('POST /creator/update-own-page', { token: person.token, body })
}

async function profile(of: Person, viewer?: Person) {
  const asked = { params: { username: of.username } }
  if (!viewer) return (await app.call('GET /creator/get-public-creator-details/{username}', asked)).data
  return (await app.call('GET /creator/get-creator-details/{username}', { ...asked, token: viewer.token }))
    .data
}

test('links are shown in the creator’s order, with normalized URLs', async () => {
  const links = [
    { label: '  My   shop ', url: 'shop.example/a?b=c' },
    { label: 'Music', url: 'HTTPS://Music.example' },
  ]
  const stored = [
    { label: 'My shop', url: 'https://shop.example/a?b=c' },
    { label: 'Music', url: 'https://music.example/' },
  ]
  expect((await change(creator, { links })).data.links).toEqual(stored)
  expect((await profile(creator)).links).toEqual(stored)
  await change(creator, { links: links.toReversed() })
  expect((await profile(creator, fan)).links).toEqual(stored.toReversed())
  await change(creator, { hiddenCounts: [] })
  expect((await profile(creator)).links).toHaveLength(2)
  await change(creator, { links: [] })
  expect((await profile(creator)).links).toEqual([])
})

test('a link leads to a web page over https and nowhere else', async () => {
  const urls = [
    'http://plain.example',
    'javascript:alert(1)',
    'data:text/html,a',
    'https://name:word@shop.example/',
    'https://localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://172.20.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://shop.example:8443/',
    'mailto:a@shop.example',
    'not an address',
    '',
    `https://shop.example/${'a'.repeat(300)}`,
  ]
  for (const url of urls) {
    const { status, problem } = await change(creator, { links: [{ label: 'A', url }] })
    expect([url, status]).toEqual([url, 400])
    expect(problem.errors?.[0]?.path).toBe('links.0.url')
  }
  const { problem } = await change(creator, { links: [{ label: ' ', url: 'https://shop.example' }] })
  expect(problem.errors).toEqual([{ path: 'links.0.label', message: 'Enter a name for the link' }])
  const tooLong = await change(creator, { links: [{ label: 'x'.repeat(200), url: 'https://shop.example' }] })
  expect(tooLong.problem.errors?.[0]?.message).toMatch(/^Link names can have up to \d+ characters$/)
  const nine = Array.from({ length: 9 }, () => ({ label: 'A', url: 'https://shop.example' }))
  expect((await change(creator, { links: nine })).problem.errors?.[0]?.message).toBe(
    'You can add up to 8 links',
  )
  const twice = ['shop.example/a', 'https://SHOP.example/a'].map((url, index) => ({
    label: `A ${index}`,
    url,
  }))
  expect((await change(creator, { links: twice })).problem.errors).toEqual([
    { path: 'links', message: 'Two links are the same' },
  ])
})

test('the tags of a page stand on it and put its creator on their shelves', async () => {
  const tagged = await joined(app, { verified: true })
  const { data } = await change(tagged, { contentTagCodes: ['MUSIC', 'ART'] })
  expect(data.contentTags.map(({ code }) => code)).toEqual(['MUSIC', 'ART'])
  expect((await profile(tagged)).contentTags).toEqual(data.contentTags)
  await recomputeExploreScores.run(app.ctx, undefined as never)
  const shelf = await app.call('GET /explore/popular-creators', { query: { contentTagCode: 'ART' } })
  expect(shelf.data.map(({ userId }) => userId)).toContain(tagged.id)
  expect((await change(tagged, { contentTagCodes: ['NOTHING_LIKE_IT'] })).problem.code).toBe('TAG_NOT_FOUND')
  expect((await profile(tagged)).contentTags).toHaveLength(2)
  const six = ['MUSIC', 'ART', 'FOOD', 'DANCE', 'SPORT', 'COMEDY']
  expect((await change(tagged, { contentTagCodes: six })).status).toBe(400)
})

test('a hidden count is returned by no call except to its owner', async () => {
  const shy = await joined(app, { verified: true, displayName: 'Shy Violet' })
  const liker = await joined(app)
  await entitled(app, fan, shy)
  const posts: string[] = []
  for (const caption of ['plain', 'liked most', 'liked']) {
    posts.push((await published(app, shy, { caption, contentTagCodes: ['MUSIC'] })).postId)
  }
  const [plain = '', most = '', liked = ''] = posts
  for (const [person, postId] of [
    [fan, most],
    [liker, most],
    [fan, liked],
  ] as const) {
    await app.call('GET /post/like-post/{postId}', { params: { postId }, token: person.token })
  }
  await app.drain()
  await change(shy, { hiddenCounts: ['SUBSCRIBERS', 'FOLLOWING', 'POSTS', 'LIKES'] })
  await recomputeExploreScores.run(app.ctx, undefined as never)

  const params = { username: shy.username }
  const feed = { params: { ...params, tab: 'all' as const } }
  const answers = async (token?: string) => [
    await app.call('GET /creator/get-public-creator-details/{username}', { params, token }),
    await app.call('GET /creator/search-public-creator-post/{username}/{tab}', { ...feed, token }),
    await app.call('GET /creator/search-creator/{searchTerm}', {
      params: { searchTerm: 'Shy Violet' },
      token,
    }),
    await app.call('GET /creator/suggested-creators', { token }),
    await app.call('GET /explore/popular-creators', { query: { contentTagCode: 'MUSIC' }, token }),
    await app.call('GET /explore/trending-posts', { token }),
    await app.call('GET /search/find-post/{searchTerm}', { params: { searchTerm: 'liked' }, token }),
    await app.call('GET /post/search-tagged-post/{code}', { params: { code: 'MUSIC' }, token }),
    await app.call('GET /post/get-post-details/{postId}', { params: { postId: most }, token }),
  ]
  const { token } = fan
  const members = [
    await app.call('GET /creator/get-creator-details/{username}', { params, token }),
    await app.call('GET /creator/search-creator-post/{username}/{tab}', { ...feed, token }),
    await app.call('GET /post/search-post/{tab}', { params: { tab: 'all' }, token }),
    await app.call('GET /subscription/search-subscriptions', { token }),
    await app.call('POST /post/refresh-posts', { body: { postIds: posts }, token }),
  ]
  const values = [...(await answers()), ...(await answers(token)), ...members].flatMap(({ data }) =>
    ofPerson(data, shy.id),
  )
  expect(values.length).toBeGreaterThan(15)
  for (const one of values) {
    expect(Object.keys(one)).not.toContain('subscriberCount')
    expect(Object.keys(one)).not.toContain('subscribedToCount')
    expect(Object.keys(one)).not.toContain('postCount')
    expect(Object.keys(one)).not.toContain('likeCount')
  }

  const popular = (token: string, query = {}) =>
    app.call('GET /creator/search-creator-post/{username}/{tab}', {
      ...feed,
      query: { sort: 'popular', limit: 1, ...query },
      token,
    })
  expect((await popular(token, { limit: 3 })).data.map(({ postId }) => postId)).toEqual([liked, most, plain])
  const { page } = await popular(token)
  expect(page.nextCursor).toBe(`0.${liked}`)
  expect((await popular(token, { cursor: `2.${liked}` })).data[0]?.postId).toBe(liked)

  const own = await profile(shy, shy)
  expect(own).toMatchObject({ subscriberCount: 0, postCount: 3, subscribedToCount: 0 })
  expect((await popular(shy.token, { limit: 3 })).data.map(({ likeCount }) => likeCount)).toEqual([2, 1, 0])
  expect((await popular(shy.token)).page.nextCursor).toBe(`2.${most}`)
})

/** Finds every object in a response that is this person, or a post by them. */
function ofPerson(value: unknown, userId: string): object[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((each) => ofPerson(each, userId))
  const isOwn =
    ('userId' in value && value.userId === userId) ||
    ('creator' in value && 'postId' in value && (value.creator as { userId: string }).userId === userId)
  return isOwn ? [value, ...inner] : inner
}
