import { expect, test } from 'vitest'
import { updateSubscriptionPrice } from '../shapes/social/creators.ts'
import { parsePriceInMajorUnits, parsePriceInMinorUnitsOrNull } from './parse-price.ts'

const said = (text: string) => {
  const { error } = updateSubscriptionPrice.body.safeParse({
    subscriptionPrice: parsePriceInMajorUnits(text),
    isFreeSubscription: false,
  })
  return error?.issues.map(({ message }) => message)
}

test.each([
  ['1500', 1500],
  ['1,500', 1500],
  ['4.99', 4.99],
  ['1.500,75', 1500.75],
  ['$4.99', 4.99],
])('a price of %j is %d', (text, price) => {
  expect(parsePriceInMajorUnits(text)).toBe(price)
  expect(said(text)).toBeUndefined()
  expect(parsePriceInMinorUnitsOrNull(text)).toBe(price * 100)
})

test.each([
  ['', 'Enter a price'],
  ['abc', 'Enter a price'],
  ['1e1', 'Enter a price'],
  ['-5', 'Enter a price'],
  ['1500.755', 'Prices can have up to two decimals'],
  ['1500.505', 'Prices can have up to two decimals'],
  ['99999999999', 'This price is too high'],
  ['10000000.01', 'This price is too high'],
  ['0.99', 'A paid subscription must cost at least 1 a month'],
])('of %j is said: %s, and no sum is made of it', (text, sentence) => {
  expect(said(text)).toEqual([sentence])
  expect(parsePriceInMinorUnitsOrNull(text)).toBeNull()
})
