import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAnalyticsIds, trackPageView } from './track-page-view.ts'

const google = { kind: 'google', origin: 'https://www.google-analytics.com', id: 'G-TEST123' } as const
const plausible = { kind: 'plausible', origin: 'https://stats.example', domain: 'fanfare.example' } as const
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  sent.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('window', { location: { origin: 'https://fanfare.example' } })
  vi.stubGlobal('navigator', { language: 'pt-BR' })
  vi.stubGlobal('screen', { width: 390, height: 844 })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a Plausible is told of the kind of page and of the site, and of nothing that was open before', () => {
  trackPageView(plausible, '/:username')
  const [url, init] = sent.mock.calls[0] ?? []
  expect(url).toBe('https://stats.example/api/event')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(JSON.parse(String(init?.body))).toEqual({
    name: 'pageview',
    url: 'https://fanfare.example/:username',
    domain: 'fanfare.example',
  })
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('Google tells visits apart by numbers of this device, until they are forgotten', () => {
  for (const route of ['/', '/settings/wallet']) trackPageView(google, route)
  clearAnalyticsIds()
  trackPageView(google, '/')
  const reported = sent.mock.calls.map(([url]) => new URL(url))
  expect(reported.map(({ origin, pathname }) => origin + pathname)).toEqual(
    Array.from({ length: 3 }, () => 'https://www.google-analytics.com/g/collect'),
  )
  const [first, second, third] = reported.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(first).toMatchObject({
    ...{ v: '2', tid: 'G-TEST123', en: 'page_view', dl: 'https://fanfare.example/' },
    ...{ ul: 'pt-br', sr: '390x844', npa: '1', _fv: '1', _ss: '1' },
    cid: expect.stringMatching(/^\d+\.\d{10}$/),
  })
  expect(second).toMatchObject({
    cid: first?.cid,
    sid: first?.sid,
    dl: 'https://fanfare.example/settings/wallet',
  })
  expect(second).not.toHaveProperty('_fv')
  expect(second).not.toHaveProperty('_ss')
  expect(third?._fv).toBe('1')
  expect(third?.cid).not.toBe(first?.cid)
})

test('who blocks storage is counted as somebody new, and whoever counts may be away', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  sent.mockRejectedValue(new TypeError('Failed to fetch'))
  trackPageView(google, '/')
  clearAnalyticsIds()
  expect(sent).toHaveBeenCalledOnce()
})

function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  }
}
