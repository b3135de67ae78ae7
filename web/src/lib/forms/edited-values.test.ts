import { expect, it } from 'vitest'
import { editedValues } from './edited-values.ts'

it.each([
  ['nothing was edited', { price: 5, isFree: true }, { price: 5, isFree: true }, {}],
  ['one field was', { price: 7, isFree: true }, { price: 5, isFree: true }, { price: 7 }],
  ['a field was emptied', { name: '' }, { name: 'Ada' }, { name: '' }],
  ['a list is another but the same', { links: [{ url: 'a' }] }, { links: [{ url: 'a' }] }, {}],
  ['a link was taken out', { links: [] }, { links: [{ url: 'a' }] }, { links: [] }],
  ['a number is none', { price: Number.NaN }, { price: 5 }, { price: Number.NaN }],
])('returns what differs where %s', (_, values, before, edited) => {
  expect(editedValues(values as object, before)).toEqual(edited)
})
