import { afterEach, expect, test, vi } from 'vitest'
import { periodBounds } from './wallet-period.ts'

const now = new Date('2026-03-01T15:30:00Z')
afterEach(() => {
  vi.unstubAllEnvs()
})

const none = { from: '', to: '' }

test('any time has no bounds', () => {
  expect(periodBounds('any', { from: '2026-01-01', to: '2026-01-02' }, now)).toEqual({})
})

test('the last 7 days are today and the six before it, whole', () => {
  expect(periodBounds('week', none, now)).toEqual({
    dateCreatedOnOrAfter: '2026-02-23T00:00:00.000Z',
  })
})

test('the last day of a custom period is in it', () => {
  expect(periodBounds('custom', { from: '2026-02-27', to: '2026-02-28' }, now)).toEqual({
    dateCreatedOnOrAfter: '2026-02-27T00:00:00.000Z',
    dateCreatedBefore: '2026-03-01T00:00:00.000Z',
  })
})

test('a custom period may be open on either side', () => {
  expect(periodBounds('custom', none, now)).toEqual({})
  expect(periodBounds('custom', { from: '2026-02-27', to: '' }, now)).toEqual({
    dateCreatedOnOrAfter: '2026-02-27T00:00:00.000Z',
  })
})

test('days are those of UTC, wherever somebody is', () => {
  for (const TZ of ['America/Los_Angeles', 'Africa/Lagos', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', TZ)
    expect(periodBounds('custom', { from: '2026-11-30', to: '2026-11-30' }, now)).toEqual({
      dateCreatedOnOrAfter: '2026-11-30T00:00:00.000Z',
      dateCreatedBefore: '2026-12-01T00:00:00.000Z',
    })
  }
})

test('days half typed are not bounds', () => {
  expect(periodBounds('custom', { from: '2026-02', to: '0000-00-00' }, now)).toEqual({})
})
