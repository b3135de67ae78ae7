import { expect, test } from 'vitest'
import { formatCsv, formatCsvField } from './csv.ts'

test.each([
  ['Ada Obi', 'Ada Obi'],
  ['Obi, Ada', '"Obi, Ada"'],
  ['the "Bank"\nof', '"the ""Bank""\nof"'],
  ['=1+1', "'=1+1"],
  ['+234 800', "'+234 800"],
  ['0123456789', '"=""0123456789"""'],
  ['12345678901234567', '"=""12345678901234567"""'],
  ['12e5', '"=""12e5"""'],
  ['0', '0'],
  ['0.50', '0.50'],
  ['1234567890', '1234567890'],
  ['GB82WEST12345698765432', 'GB82WEST12345698765432'],
  ['-5.00', '-5.00'],
  ['-5+1', "'-5+1"],
  [-5, '-5'],
  [null, ''],
])('%j is read by a spreadsheet as it is', (value, field) => {
  expect(formatCsvField(value)).toBe(field)
})

test('each row ends its line', () => {
  expect(
    formatCsv([
      ['a', 1],
      ['b', null],
    ]),
  ).toBe('a,1\r\nb,\r\n')
})
