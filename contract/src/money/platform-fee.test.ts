import { expect, test } from 'vitest'
import { asMinorUnits } from './money.ts'
import { splitPlatformFee } from './platform-fee.ts'

test('a creator is left what the fee leaves, rounded once, half up', () => {
  expect(splitPlatformFee(asMinorUnits(150_000), 1000)).toEqual({ fee: 15_000, net: 135_000 })
  expect(splitPlatformFee(asMinorUnits(105), 1000)).toEqual({ fee: 11, net: 94 })
  expect(splitPlatformFee(asMinorUnits(104), 1000)).toEqual({ fee: 10, net: 94 })
  expect(splitPlatformFee(asMinorUnits(4999), 1)).toEqual({ fee: 0, net: 4999 })
  expect(splitPlatformFee(asMinorUnits(5000), 1)).toEqual({ fee: 1, net: 4999 })
  expect(splitPlatformFee(asMinorUnits(999), 0)).toEqual({ fee: 0, net: 999 })
})
