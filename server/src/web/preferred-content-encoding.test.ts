import { expect, test } from 'vitest'
import { preferredContentEncoding } from './preferred-content-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000, gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('of %j the smallest accepted encoding is %s', (accepted, encoding) => {
  expect(preferredContentEncoding(accepted)).toBe(encoding)
})
