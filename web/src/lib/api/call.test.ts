import { sendWalletTip } from '@fanfare/contract/calls/money/payments'
import { searchPost } from '@fanfare/contract/calls/social/posts'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './call.ts'
import { sessionStore } from './session-store.ts'

vi.mock('../page-settings.ts', () => ({ deploymentSettings: { apiOrigin: 'https://api.test' } }))
vi.mock('./guest-age.ts', () => ({ guestAgeStore: { pass: () => null } }))

/** Responses in order, and the time of each request. */
let answers: { status: number; retryAfter?: string }[] = []
let askedAt: number[] = []
let languages: (string | null)[] = []

beforeEach(() => {
  sessionStore.set({ user: { token: 'secret' } as LoggedInUser, fileToken: null })
  askedAt = []
  languages = []
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { lang: 'pt' } })
  vi.stubGlobal('fetch', async (_url: string, { headers, signal }: RequestInit) => {
    signal?.throwIfAborted()
    askedAt.push(Date.now())
    languages.push(new Headers(headers).get('accept-language'))
    const { status, retryAfter } = answers.shift() ?? { status: 200 }
    const body =
      status === 200 ? { data: [], message: null } : { code: 'UNAVAILABLE', status, detail: 'Busy.' }
    return new Response(JSON.stringify(body), {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    })
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const list = () => callApi(searchPost, { params: { tab: 'all' } })

test('a call says in which language the page is, whatever the browser prefers', async () => {
  answers = []
  await list()
  expect(languages).toEqual(['pt'])
})

test('a list that the API is too busy for is asked for again when it says, and not before', async () => {
  answers = [{ status: 503, retryAfter: '4' }]
  const asked = list()
  await vi.runAllTimersAsync()
  await expect(asked).resolves.toEqual({ data: [], message: null })
  const [first = 0, second = 0, ...more] = askedAt
  expect(more).toEqual([])
  expect(second - first).toBeGreaterThanOrEqual(4000)
  expect(second - first).toBeLessThan(5000)
})

test('a list is asked for once more, and not for ever', async () => {
  answers = Array.from({ length: 5 }, () => ({ status: 503, retryAfter: '1' }))
  const asked = expect(list()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 })
  await vi.runAllTimersAsync()
  await asked
  expect(askedAt).toHaveLength(2)
})

test('where the API asks for more than anybody looks at a spinner, it is said at once', async () => {
  answers = [{ status: 503, retryAfter: '60' }]
  await expect(list()).rejects.toMatchObject({ retryAfterSeconds: 60 })
  expect(askedAt).toHaveLength(1)
})

test('a session that has ended asks for nothing any more, not even again', async () => {
  answers = [{ status: 503, retryAfter: '4' }]
  const asked = expect(list()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  await vi.advanceTimersByTimeAsync(0)
  expect(askedAt).toHaveLength(1)
  sessionStore.end('signed-out')
  await vi.runAllTimersAsync()
  await asked
  await expect(list()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(askedAt).toHaveLength(1)
})

test('what is read while somebody leaves is asked for once they stay, and not where they have left', async () => {
  const stay = sessionStore.startLeaving()
  const asked = list()
  await vi.runAllTimersAsync()
  expect(askedAt).toHaveLength(0)
  stay()
  await asked
  expect(askedAt).toHaveLength(1)

  sessionStore.startLeaving()
  const late = expect(list()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  sessionStore.end('signed-out')
  await late
  expect(askedAt).toHaveLength(1)
})

test('money is never sent a second time by itself', async () => {
  answers = [{ status: 503, retryAfter: '1' }]
  const body = {
    amount: asMinorUnits(10_000),
    currencyCode: 'NGN' as const,
    transactionSource: 'TIPS' as const,
    creatorId: '01K0000000000000000000000A',
    reference: 'TXN_1',
  }
  const sent = expect(callApi(sendWalletTip, { body })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await vi.runAllTimersAsync()
  await sent
  expect(askedAt).toHaveLength(1)
})
