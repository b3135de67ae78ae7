import { beforeEach, expect, test, vi } from 'vitest'
import { loadOrRetryWhenOnline, reloadPageWhenServable } from './connectivity.ts'

vi.mock('../page-settings.ts', () => ({ deploymentSettings: { apiOrigin: 'https://api.test' } }))

const reload = vi.fn()
let isReachable = true

beforeEach(() => {
  isReachable = true
  reload.mockClear()
  vi.useFakeTimers()
  const target = new EventTarget()
  vi.stubGlobal('window', Object.assign(target, { location: { reload } }))
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 200 })
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const failure = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a part that cannot be loaded waits until the API answers, however often the connection drops', async () => {
  isReachable = false
  const load = vi.fn(() => (load.mock.calls.length < 3 ? failure() : Promise.resolve('part')))
  const part = loadOrRetryWhenOnline(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
  isReachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(part).resolves.toBe('part')
})

test('a part that is gone while the API answers fails at once', async () => {
  await expect(loadOrRetryWhenOnline(failure)).rejects.toThrow('dynamically imported module')
})

test('the page is reloaded at once with a connection, and without one once it is back', async () => {
  await reloadPageWhenServable()
  expect(reload).toHaveBeenCalledTimes(1)
  isReachable = false
  const reloaded = reloadPageWhenServable()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
  isReachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  await reloaded
  expect(reload).toHaveBeenCalledTimes(2)
})
