import { expect, test } from 'vitest'
import { sortErrorsInFieldOrder } from './sort-errors-in-field-order.ts'

test('errors stand in the order of their fields, and those of no field come last', () => {
  const errors = { '': 'whole', terms: 'terms', bank: { number: 'number' }, username: 'username' }
  expect(
    Object.keys(sortErrorsInFieldOrder(errors, ['username', 'bank.name', 'bank.number', 'terms'])),
  ).toEqual(['username', 'bank', 'terms', ''])
  expect(Object.keys(sortErrorsInFieldOrder(errors))).toEqual(Object.keys(errors))
})
