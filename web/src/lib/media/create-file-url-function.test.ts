import { expect, test } from 'vitest'
import { createCachingFileUrlFunction } from './create-file-url-function.ts'

const minute = 60_000

test('a member gets the token, a guest does not', () => {
  const toUrl = createCachingFileUrlFunction('https://api.test')
  expect(toUrl('/files/a', 640, { value: 'k e', since: Date.now() })).toBe(
    'https://api.test/files/a?w=640&t=k+e',
  )
  expect(toUrl('/files/a', undefined, null)).toBe('https://api.test/files/a')
  const underName = createCachingFileUrlFunction('https://fanfare.test/api')
  expect(underName('/files/a', 640, null)).toBe('https://fanfare.test/api/files/a?w=640')
})

test('a renewed token leaves the addresses that still work as they are', () => {
  let now = 0
  const toUrl = createCachingFileUrlFunction('https://api.test', () => now)
  const first = toUrl('/files/a', undefined, { value: 'one', since: 0 })
  now = 5 * minute
  const renewed = { value: 'two', since: now }
  expect(toUrl('/files/a', undefined, renewed)).toBe(first)
  expect(toUrl('/files/b', undefined, renewed)).toContain('t=two')
  now = 9 * minute
  expect(toUrl('/files/a', undefined, renewed)).toContain('t=two')
})

test('a clock that is set back does not keep the addresses of a token that has ended', () => {
  let now = 180 * minute
  const toUrl = createCachingFileUrlFunction('https://api.test', () => now)
  toUrl('/files/a', undefined, { value: 'one', since: now })
  now = 0
  expect(toUrl('/files/a', undefined, { value: 'two', since: now })).toContain('t=two')
})

test('whoever signs in next gets none of the addresses of the one before', () => {
  const toUrl = createCachingFileUrlFunction('https://api.test')
  toUrl('/files/a', undefined, { value: 'hers', since: Date.now() })
  toUrl('/files/a', undefined, null)
  expect(toUrl('/files/a', undefined, { value: 'his', since: Date.now() })).toContain('t=his')
})
