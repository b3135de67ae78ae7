import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const day = 86_400_000
const server = Date.parse('2026-11-28T12:00:00Z')
const header = (time: number) => new Date(time).toUTCString()

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that was opened while the device's clock showed this. */
async function pageAt(device: number) {
  vi.useFakeTimers({ now: device, toFake: ['Date', 'performance'] })
  vi.resetModules()
  return import('./server-clock.ts')
}

test.each([-day, -60_000, 60_000, day])('a device that is off by %d ms goes by the server', async (off) => {
  const clock = await pageAt(server + off)
  expect(clock.serverNow()).toBe(server + off)
  clock.syncServerTime(header(server))
  expect(clock.serverNow()).toBe(server)
  vi.advanceTimersByTime(90_000)
  expect(clock.serverDate()).toEqual(new Date(server + 90_000))
})

test.each([-3 * day, 3 * day])('a moment is said by either clock where they are %d ms apart', async (off) => {
  const clock = await pageAt(server + off)
  clock.syncServerTime(header(server))
  expect(clock.toDeviceTime(server - 5000)).toBe(server + off - 5000)
  expect(clock.toServerTime(server + off - 5000)).toBe(server - 5000)
})

test('what the device noted is as old as its own clock says, and never younger for being set back', async () => {
  const clock = await pageAt(server + day)
  const since = clock.deviceNow()
  clock.syncServerTime(header(server))
  vi.advanceTimersByTime(5000)
  expect(clock.deviceElapsedMs(since)).toBe(5000)
  vi.setSystemTime(server)
  expect(clock.deviceElapsedMs(since)).toBe(day)
})

test('changing the device’s clock changes nothing', async () => {
  const clock = await pageAt(server)
  clock.syncServerTime(header(server))
  vi.setSystemTime(server + day)
  expect(clock.serverNow()).toBe(server)
})

test('the next page begins with what the device was off by, until it was put right', async () => {
  const first = await pageAt(server - day)
  first.syncServerTime(header(server))
  const second = await pageAt(server - day + 5000)
  expect(second.serverNow()).toBe(server + 5000)
  const third = await pageAt(server + 10_000)
  third.syncServerTime(header(server + 10_000))
  expect(third.serverNow()).toBe(server + 10_000)
  expect(stored.size).toBe(0)
})

test('a reply out of a cache does not set the clock back', async () => {
  const clock = await pageAt(server - day)
  clock.syncServerTime(header(server))
  clock.syncServerTime(header(server - 3_600_000))
  expect(clock.serverNow()).toBe(server)
  clock.syncServerTime(header(server + 5000))
  expect(clock.serverNow()).toBe(server + 5000)
})

test('a device that is right keeps its own fractions of a second', async () => {
  const clock = await pageAt(server + 840)
  clock.syncServerTime(header(server))
  expect(clock.serverNow()).toBe(server + 840)
})

test('what shows the time hears of a correction, and of nothing less', async () => {
  const clock = await pageAt(server - day)
  const listener = vi.fn()
  const end = clock.onServerClockCorrected(listener)
  clock.syncServerTime(null)
  clock.syncServerTime('soon')
  expect(listener).not.toHaveBeenCalled()
  clock.syncServerTime(header(server))
  clock.syncServerTime(header(server + 1000))
  expect(listener).toHaveBeenCalledTimes(1)
  end()
  clock.syncServerTime(header(server + day))
  expect(listener).toHaveBeenCalledTimes(1)
})
