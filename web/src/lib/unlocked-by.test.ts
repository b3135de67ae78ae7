import type { Post } from '@fanfare/contract/shapes/social/posts'
import { expect, test } from 'vitest'
import { unlockMethodOf } from './unlocked-by.ts'

const month = { tierId: null, name: null, price: 50_000 }
const sold = {
  reason: 'BUY',
  amount: 150_000,
  currencyCode: 'NGN',
  tier: null,
  canBuy: true,
  sellsTo: 'EVERYONE',
}

function unlocked(lock: object | null, isSubscribed = false) {
  return unlockMethodOf({ lock, creator: { isSubscribed } } as Post)
}

test('a locked post is opened by what is offered for it', () => {
  expect(unlocked({ ...sold, reason: 'AGE', amount: null, canBuy: false })).toBe('AGE')
  expect(unlocked({ ...sold, reason: 'SUBSCRIBE', amount: null, tier: month, canBuy: false })).toBe(
    'SUBSCRIPTION',
  )
  expect(unlocked(sold)).toBe('PURCHASE')
  expect(unlocked({ ...sold, reason: 'SUBSCRIBE_OR_BUY', tier: month })).toBe('EITHER')
})

test('a locked post that is sold to subscribers is opened by subscribing first', () => {
  const toSubscribers = { ...sold, sellsTo: 'SUBSCRIBERS', canBuy: false }
  expect(unlocked(toSubscribers)).toBe('SUBSCRIPTION')
  expect(unlocked({ ...toSubscribers, tier: month })).toBe('SUBSCRIPTION')
  expect(unlocked({ ...toSubscribers, canBuy: true }, true)).toBe('PURCHASE')
})
