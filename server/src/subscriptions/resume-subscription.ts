import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { refuse } from '../refusal.ts'
import { findOffer } from './find-offer.ts'
import { isSubscribed, lockSubscription } from './lock-subscription.ts'
import { resumePaidMonth } from './months/paid-month.ts'
import { loadSubscription } from './search-subscriptions.ts'

/**
 * Takes up again a subscription that was cancelled within a month that is paid for: nothing is charged before its end,
 * whenever this is called. Safe to repeat.
 * @throws Refusal CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED, CREATOR_NOT_VERIFIED; PRICE_CHANGED where she takes no
 * money any more; RULE_BROKEN where no month that is paid for still runs
 */
export async function resumeSubscription(
  ctx: Context,
  fanId: string,
  creatorId: string,
): Promise<Subscription> {
  await inTransaction(ctx.db, async (tx) => {
    const kept = await lockSubscription(tx, fanId, creatorId)
    const offer = await findOffer(tx, fanId, creatorId)
    if (isSubscribed(kept, ctx.clock.now())) return
    if (offer.isFree) throw refuse('PRICE_CHANGED')
    if (await resumePaidMonth(tx, ctx, kept, { fanId, creatorId })) return
    throw refuse('RULE_BROKEN', {
      detail: 'The month that you have paid for is over. Subscribe again to see more.',
    })
  })
  return loadSubscription(ctx, fanId, creatorId)
}
