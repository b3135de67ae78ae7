import type { MajorUnits } from '@fanfare/contract/money/money'
import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { expect, test } from 'vitest'
import { cancelledSubscriptionPaidUntil, paidUntilIfCancelledNow } from './paid-until.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

function subscription(changes: Partial<Subscription>): Subscription {
  return {
    subscriptionId: '01JD0000000000000000000000',
    creator: {} as Creator,
    isFree: false,
    price: 1500 as MajorUnits,
    paid: 1500 as MajorUnits,
    status: 'CANCELLED',
    dateStarted: '2026-11-01T12:00:00.000Z',
    dateExpires: '2026-12-01T12:00:00.000Z',
    renewsAt: null,
    isPastDue: false,
    renewalCard: null,
    graceMs: 0,
    isPageClosed: false,
    refunded: null,
    ...changes,
  }
}

test('a cancelled month is paid for until it ends', () => {
  expect(cancelledSubscriptionPaidUntil(subscription({}), now)).toBe('2026-12-01T12:00:00.000Z')
  expect(cancelledSubscriptionPaidUntil(subscription({ dateExpires: now.toISOString() }), now)).toBeNull()
  expect(
    cancelledSubscriptionPaidUntil(subscription({ dateExpires: '2026-11-20T11:59:59.999Z' }), now),
  ).toBeNull()
})

test('nothing is paid ahead without a cancelled paid month', () => {
  expect(cancelledSubscriptionPaidUntil(null, now)).toBeNull()
  expect(cancelledSubscriptionPaidUntil(subscription({ isFree: true, dateExpires: null }), now)).toBeNull()
  expect(cancelledSubscriptionPaidUntil(subscription({ status: 'ACTIVE' }), now)).toBeNull()
  expect(cancelledSubscriptionPaidUntil(subscription({ status: 'EXPIRED' }), now)).toBeNull()
})

test('cancelling leaves the paid month, also one that would not renew, and ends what is free or past due at once', () => {
  expect(paidUntilIfCancelledNow(subscription({ status: 'ACTIVE' }))).toBe('2026-12-01T12:00:00.000Z')
  expect(paidUntilIfCancelledNow(subscription({ status: 'ACTIVE', isPastDue: true }))).toBeNull()
  expect(
    paidUntilIfCancelledNow(subscription({ status: 'ACTIVE', isFree: true, dateExpires: null })),
  ).toBeNull()
  expect(paidUntilIfCancelledNow(subscription({ status: 'EXPIRED' }))).toBeNull()
  expect(paidUntilIfCancelledNow(null)).toBeNull()
})
