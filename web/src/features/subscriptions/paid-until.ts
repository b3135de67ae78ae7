import { type MajorUnits, majorOf, minorFromMajor } from '@fanfare/contract/money/money'
import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'

/** Until when a cancelled subscription is paid for: subscribing again before that costs nothing. Null when it is not. */
export function subscriptionPaidUntil(subscription: Subscription | null, now: Date): string | null {
  if (!subscription || subscription.isFree || subscription.status !== 'CANCELLED') return null
  const { dateExpires } = subscription
  return dateExpires && new Date(dateExpires) > now ? dateExpires : null
}

/** What a month costs that is gone on with: the price agreed to, or the creator's lower one now. */
export function renewalPrice({ price, creator }: Subscription): MajorUnits {
  return majorOf(Math.min(minorFromMajor(price), minorFromMajor(creator.subscriptionPrice)))
}

/** Until when a paid month lasts that is cancelled now; null where that ends the subscription at once. */
export function paidUntilIfCancelled(subscription: Subscription | null): string | null {
  if (!subscription || subscription.isFree || subscription.isPastDue || subscription.status === 'EXPIRED')
    return null
  return subscription.dateExpires
}
