import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['1250', 1250],
  ['0', 0],
  [' 12.5 ', 12.5],
  ['12,50', 12.5],
  ['1,250', 1250],
  ['1,250.75', 1250.75],
  ['1.250,75', 1250.75],
  ['1 250 000', 1_250_000],
  ['₦4,500.00', 4500],
])('“%s” is read as %d', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test.each(['', ' ', 'abc', '-5', '1.250', '7.125', '1,25,0', '12.5.5', '1e3', '0x10', '5 %', 'Infinity'])(
  '“%s” is not guessed at',
  (text) => {
    expect(typedNumber(text)).toBeNaN()
  },
)
