import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdmissionSlots } from './slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests a slot; the result holds the outcome and the release. */
function enter(slots: AdmissionSlots) {
  const request = {
    outcome: 'waits' as 'waits' | 'in' | 'shed',
    release: (): void => undefined,
    giveUp: (): void => undefined,
  }
  const giveUp = slots.acquire((release) => {
    request.outcome = release === null ? 'shed' : 'in'
    if (release !== null) request.release = release
  })
  if (giveUp) request.giveUp = giveUp
  return request
}

const outcomes = (requests: { outcome: string }[]) => requests.map(({ outcome }) => outcome)

test('admits as many as it has slots, then in the order of arrival', async () => {
  const slots = new AdmissionSlots({ slots: 2, waitMs: 100 })
  const requests = [enter(slots), enter(slots), enter(slots), enter(slots)]
  expect(outcomes(requests)).toEqual(['in', 'in', 'waits', 'waits'])
  requests[0]?.release()
  await Promise.resolve()
  expect(outcomes(requests)).toEqual(['in', 'in', 'in', 'waits'])
  expect([slots.taken, slots.waiting]).toEqual([2, 1])
})

test('releasing a slot twice frees one slot', async () => {
  const slots = new AdmissionSlots({ slots: 1, waitMs: 100 })
  const [first, second, third] = [enter(slots), enter(slots), enter(slots)]
  first.release()
  first.release()
  await Promise.resolve()
  expect(outcomes([second, third])).toEqual(['in', 'waits'])
})

test('sheds a request that has waited for the maximum time, and loses no slot', async () => {
  const slots = new AdmissionSlots({ slots: 1, waitMs: 100 })
  const [first, second] = [enter(slots), enter(slots)]
  await vi.advanceTimersByTimeAsync(60)
  const third = enter(slots)
  await vi.advanceTimersByTimeAsync(40)
  expect(outcomes([second, third])).toEqual(['shed', 'waits'])
  first.release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcomes([second, third])).toEqual(['shed', 'in'])
  third.release()
  expect(enter(slots).outcome).toBe('in')
})

test('gives no slot to a request that gave up waiting', async () => {
  const slots = new AdmissionSlots({ slots: 1, waitMs: 100 })
  const [first, second, third] = [enter(slots), enter(slots), enter(slots)]
  second.giveUp()
  first.release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcomes([second, third])).toEqual(['waits', 'in'])
  expect([slots.taken, slots.waiting]).toEqual([1, 0])
})

test('sheds at once what would make the queue longer than its maximum', () => {
  const slots = new AdmissionSlots({ slots: 1, waitMs: 100 })
  const requests = Array.from({ length: 300 }, () => enter(slots))
  expect(outcomes(requests).filter((outcome) => outcome === 'waits')).toHaveLength(256)
  expect(requests.at(-1)?.outcome).toBe('shed')
})

test('has no slot taken after all were released', async () => {
  const slots = new AdmissionSlots({ slots: 3, waitMs: 100 })
  const requests = Array.from({ length: 50 }, () => enter(slots))
  for (const request of requests) {
    request.release()
    await Promise.resolve()
  }
  expect(new Set(outcomes(requests))).toEqual(new Set(['in']))
  expect([slots.taken, slots.waiting]).toEqual([0, 0])
})
