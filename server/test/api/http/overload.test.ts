import type { AdmissionClass } from '@fanfare/contract/admission-class'
import { allCalls } from '@fanfare/contract/all-calls'
import { admissionClassOf, type Call } from '@fanfare/contract/call'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newReference, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'
import { listenForOrigin, streamOf } from '../../setup/streams.ts'

/** App that sheds requests without a slot as soon as possible. */
const app = await startMoneyApp({ ADMISSION_WAIT_MS: '10' })
/** Slots for lists, with one connection for reads. */
const slots = 16

// A client keeps lines on which it has not asked for anything yet.
whenFileEnds(async () => app.fastify.server.closeAllConnections())

let origin: string
let fan: Person
let creator: Person

beforeAll(async () => {
  origin = await listenForOrigin(app)
  fan = await joined(app)
  creator = await joined(app, { verified: true })
  await topUp(app, fan, 1_000_000)
})

/** Blocks all reads of some tables. Returns the function that releases them. */
async function heldTables(...names: string[]): Promise<() => Promise<void>> {
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = app.ctx.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.join(names.map((name) => sql.table(name)))} IN ACCESS EXCLUSIVE MODE`.execute(
      tx,
    )
    held.resolve()
    await letGo.promise
  })
  onTestFinished(() => letGo.resolve())
  await held.promise
  return () => {
    letGo.resolve()
    return holder
  }
}

/** Codes with which only calls that pay refuse. */
const paymentRefusals = [
  'CREATOR_NOT_VERIFIED',
  'INSUFFICIENT_FUNDS',
  'CURRENCY_NOT_PAYABLE',
  'BAD_SIGNATURE',
] as const

type Answer = { status: number; headers: Headers; body: unknown }

async function ask(
  method: string,
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${fan.token}`,
      origin: app.ctx.config.webOrigin,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Makes a call `count` times, eight at a time. Returns the statuses. */
async function askEach(count: number, path: string): Promise<number[]> {
  const statuses: number[] = []
  let left = count
  const client = async () => {
    while (left-- > 0) statuses.push((await ask('GET', path)).status)
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return statuses
}

const feed = (signal?: AbortSignal) => ask('GET', '/post/search-post/all', { signal })

function tip() {
  const body = {
    amount: 10_000,
    currencyCode: 'NGN',
    transactionSource: 'TIPS',
    creatorId: creator.id,
    reference: newReference(),
  }
  return ask('POST', '/paystack/send-wallet-tip', { body })
}

async function counted(name: string, urgency: AdmissionClass): Promise<number> {
  const metric = await app.ctx.metrics.registry.getSingleMetric(name)?.get()
  return metric?.values.find(({ labels }) => labels.urgency === urgency)?.value ?? 0
}

test('while the database holds up a flood of feeds, most are told to come again, money goes through, and then all is well', async () => {
  const letGo = await heldTables('timeline_entry')
  const before = await counted('fanfare_shed_total', 'list')
  const turnedAway: Answer[] = []
  const flood = Array.from({ length: 60 }, async () => {
    const response = await feed()
    if (response.status === 503) turnedAway.push(response)
    return response.status
  })
  await vi.waitFor(() => expect(turnedAway).toHaveLength(60 - slots), { timeout: 20_000 })
  for (const { headers, body } of turnedAway) {
    expect(body).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(headers.get('access-control-allow-origin')).toBe(app.ctx.config.webOrigin)
  }
  expect(new Set(turnedAway.map(({ headers }) => headers.get('retry-after'))).size).toBeGreaterThan(1)
  expect(await counted('fanfare_shed_total', 'list')).toBe(before + 60 - slots)
  expect(await counted('fanfare_requests_under_way', 'list')).toBe(slots)

  expect((await tip()).status).toBe(200)
  expect((await ask('GET', '/health/live')).status).toBe(200)

  await letGo()
  const answered = await Promise.all(flood)
  expect(answered.filter((status) => status === 200)).toHaveLength(slots)
  expect((await feed()).status).toBe(200)
  expect(await counted('fanfare_requests_under_way', 'list')).toBe(0)
  expect(await counted('fanfare_requests_waiting', 'list')).toBe(0)
})

test('reports and a read of payments that the database holds up delay neither the authentication nor the reads of others', async () => {
  const letGo = await heldTables('payment', 'saved_card')
  const slow = ['/wallet/get-top-spenders', '/wallet/earnings-so-far', '/wallet/saved-cards']
  const held = slow.map((path) => ask('GET', path))
  const first = await Promise.race([...held, askEach(200, '/user/sessions')])
  expect(first).toEqual(Array.from({ length: 200 }, () => 200))
  await letGo()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a client that disconnects before the response frees its slot', async () => {
  const letGo = await heldTables('timeline_entry')
  const leaving = new AbortController()
  const flood = Array.from({ length: slots }, () => feed(leaving.signal).catch(() => undefined))
  await vi.waitFor(async () => expect(await counted('fanfare_requests_under_way', 'list')).toBe(slots), {
    timeout: 20_000,
  })
  leaving.abort()
  await Promise.all(flood)
  // What was asked of the database is still under way: it counts until that is done.
  expect((await feed()).status).toBe(503)
  await letGo()
  await vi.waitFor(async () => expect(await counted('fanfare_requests_under_way', 'list')).toBe(0), {
    timeout: 20_000,
  })
  expect((await feed()).status).toBe(200)
})

test('whatever moves money, and signing in, have slots that no list takes', () => {
  const calls = (allCalls as readonly { call: Call }[]).map(({ call }) => call)
  const of = (admission: AdmissionClass) =>
    calls
      .filter((call) => admissionClassOf(call) === admission)
      .map(({ method, path }) => `${method} ${path}`)
  expect(of('money')).toEqual(
    expect.arrayContaining([
      'POST /paystack/verify',
      'POST /paystack/webhook',
      'POST /stripe/webhook',
      'POST /paystack/send-wallet-tip',
      'POST /paystack/create-wallet-subscription',
      'POST /stripe/start',
      'POST /transfer/start',
      'POST /wallet/create-withdrawal-request',
    ]),
  )
  expect(of('sign-in')).toEqual(
    expect.arrayContaining([
      'POST /user/login',
      'POST /user/register',
      'POST /passkey/sign-in',
      'POST /two-factor/validate',
      'POST /google-auth/authenticate-google-user',
      'POST /admin/login',
      'POST /admin/start-passkey-sign-in',
    ]),
  )
  const shown = calls.filter(({ paged, who }) => paged && who !== 'admin')
  expect(shown.map(admissionClassOf)).toEqual(shown.map(() => 'list'))
  const paying = calls.filter(({ refuses = [] }) => paymentRefusals.some((code) => refuses.includes(code)))
  expect(paying.map(admissionClassOf)).toEqual(paying.map(() => 'money'))
  const changing = calls.filter(({ method, changes }) => method === 'POST' || changes)
  expect(changing.filter((call) => admissionClassOf(call) === 'look')).toEqual([])
})

test('the place of a stream that is open is free for the next', async () => {
  const stream = await streamOf(origin, fan.token)
  expect(stream.status).toBe(200)
  await vi.waitFor(async () => expect(await counted('fanfare_requests_under_way', 'list')).toBe(0), {
    timeout: 20_000,
  })
  expect(stream.isOver()).toBe(false)
})
