import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { loadSubscriptionOffersOrRefusals } from './load-subscription-offer.ts'
import {
  hasSubscriberAccess,
  isContinuingSubscription,
  lockPairAndFindSubscription,
} from './lock-subscription.ts'
import { resumeSubscriptionInPaidMonth } from './months/paid-month.ts'
import { loadSubscriptionToCreator } from './search/search-subscriptions.ts'

/**
 * Resumes a subscription that was cancelled within a paid month: nothing is charged before its end, whenever
 * this is called. Idempotent.
 * @throws Refusal CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED, CREATOR_NOT_VERIFIED; PRICE_CHANGED if
 * the creator no longer charges; RULE_BROKEN if no paid month is still running, or the page is closed
 */
export async function resumeSubscription(
  ctx: Context,
  fanId: string,
  creatorId: string,
): Promise<Subscription> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockPairAndFindSubscription(tx, fanId, creatorId)
    const now = ctx.clock.now()
    const [offer] = await loadSubscriptionOffersOrRefusals(tx, [{ fanId, creatorId }])
    if (
      offer instanceof Refusal &&
      offer.code === 'CREATOR_NOT_FOUND' &&
      locked &&
      hasSubscriberAccess(locked, now)
    )
      throw refuse('RULE_BROKEN', {
        detail: 'This page is closed at the moment. You can resume if it reopens.',
      })
    if (!offer || offer instanceof Refusal) throw offer
    if (isContinuingSubscription(locked, now)) return
    if (offer.isFree) throw refuse('PRICE_CHANGED')
    if (await resumeSubscriptionInPaidMonth(tx, ctx, locked, { fanId, creatorId })) return
    throw refuse('RULE_BROKEN', {
      detail: 'The month you paid for has ended. Subscribe again to see more.',
    })
  })
  return loadSubscriptionToCreator(ctx, fanId, creatorId)
}
