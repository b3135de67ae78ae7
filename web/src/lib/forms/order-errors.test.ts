import { expect, test } from 'vitest'
import { orderErrors } from './order-errors.ts'

test('errors stand in the order of their fields, and those of no field come last', () => {
  const errors = { '': 'whole', terms: 'terms', bank: { number: 'number' }, username: 'username' }
  expect(Object.keys(orderErrors(errors, ['username', 'bank.name', 'bank.number', 'terms']))).toEqual([
    'username',
    'bank',
    'terms',
    '',
  ])
  expect(Object.keys(orderErrors(errors))).toEqual(Object.keys(errors))
})
