import { expect, test } from 'vitest'
import { z } from 'zod'
import { integerFromText } from './integer-from-text.ts'

const number = integerFromText(z.int('A whole number').min(1).max(30))

test.each([
  ['7', 7],
  ['30', 30],
  ['07', 7],
  [7, 7],
])('%j is %d', (sent, read) => {
  expect(number.parse(sent)).toBe(read)
})

test.each([
  '',
  ' ',
  ' 7',
  '7 ',
  '1e1',
  '0x10',
  '0b1',
  '1.5',
  '7.0',
  '+7',
  '٧',
  '7,',
  '99999999999999999999',
  ['7'],
  true,
  null,
])('%j is none', (sent) => {
  expect(number.safeParse(sent).error?.issues[0]?.message).toBe('A whole number')
})

test('what is left out has its default, or none', () => {
  expect(number.optional().parse(undefined)).toBeUndefined()
  expect(number.default(5).parse(undefined)).toBe(5)
})
