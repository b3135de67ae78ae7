import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepFailedPendingPosts } from '../../../src/social/posts/publishing/sweep-failed-pending-posts.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { fixture, publishFiles, sent, uploaded } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, publish } from '../../setup/posts.ts'

/** App that processes no media until `drain()`: the call that publishes does not wait. */
let app: TestApp
let amara: Person
let other: Person

beforeAll(async () => {
  app = await startTestApp({ PUBLISH_WAIT_MS: '0', MEDIA_WORKER_WAIT_MS: '60000' })
  amara = await joined(app, { verified: true })
  other = await joined(app)
})

async function waiting(person = amara, isPublic = true) {
  const { status, data } = await publishFiles(
    app,
    person,
    [{ part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() }, await sent('VIDEO', 'av1.mp4')],
    {
      caption: 'Soon',
      'contentTagCodes[0]': 'ART',
      isPublicPost: String(isPublic),
      'alternativeTexts[0]': 'One',
      'alternativeTexts[1]': '',
    },
  )
  expect([status, data.status]).toEqual([201, 'PROCESSING'])
  return data
}

async function failing(person = amara) {
  const { data } = await publishFiles(app, person, [
    { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() },
    { part: 'VIDEO', name: 'my holiday.mp4', bytes: (await fixture('av1.mp4')).subarray(0, 1500) },
  ])
  await app.drain()
  return data.postId
}

const ask = (postId: string, token: string) =>
  app.call('GET /post/get-publication/{postId}', { params: { postId }, token })
const discard = (postId: string, token: string) =>
  app.call('POST /post/discard-publication/{postId}', { params: { postId }, token })

describe('a post whose media are not ready', () => {
  test('is shown to its creator alone, without its files, and to nobody in any list', async () => {
    const { postId, files } = await waiting()
    expect(files).toMatchObject([
      { fileId: null, url: null, contentType: 'image/webp', alternativeText: 'One' },
      { fileId: null, url: null, contentType: 'video/mp4', alternativeText: null },
    ])
    const mine = await ask(postId, amara.token)
    expect(mine.data).toMatchObject({
      caption: 'Soon',
      status: 'PROCESSING',
      contentTags: [{ code: 'ART' }],
      creator: { userId: amara.id },
    })
    expect((await ask(postId, other.token)).status).toBe(404)
    const list = await app.call('GET /post/get-publications', { token: amara.token })
    expect(list.data.map((each) => each.postId)).toContain(postId)
    expect((await app.call('GET /post/get-publications', { token: other.token })).data).toEqual([])
    for (const token of [amara.token, other.token]) {
      expect(
        (await app.call('GET /post/get-post-details/{postId}', { params: { postId }, token })).status,
      ).toBe(404)
      const feed = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
        params: { username: amara.username, tab: 'all' },
        token,
      })
      expect(feed.data.map((each) => each.postId)).not.toContain(postId)
    }
    await discard(postId, amara.token)
  })

  test('goes live by itself under the same id, once, however often its job runs', async () => {
    const { postId } = await waiting()
    await app.drain()
    const live = await ask(postId, amara.token)
    expect(live.data).toMatchObject({ status: 'LIVE', failure: null, caption: 'Soon' })
    expect(live.data.files.map(({ url }) => url)).not.toContain(null)
    const details = await app.call('GET /post/get-post-details/{postId}', {
      params: { postId },
      token: other.token,
    })
    expect([details.status, details.data.files.length]).toEqual([200, 2])
    expect((await ask(postId, other.token)).status).toBe(404)
    const again = await discard(postId, amara.token)
    expect([again.status, again.problem.detail]).toEqual([409, 'This post is already live.'])
    expect(await app.ctx.db.selectFrom('upload').select('id').execute()).toEqual([])
  })

  test('goes live also where it was sent before posts said whether they are for adults', async () => {
    const { postId } = await waiting()
    await sql`UPDATE publication SET fields = fields - 'isAdult' WHERE post_id = ${postId}`.execute(
      app.ctx.db,
    )
    expect((await ask(postId, amara.token)).data).toMatchObject({ status: 'PROCESSING', isAdult: false })
    await app.drain()
    expect((await ask(postId, amara.token)).data).toMatchObject({ status: 'LIVE', isAdult: false })
  })

  test('is not counted among the posts of its creator before it is live', async () => {
    const bola = await joined(app, { verified: true })
    const counted = async () => {
      const params = { username: bola.username }
      const { data } = await app.call('GET /creator/get-creator-details/{username}', {
        params,
        token: bola.token,
      })
      return [data.postCount, data.postKinds]
    }
    const { data } = await publishFiles(app, bola, [{ part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() }])
    expect(data.status).toBe('PROCESSING')
    expect([data.creator.postCount, ...(await counted())]).toEqual([0, 0, []])
    await app.drain()
    expect(await counted()).toEqual([1, ['image']])
    await failing(bola)
    expect(await counted()).toEqual([1, ['image']])
  })

  test('says why it cannot go live, and leaves nothing when it is discarded', async () => {
    const postId = await failing()
    const { data } = await ask(postId, amara.token)
    expect(data).toMatchObject({
      status: 'FAILED',
      failure: "Error processing video file: my holiday.mp4. It doesn't start with a video frame.",
    })
    expect((await discard(postId, other.token)).status).toBe(404)
    expect((await discard(postId, amara.token)).data).toBe(true)
    expect((await ask(postId, amara.token)).status).toBe(404)
    expect((await discard(postId, amara.token)).status).toBe(404)
    expect(await app.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
  })

  test('that failed is forgotten after a week, with its files', async () => {
    const postId = await failing()
    app.clock.advance({ days: 6 })
    await sweepFailedPendingPosts.run(app.ctx, undefined)
    const fresh = await app.call('POST /user/login', {
      body: { identifier: amara.username, password: amara.password },
    })
    expect((await ask(postId, fresh.data.token)).data.status).toBe('FAILED')
    app.clock.advance({ days: 2 })
    await app.drain()
    await sweepFailedPendingPosts.run(app.ctx, undefined)
    await app.drain()
    expect((await ask(postId, fresh.data.token)).status).toBe(404)
    expect(await app.ctx.db.selectFrom('upload').select('id').execute()).toEqual([])
  })

  test('is begun once however often the same request is sent', async () => {
    const draft = { images: [await jpeg()], idempotencyKey: 'again and again' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(app, amara, draft)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.postId)).size).toBe(1)
    const ofAnother = await publish(app, other, draft)
    expect(ofAnother.data.postId).not.toBe(answers[0]?.data.postId)
    await app.drain()
    const late = await publish(app, amara, draft)
    expect([late.data.postId, late.data.status]).toEqual([answers[0]?.data.postId, 'LIVE'])
  })

  test('is refused with the key of another, before it is live and after', async () => {
    const key = { idempotencyKey: 'two pictures' }
    expect((await publish(app, amara, { images: [await jpeg()], ...key })).status).toBe(201)
    const other = { images: [await jpeg(70, 30)], caption: 'Another', ...key }
    expect((await publish(app, amara, other)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
    await app.drain()
    expect((await publish(app, amara, other)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  })

  test('waits with 19 others at most', async () => {
    const busy = await joined(app)
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await publish(app, busy, { images: [await jpeg()] })).status)
    expect(statuses).toEqual([...new Array(20).fill(201), 429])
  })
})

test('a client that has gone finds the failure later, one that waits is told at once', async () => {
  const patient = await startTestApp()
  const person = await joined(patient)
  const bad = await uploaded(patient, person, { part: 'IMAGE' }, Buffer.from('no picture'))
  const refused = await publish(patient, person, { type: 'MEDIA', parts: { 'uploads[0]': bad } })
  expect([refused.status, refused.problem.code]).toEqual([415, 'WRONG_TYPE'])
  const origin = await patient.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { storage } = patient.ctx.outside
  const leaving = new AbortController()
  const cut = new Promise((gone) => {
    patient.fastify.server.once('connection', (socket) => socket.once('close', gone))
  })
  // The line is cut while the picture is being fetched.
  patient.ctx.outside.storage = {
    ...storage,
    async fetch(...given) {
      leaving.abort()
      await cut
      return storage.fetch(...given)
    },
  }
  const form = new FormData()
  for (const [name, value] of [
    ['type', 'MEDIA'],
    ['caption', 'Bye'],
    ['uploads[0]', bad],
  ] as const)
    form.set(name, value)
  const headers = { authorization: `Bearer ${person.token}` }
  const sending = fetch(`${origin}/post/create-post`, {
    method: 'POST',
    body: form,
    headers,
    signal: leaving.signal,
  })
  await expect(sending).rejects.toThrow()
  await expect
    .poll(async () => {
      const { data } = await patient.call('GET /post/get-publications', { token: person.token })
      return data.map(({ status, caption }) => [status, caption])
    })
    .toEqual([['FAILED', 'Bye']])
})
