import { expect, test } from 'vitest'
import { boundsOf } from './wallet-period.ts'

const now = new Date(2026, 2, 1, 15, 30)
const none = { from: '', to: '' }

test('any time has no bounds', () => {
  expect(boundsOf('any', { from: '2026-01-01', to: '2026-01-02' }, now)).toEqual({})
})

test('the last 7 days are today and the six before it, whole', () => {
  expect(boundsOf('week', none, now)).toEqual({
    dateCreatedOnOrAfter: new Date(2026, 1, 23).toISOString(),
  })
})

test('the last day of a custom period is in it', () => {
  expect(boundsOf('custom', { from: '2026-02-27', to: '2026-02-28' }, now)).toEqual({
    dateCreatedOnOrAfter: new Date(2026, 1, 27).toISOString(),
    dateCreatedBefore: new Date(2026, 2, 1).toISOString(),
  })
})

test('a custom period may be open on either side', () => {
  expect(boundsOf('custom', none, now)).toEqual({})
  expect(boundsOf('custom', { from: '2026-02-27', to: '' }, now)).toEqual({
    dateCreatedOnOrAfter: new Date(2026, 1, 27).toISOString(),
  })
})

test('days half typed are not bounds', () => {
  expect(boundsOf('custom', { from: '2026-02', to: '0000-00-00' }, now)).toEqual({})
})
