import { type MajorUnits, majorToMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'

/**
 * Returns the date until which a cancelled subscription is paid: resubscribing before it costs nothing. Null
 * if it is not.
 */
export function cancelledSubscriptionPaidUntil(subscription: Subscription | null, now: Date): string | null {
  if (!subscription || subscription.isFree || subscription.status !== 'CANCELLED') return null
  const { dateExpires } = subscription
  return dateExpires && new Date(dateExpires) > now ? dateExpires : null
}

/** Returns the price of a resumed subscription: the agreed price, or the creator's current one if lower. */
export function computeResumePrice({ price, creator }: Subscription): MajorUnits {
  return toMajorUnits(Math.min(majorToMinorUnits(price), majorToMinorUnits(creator.subscriptionPrice)))
}

/** Returns the end of the paid month if the subscription is cancelled now; null if that ends it at once. */
export function paidUntilIfCancelledNow(subscription: Subscription | null): string | null {
  if (!subscription || subscription.isFree || subscription.isPastDue || subscription.status === 'EXPIRED')
    return null
  return subscription.dateExpires
}
