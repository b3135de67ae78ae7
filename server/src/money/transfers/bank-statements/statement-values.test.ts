import { expect, test } from 'vitest'
import { parseStatementAmount } from './statement-values.ts'

test.each([
  ['20.00 S', -2000],
  ['20.00 H', 2000],
  ['20.00-', -2000],
  ['20.00- EUR', -2000],
  ['EUR -20', -2000],
  ['(₦1,500.00)', -150_000],
  ['N1,500.00', 150_000],
  ['-US$ 5', -500],
  ['1 234 567.5', 123_456_750],
  ["1'234'567", 123_456_700],
  ['+5', 500],
])('%j is %d in minor units', (written, minor) => {
  expect(parseStatementAmount(written, '.')).toBe(BigInt(minor))
})

test.each([
  '10k',
  '10½',
  '5%',
  '5²',
  '1e3',
  '0x10',
  '10 20',
  '1500 200',
  '12 34',
  '1/2',
  '5-3',
  '(10',
  '10)',
  'DR 10',
  'Total 10',
  '١٠',
  '１０',
  '1.5.0',
  '=10',
  '',
  '-',
])('%j is no amount', (written) => {
  expect(parseStatementAmount(written, '.')).toBeNull()
})
