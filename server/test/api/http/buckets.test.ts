import { allCalls } from '@fanfare/contract/all-calls'
import { type Call, rateLimitBucketOf } from '@fanfare/contract/call'
import { type RateLimitBucketName, rateLimitBuckets } from '@fanfare/contract/limits/rate-limit-buckets'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '../../../src/platform/errors.ts'
import { openRateLimitBuckets, type TakeTokens } from '../../../src/platform/http/buckets/buckets.ts'
import { InMemoryTokenBuckets } from '../../../src/platform/http/buckets/in-memory-token-buckets.ts'
import { sweepRateLimitBuckets } from '../../../src/platform/http/buckets/sweep-buckets.ts'
import { syncRateLimitBuckets } from '../../../src/platform/http/buckets/sync-buckets.ts'
import { networkOfAddress } from '../../../src/platform/http/input/networks.ts'
import { createApiWithRoutes } from '../../../src/roles/app.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const calls = allCalls.map(({ call }): Call => call)
const names = Object.keys(rateLimitBuckets) as RateLimitBucketName[]
const nothing = '01K0000000000000000000000A'

let app: TestApp
let fastify: FastifyInstance
let takeTokens: TakeTokens

/** Time stands still, so that no token comes back by itself. */
let now = new Date()

beforeAll(async () => {
  app = await startTestApp({ THROTTLE: 'true' })
  app.clock.now = () => now
  takeTokens = openRateLimitBuckets(app.ctx)
  fastify = await createApiWithRoutes(app.ctx, { takeTokens })
})

afterAll(() => fastify.close())

const home = '203.0.113.7'

/** Takes all that somebody may at once. */
function drain(name: RateLimitBucketName, person: string, network = home) {
  return takeTokens(name, { person, network }, rateLimitBuckets[name].person.atOnce)
}

/** Makes a call about nothing that is there. */
async function ask(call: Call, token: string | undefined, remoteAddress = home) {
  const response = await fastify.inject({
    method: call.method,
    url: call.path.replace(/\{\w+\}/g, nothing),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    remoteAddress,
    payload: call.method === 'POST' && !call.multipart ? {} : undefined,
  })
  const wait = response.headers['retry-after']
  return { status: response.statusCode, wait, problem: response.json() as { code?: string; detail?: string } }
}

/** Lists the calls of a bucket that a member can make without ending their session. */
function callsOf(name: RateLimitBucketName): Call[] {
  return calls.filter(
    (call) => rateLimitBucketOf(call) === name && call.who !== 'admin' && call.path !== '/user/logout',
  )
}

test('every call that changes or searches something takes from a bucket, or says why not', () => {
  const bare = calls.filter((call) => {
    const isCounted = call.method === 'POST' || call.changes || (call.paged && call.who !== 'admin')
    return isCounted && rateLimitBucketOf(call) === undefined && !/\w+ \w+ \w+/.test(call.unbounded ?? '')
  })
  expect(bare.map(({ path }) => path)).toEqual([])
})

test('a network may do far more than a person', () => {
  for (const { person, network } of Object.values(rateLimitBuckets)) {
    expect(network.atOnce).toBeGreaterThanOrEqual(50 * person.atOnce)
    expect(network.perHour).toBeGreaterThanOrEqual(50 * person.perHour)
  }
})

test('the reference says which calls can be too many', async () => {
  const { paths } = (await fastify.inject('/api-docs')).json() as {
    paths: Record<string, Record<string, { responses: object }>>
  }
  for (const call of calls) {
    const documented = '429' in (paths[call.path]?.[call.method.toLowerCase()]?.responses ?? {})
    expect([call.path, documented]).toEqual([
      call.path,
      rateLimitBucketOf(call) !== undefined || (call.refuses ?? []).includes('TOO_MANY_REQUESTS'),
    ])
  }
})

describe.each(names.filter((name) => name !== 'mention'))('the bucket "%s"', (name) => {
  test('runs dry for one person in all its calls, says how long, and fills again', async () => {
    const person = await joined(app, { verified: true })
    const [first] = callsOf(name)
    if (first === undefined) throw new Error(`No call takes from ${name}.`)
    expect((await ask(first, person.token)).status).not.toBe(429)
    now = new Date(now.getTime() + 3_600_000)
    await drain(name, person.id)
    for (const call of callsOf(name)) {
      const { status, wait, problem } = await ask(call, person.token)
      expect([call.path, status, problem.code]).toEqual([call.path, 429, 'TOO_MANY_REQUESTS'])
      expect(problem.detail).toBe(
        Number(wait) > 60
          ? 'Too many attempts. Try again in 3 minutes.'
          : 'Too many requests. Wait a moment and try again.',
      )
      expect(Number(wait)).toBeGreaterThanOrEqual(1)
      expect(Number(wait)).toBeLessThanOrEqual(Math.ceil(3600 / rateLimitBuckets[name].person.perHour))
    }
    const other = await joined(app, { verified: true })
    expect((await ask(first, other.token)).status).not.toBe(429)
    now = new Date(now.getTime() + Math.ceil(3_600_000 / rateLimitBuckets[name].person.perHour))
    expect((await ask(first, person.token)).status).not.toBe(429)
  })
})

test.each(['report', 'search'] as const)(
  'a token of "%s" is there when it was said to be, and no millisecond before',
  async (name) => {
    const [person, from] = [`someone ${crypto.randomUUID()}`, now.getTime()]
    const { atOnce, perHour } = rateLimitBuckets[name].person
    const comesBackMs = 3_600_000 / perHour
    await takeTokens(name, { person, network: home }, atOnce)
    const waitAfter = async (ms: number) => {
      now = new Date(from + ms)
      return takeTokens(name, { person, network: home }).catch(({ more }: Refusal) => more.retryAfterSeconds)
    }
    expect(await waitAfter(0)).toBe(Math.ceil(comesBackMs / 1000))
    // A thousandth more than so many seconds counts as another one.
    if (comesBackMs > 1000) expect(await waitAfter(999)).toBe(comesBackMs / 1000)
    expect(await waitAfter(comesBackMs - 1)).toBe(1)
    expect(await waitAfter(comesBackMs)).toBeUndefined()
    expect(await waitAfter(comesBackMs)).toBe(Math.ceil(comesBackMs / 1000))
  },
)

test('a guest takes tokens that all processes count from their network’s bucket only', async () => {
  const guest = { person: null, network: `network ${crypto.randomUUID()}` }
  await takeTokens('picture', guest, rateLimitBuckets.picture.network.atOnce)
  await expect(takeTokens('picture', guest)).rejects.toThrow(
    expect.objectContaining({ more: expect.objectContaining({ retryAfterSeconds: 1 }) }),
  )
})

test('where throttling is switched off, nothing is too many', async () => {
  const { ctx } = await startTestApp()
  const take = openRateLimitBuckets(ctx)
  const person = app.ctx.newId()
  for (let index = 0; index < 2; index++)
    await take('report', { person, network: home }, rateLimitBuckets.report.person.atOnce)
})

test('an admin has buckets too', async () => {
  const office = calls.find(({ path }) => path === '/admin/activate-user/{userId}')
  if (office === undefined) throw new Error('The call is gone.')
  const admin = await adminOf(app)
  await drain('change', admin.id)
  expect((await ask(office, admin.token)).status).toBe(429)
  expect((await ask(office, (await adminOf(app)).token)).status).not.toBe(429)
})

describe('people whom a text names', () => {
  test('are so many at once, whatever names them', async () => {
    const person = await joined(app)
    const { postId } = await published(app, person)
    const crowd = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `@p${from + n}`).join(' ')
    const comment = (content: string) =>
      app.call('POST /comment/create-comment/{postId}', {
        params: { postId },
        body: { content },
        token: person.token,
      })
    for (const from of [100, 200]) expect((await comment(crowd(from, 100))).status).toBe(201)
    expect((await comment(crowd(300, 101))).status).toBe(429)
    expect((await comment(crowd(300, 99))).status).toBe(201)
    expect((await comment('Nobody')).status).toBe(201)
    const { commentId } = (await comment('Nobody')).data
    const reply = await app.call('POST /comment/create-reply/{commentId}', {
      params: { commentId },
      body: { content: crowd(500, 40) },
      token: person.token,
    })
    expect(reply.status).toBe(429)
    const form = new FormData()
    form.set('type', 'TEXT')
    form.set('caption', crowd(600, 30))
    expect((await app.call('POST /post/create-post', { form, token: person.token })).status).toBe(429)
  })
})

describe('a network', () => {
  const comment = calls.find(({ path }) => path.startsWith('/comment/create-comment/'))
  const search = calls.find(({ path }) => path.startsWith('/creator/search-creator/'))
  if (comment === undefined || search === undefined) throw new Error('The calls are gone.')

  test('that ran dry refuses everybody in it, and nobody elsewhere', async () => {
    const person = await joined(app)
    const [address, elsewhere] = ['198.51.100.3', '198.51.100.4']
    for (let other = 0; other < 100; other++) await drain('comment', `other ${other}`, address)
    expect((await ask(comment, person.token, address)).status).toBe(429)
    expect((await ask(comment, person.token, elsewhere)).status).not.toBe(429)
  })

  test('loses nothing to a person who is refused', async () => {
    const person = await joined(app)
    const address = '198.51.100.9'
    await drain('comment', person.id, address)
    const full = () =>
      app.ctx.db.selectFrom('token_bucket').select(['key', 'full_at']).orderBy('key').execute()
    const before = await full()
    for (let index = 0; index < 3; index++)
      expect((await ask(comment, person.token, address)).status).toBe(429)
    expect(await full()).toEqual(before)
  })

  test('of guests may search as much as many people, and no more', async () => {
    // Time stands still: what was drained once stays so.
    const [address, elsewhere] = [0, 1].map(
      () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`,
    )
    const guests = { person: null, network: networkOfAddress(address) }
    await takeTokens('search', guests, rateLimitBuckets.search.network.atOnce - 1)
    expect((await ask(search, undefined, address)).status).toBe(200)
    expect((await ask(search, undefined, address)).status).toBe(429)
    expect((await ask(search, undefined, elsewhere)).status).toBe(200)
  })
})

test.each(['search', 'report'] as const)(
  'networks of one IPv6 customer share what they may %s: the /56 twice, the /48 four times as much',
  async (name) => {
    const customer = `2001:db8:${crypto.randomUUID().slice(0, 4)}`
    const { atOnce } = rateLimitBuckets[name].network
    const take = (network: string) =>
      takeTokens(name, { person: null, network: networkOfAddress(`${customer}:${network}::1`) }, atOnce)
    await take('1')
    await take('2')
    await expect(take('3'), 'the /56 is empty').rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await take('101')
    await take('102')
    await expect(take('201'), 'the /48 is empty').rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  },
)

test('whoever takes the last token at the same time as others is one of as many as there were', async () => {
  const person = await joined(app)
  const report = calls.find(({ path }) => path.startsWith('/report/report-post/'))
  if (report === undefined) throw new Error('The call is gone.')
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(report, person.token)))
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(rateLimitBuckets.report.person.atOnce)
})

test('full buckets are swept, and those that are not stay', async () => {
  const { ctx, clock } = await startTestApp({ THROTTLE: 'true' })
  let time = clock.now().getTime()
  clock.now = () => new Date(time)
  const take = openRateLimitBuckets(ctx)
  const left = async () => (await ctx.db.selectFrom('token_bucket').select('key').execute()).length
  await take('report', { person: ctx.newId(), network: home })
  expect(await left()).toBe(2)
  time += 3_600_000
  await take('report', { person: ctx.newId(), network: home })
  await sweepRateLimitBuckets.run(ctx, {})
  expect(await left()).toBe(2)
  time += 3_600_000
  await sweepRateLimitBuckets.run(ctx, {})
  expect(await left()).toBe(0)
})

test('a signed-in member takes from their own bucket in memory first, and from the network’s only what is not refused', async () => {
  const network = `network ${crypto.randomUUID()}`
  const { person: own, network: shared } = rateLimitBuckets.tap
  const [ann, bea] = [app.ctx.newId(), app.ctx.newId()]
  const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })
  await takeTokens('tap', { person: ann, network }, own.atOnce)
  await expect(takeTokens('tap', { person: ann, network })).rejects.toThrow(tooMany)
  await takeTokens('tap', { person: null, network }, shared.atOnce - own.atOnce)
  await expect(takeTokens('tap', { person: null, network })).rejects.toThrow(tooMany)
  await expect(takeTokens('tap', { person: bea, network })).rejects.toThrow(tooMany)
  await takeTokens('tap', { person: bea, network: `${network} elsewhere` })
})

test('several processes together let through as much as one, within seconds', async () => {
  const others = openRateLimitBuckets(app.ctx)
  const person = app.ctx.newId()
  const taker = { person, network: `network ${crypto.randomUUID()}` }
  const half = rateLimitBuckets.tap.person.atOnce / 2
  await takeTokens('tap', taker, half)
  await others('tap', taker, half)
  const refusesMore = (take: TakeTokens) =>
    expect
      .poll(
        () =>
          take('tap', taker).then(
            () => 'taken',
            (refusal: Refusal) => refusal.code,
          ),
        { timeout: 10_000 },
      )
      .toBe('TOO_MANY_REQUESTS')
  await refusesMore(others)
  await refusesMore(takeTokens)
  await others('tap', { ...taker, person: app.ctx.newId() }, half)
})

test('what could not be told to other processes is told when the database is back', async () => {
  const alone = await startTestApp({ THROTTLE: 'true' })
  const reserved = { ...alone.ctx.reserved, db: undefined }
  const away = { ...alone.ctx, reserved } as unknown as typeof alone.ctx
  const memory = new InMemoryTokenBuckets(10)
  memory.take('tap person ann', 10, { atOnce: 20, perHour: 3600 }, alone.clock.now().getTime())
  await expect(syncRateLimitBuckets(away, memory)).rejects.toThrow()
  await syncRateLimitBuckets(alone.ctx, memory)
  expect(await alone.ctx.db.selectFrom('token_bucket').selectAll().execute()).toHaveLength(1)
  expect(memory.takeUnsynced().size).toBe(0)
})

test('what is done many times a minute is counted in memory alone while nobody takes much', async () => {
  const searching = await startTestApp({ THROTTLE: 'true' })
  const { token } = await joined(searching)
  await searching.call('GET /creator/search-creator/{searchTerm}', {
    params: { searchTerm: 'any' },
    token,
  })
  expect(await searching.ctx.db.selectFrom('token_bucket').selectAll().execute()).toEqual([])
})
