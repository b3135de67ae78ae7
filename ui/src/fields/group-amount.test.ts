import { expect, test } from 'vitest'
import {
  addThousandsSeparators,
  caretWithThousandsSeparators,
  removeThousandsSeparators,
} from './thousands-separators.ts'

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1500', '1,500'],
  ['1234567.5', '1,234,567.5'],
  ['1500.', '1,500.'],
  ['1500,75', '1.500,75'],
  ['1.2.3', '1.2.3'],
  ['', ''],
])('%s is shown as %s', (plain, shown) => {
  expect(addThousandsSeparators(plain)).toBe(shown)
})

test.each([
  ['a digit at the end', '150', '1500', '0', 4, '1500'],
  ['a digit behind the thousands', '1500', '1,5000', '0', 6, '15000'],
  ['a digit in the middle', '1500', '1,2500', '2', 3, '12500'],
  ['a digit taken away', '1500', '1,50', '', 4, '150'],
  ['a decimal point', '1500', '1,500.', '.', 6, '1500.'],
  ['a decimal comma', '1500', '1,500,', ',', 6, '1500,'],
  ['digits behind a decimal comma', '1500,', '1.500,7', '7', 7, '1500,7'],
  ['a separator taken away', '1500', '1500', '', 1, '1500'],
  ['another script', '1500', '1,500٥', '٥', 6, '1500٥'],
  ['an amount over all of it', '1500', '1,5', '1,5', 3, '1,5'],
  ['an amount behind some of it', '1500', '1,5000,7', '0,7', 8, '15000,7'],
  ['nothing', '1500', '', '', 0, ''],
])('%s is entered', (_, plain, next, inserted, caret, entered) => {
  expect(removeThousandsSeparators(plain, next, { inserted, caret })).toBe(entered)
})

test('where it is not known what changed, all of it was entered', () => {
  expect(removeThousandsSeparators('1500', '1,5', null)).toBe('1,5')
  expect(removeThousandsSeparators('1500', '1,5', { inserted: '9', caret: 3 })).toBe('1,5')
})

test('the caret stays behind what it stood behind', () => {
  expect(caretWithThousandsSeparators('15000', 5)).toBe(6)
  expect(caretWithThousandsSeparators('12500', 2)).toBe(2)
  expect(caretWithThousandsSeparators('12500', 3)).toBe(4)
  expect(caretWithThousandsSeparators('150', 2)).toBe(2)
})
