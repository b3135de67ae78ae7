import { expect, test } from 'vitest'
import { parseEnteredAmount, parseEnteredNumberOrNaN } from './parse-number.ts'

test.each([
  ['1250', 1250_00],
  ['1,250', 1250_00],
  ['1.250', null],
  ['1.250.000', 1_250_000_00],
  ['1.250,75', 1250_75],
  ['1,250.75', 1250_75],
  ['₦4,500.00', 4500_00],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['1250.505', null],
])('an amount of “%s” is %s', (text, amount) => {
  expect(parseEnteredAmount(text)).toBe(amount)
})

test.each([
  ['30', 30],
  ['0', 0],
  [' 12.5 ', 12.5],
  ['12,50', 12.5],
  ['١٢', 12],
])('“%s” is read as %d', (text, number) => {
  expect(parseEnteredNumberOrNaN(text)).toBe(number)
})

test.each(['', ' ', 'abc', '-5', '1.250', '1,250', '7.125', '12.5.5', '1e3', '0x10', '5 %', 'Infinity'])(
  '“%s” is not guessed at',
  (text) => {
    expect(parseEnteredNumberOrNaN(text)).toBeNaN()
  },
)
