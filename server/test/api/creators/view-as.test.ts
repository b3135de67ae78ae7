import type { ViewAs } from '@fanfare/contract/shapes/social/creators'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

let app: TestApp
let creator: Person
let fan: Person
let subscriber: Person
let liker: Person

beforeAll(async () => {
  app = await startTestApp()
  creator = await joined(app, { verified: true, price: 500 })
  fan = await joined(app)
  subscriber = await joined(app)
  liker = await joined(app)
  await entitled(app, subscriber, creator)
  const { postId } = await published(app, creator, { caption: 'open', images: [await jpeg()] })
  await app.call('GET /post/like-post/{postId}', { params: { postId }, token: liker.token })
  await published(app, creator, { caption: 'locked', images: [await jpeg()], isPublicPost: false })
  await polled(app, creator, { caption: 'asked' })
  await app.call('POST /creator/update-own-page', {
    token: creator.token,
    body: { hiddenCounts: ['SUBSCRIBERS', 'LIKES'] },
  })
})

const others: [ViewAs, () => Person | null][] = [
  ['guest', () => null],
  ['fan', () => fan],
  ['subscriber', () => subscriber],
]

function profileOf(of: Person, viewer: Person, as?: ViewAs) {
  return app.call('GET /creator/get-creator-details/{username}', {
    params: { username: of.username },
    query: as ? { as } : {},
    token: viewer.token,
  })
}

function postsOf(of: Person, viewer: Person, as?: ViewAs, sort: 'newest' | 'popular' = 'newest') {
  return app.call('GET /creator/search-creator-post/{username}/{tab}', {
    params: { username: of.username, tab: 'all' },
    query: as ? { as, sort } : { sort },
    token: viewer.token,
  })
}

test.each(others)('a page previewed as a %s is what they are shown', async (as, person) => {
  const viewer = person()
  const params = { username: creator.username }
  const profile = viewer
    ? await profileOf(creator, viewer)
    : await app.call('GET /creator/get-public-creator-details/{username}', { params })
  expect((await profileOf(creator, creator, as)).data).toEqual(profile.data)
  for (const sort of ['newest', 'popular'] as const) {
    const posts = viewer
      ? await postsOf(creator, viewer, undefined, sort)
      : await app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
          params: { ...params, tab: 'all' },
          query: { sort },
        })
    expect(posts.data).toHaveLength(3)
    const seen = await postsOf(creator, creator, as, sort)
    expect(seen.data).toEqual(posts.data)
    expect(seen.page).toEqual(posts.page)
  }
})

test('nobody looks at the page of another with other eyes', async () => {
  for (const [as] of others) {
    for (const viewer of [fan, subscriber]) {
      expect((await profileOf(creator, viewer, as)).problem.code).toBe('NOT_ALLOWED')
      expect((await postsOf(creator, viewer, as)).problem.code).toBe('NOT_ALLOWED')
    }
  }
  const asked = { params: { username: creator.username }, query: { as: 'subscriber' } as never }
  const { data } = await app.call('GET /creator/get-public-creator-details/{username}', asked)
  expect(data.isSubscribed).toBe(false)
})
