import fc from 'fast-check'
import { expect, test } from 'vitest'
import { majorToMinorUnits, toMajorUnits } from './money.ts'

test('a hundred minor units are one major unit, and there and back every amount stays what it is', () => {
  expect(toMajorUnits(150_050n)).toBe(1500.5)
  // 0.29 * 100 is a little less than 29.
  expect(majorToMinorUnits(0.29)).toBe(29)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
      expect(majorToMinorUnits(toMajorUnits(minor))).toBe(minor)
    }),
  )
})
