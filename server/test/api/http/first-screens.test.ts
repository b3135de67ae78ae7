import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

/** Maximum bytes, headers included, that fit into the first round trips of a connection. */
const bytesMost = 12_000
/** Page size that the web requests. */
const limit = 20

/** Words enough that no two sentences are alike: what repeats costs nothing once it is compressed. */
const vocabulary = (
  'up before the sun for fish market light over lagoon was worth every yawn new track out friday here is bridge that took ' +
  'us eleven nights one broken string somebody asked how I keep dough from tearing cold water patience never flour twice ' +
  'rehearsal notes Accra second act runs long so rain scene goes sorry three things learned sewing my first agbada mistake ' +
  'would make again drums kitchen grandmother blue ferry mango thunder letter window orange stairs quiet engine harbour'
).split(' ')
let state = 7
/** The same each time, so that the test is too. */
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const sentence = (length: number) =>
  Array.from({ length }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ')

const names = [
  'Amara Okafor',
  'Tunde Balogun',
  'Zainab Bello',
  'Kofi Mensah',
  'Halima Diallo',
  'Luca Moretti',
]
let app: TestApp
let reader: Person
let creator: Person
let postId: string
let notified: Person

beforeAll(async () => {
  app = await startTestApp()
  const people = await Promise.all(
    names.map((displayName, n) =>
      joined(app, { displayName, username: displayName.toLowerCase().replace(' ', `_${n}`), verified: true }),
    ),
  )
  const [first, ...fans] = people
  if (!first) throw new Error('Nobody is there.')
  creator = first
  reader = await joined(app, { displayName: 'Grace Adeyemi' })
  for (const person of people) await entitled(app, reader, person)
  for (let n = 0; n < 2 * limit; n++) {
    const by = n % 2 ? creator : (people[n % people.length] ?? creator)
    const { postId: id } = await published(app, by, {
      caption: `${sentence(22)} @${people[(n + 1) % people.length]?.username}`,
      isPublicPost: n % 3 > 0,
      contentTagCodes: ['MUSIC', 'ART'].slice(n % 3),
      ...(n % 4 === 0 && { images: [await jpeg(340, 260 + n), await jpeg(330, 440 + n)] }),
    })
    if (n % 3 > 0) postId = id
  }
  const own = await joined(app, { displayName: 'Sofia Garcia', verified: true })
  for (let n = 0; n < limit + 1; n++) {
    const fan = fans[n % fans.length] ?? creator
    const { commentId } = await commented(app, fan, postId, sentence(14))
    await replied(app, creator, commentId, sentence(6))
    const { postId: ownPostId } = await published(app, own, { caption: sentence(22) })
    await commented(app, fan, ownPostId, sentence(14))
  }
  await app.drain()
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  notified = own
}, 300_000)
test.each([
  { screen: 'home', calls: () => [`/post/search-post/all?limit=${limit}`], as: () => reader },
  {
    screen: 'a profile',
    calls: () => [
      `/creator/get-public-creator-details/${creator.username}`,
      `/creator/search-public-creator-post/${creator.username}/all?limit=${limit}&sort=newest&timeFilter=all`,
    ],
    as: () => null,
  },
  {
    screen: 'a post with its comments',
    calls: () => [`/post/get-post-details/${postId}`, `/comment/search-comments/${postId}?limit=${limit}`],
    as: () => null,
  },
  {
    screen: 'notifications',
    calls: () => [`/notification/search-all-notification?limit=${limit}`],
    as: () => notified,
  },
])('what $screen begins with is small', async ({ calls, as }) => {
  let bytes = 0
  for (const url of calls()) {
    const token = as()?.token
    const answer = await app.fastify.inject({
      method: 'GET',
      url,
      headers: { 'accept-encoding': 'br', ...(token && { authorization: `Bearer ${token}` }) },
    })
    expect(answer.statusCode).toBe(200)
    if (url.includes('limit=')) {
      expect(answer.headers['content-encoding']).toBe('br')
      expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).data).toHaveLength(limit)
    }
    bytes += answer.rawPayload.length
  }
  expect(bytes).toBeLessThan(bytesMost)
})
