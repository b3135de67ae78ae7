import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendSubscriptionChanges } from '../../platform/events/outbox.ts'
import { removeCreatorFromTimeline } from '../../social/timelines/add-creators.ts'
import { lockRenewalChargesBetween } from './lock-renewal-charges.ts'
import { countSubscription, isSubscribed, lockSubscription } from './lock-subscription.ts'
import { endOfPaidTime } from './months/paid-month.ts'

/**
 * Cancels a fan's subscription: nothing more is charged, and what is paid for stays theirs to the end of its
 * month. A free subscription ends at once, and so does one in its days of grace, whose month is over: the
 * days used count in the next month that is paid for.
 * @returns false if there was nothing to cancel
 */
export async function cancelSubscription(
  tx: Tx,
  { fanId, creatorId, reason, now }: { fanId: string; creatorId: string; reason: string | null; now: Date },
): Promise<boolean> {
  await lockRenewalChargesBetween(tx, fanId, creatorId)
  const locked = await lockSubscription(tx, fanId, creatorId)
  if (!locked || !isSubscribed(locked, now)) return false
  const end = (await endOfPaidTime(tx, locked, now)) ?? now
  await sql`
    UPDATE subscription SET status = ${end > now ? 'CANCELLED' : 'EXPIRED'}, access_until = ${end > now ? end : now}, renew_at = NULL,
      renewal_card_id = NULL, announced_at = NULL, cancelled_at = ${now}, cancel_reason = ${reason}
    WHERE id = ${locked.id}`.execute(tx)
  if (end <= now) {
    await removeCreatorFromTimeline(tx, fanId, creatorId)
    await countSubscription(tx, fanId, creatorId, -1)
  } else {
    await appendSubscriptionChanges(tx, [{ fanId, creatorId }], now)
  }
  return true
}
