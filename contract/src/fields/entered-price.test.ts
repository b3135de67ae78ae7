import { expect, test } from 'vitest'
import { updateSubscriptionPrice } from '../shapes/creators.ts'
import { enteredPrice } from './entered-price.ts'

const said = (text: string) => {
  const { error } = updateSubscriptionPrice.body.safeParse({
    subscriptionPrice: enteredPrice(text),
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
  expect(enteredPrice(text)).toBe(price)
  expect(said(text)).toBeUndefined()
})

test.each([
  ['', 'Enter a price'],
  ['abc', 'Enter a price'],
  ['1e1', 'Enter a price'],
  ['-5', 'Enter a price'],
  ['1500.755', 'A price has at most two decimals'],
  ['99999999999', 'This price is too high'],
])('of %j is said: %s', (text, sentence) => {
  expect(said(text)).toEqual([sentence])
})
