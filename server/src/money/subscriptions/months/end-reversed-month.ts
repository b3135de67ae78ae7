import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { removeCreatorFromTimeline } from '../../../social/timelines/add-creators.ts'
import { adjustSubscriptionCount, isCountedAsFan, lockPairAndFindSubscription } from '../lock-subscription.ts'

/** A payment as far as it may have been for a month. */
type MonthsPayment = { id: string; payerId: string; creatorId: string | null }

/**
 * Takes back a month whose price was given back in full: a subscription that stands on it ends now, and renews no more.
 * One that stands on another month goes on.
 */
export async function endReversedMonth(tx: Tx, ctx: Context, payment: MonthsPayment): Promise<void> {
  const { payerId, creatorId } = payment
  if (creatorId === null) return
  const now = ctx.clock.now()
  const locked = await lockPairAndFindSubscription(tx, payerId, creatorId)
  const month = await tx
    .updateTable('subscription_period')
    .set({ reversed_at: now })
    .where('payment_id', '=', payment.id)
    .returning('starts_at')
    .executeTakeFirst()
  if (!month || !locked || locked.status === 'EXPIRED') return
  if (locked.monthStart?.getTime() !== month.starts_at.getTime()) return
  await tx
    .updateTable('subscription')
    .set({ status: 'EXPIRED', access_until: now, renew_at: null, renewal_card_id: null, announced_at: null })
    .where('id', '=', locked.id)
    .execute()
  await removeCreatorFromTimeline(tx, payerId, creatorId)
  if (isCountedAsFan(locked)) await adjustSubscriptionCount(tx, payerId, creatorId, -1)
}
