import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEvents } from '../../platform/events/outbox.ts'
import { addCreatorToTimeline } from '../../social/timelines/add-creators.ts'
import { loadSubscriptionOffer, lockSubscriptionOfferShared } from './load-subscription-offer.ts'
import {
  adjustSubscriptionCount,
  hasSubscriberAccess,
  isContinuingSubscription,
  isCountedAsFan,
  lockPairAndFindSubscription,
} from './lock-subscription.ts'
import { loadSubscriptionToCreator } from './search/search-subscriptions.ts'
import { sendWelcomeMessages } from './send-welcome-messages.ts'

/**
 * Subscribes to a free creator.
 * @throws Refusal CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED, CREATOR_NOT_VERIFIED, PRICE_CHANGED (they
 * are not free), ALREADY_SUBSCRIBED
 */
export async function createFreeSubscription(
  ctx: Context,
  fanId: string,
  creatorId: string,
): Promise<Subscription> {
  await inTransaction(ctx.db, async (tx) => {
    // The offer behind the locks: a price or a block that is made meanwhile is seen.
    await lockSubscriptionOfferShared(tx, creatorId)
    const locked = await lockPairAndFindSubscription(tx, fanId, creatorId)
    const offer = await loadSubscriptionOffer(tx, fanId, creatorId)
    if (!offer.isFree) throw refuse('PRICE_CHANGED')
    const now = ctx.clock.now()
    if (isContinuingSubscription(locked, now)) throw refuse('ALREADY_SUBSCRIBED')
    await sql`
      INSERT INTO subscription (
        id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at, period_start, access_until)
      VALUES (${ctx.newId()}, ${fanId}, ${creatorId}, 'ACTIVE', true, 0, ${offer.currency}, ${now}, NULL, 'infinity')
      ON CONFLICT (fan_id, creator_id) DO UPDATE SET
        status = 'ACTIVE', is_free = true, price_minor = 0, currency_code = excluded.currency_code,
        started_at = excluded.started_at, period_start = NULL, access_until = 'infinity',
        renew_at = NULL, renewal_card_id = NULL, announced_at = NULL, cancelled_at = NULL, cancel_reason = NULL`.execute(
      tx,
    )
    if (!hasSubscriberAccess(locked, now)) await addCreatorToTimeline(tx, ctx, fanId, creatorId)
    await appendEvents(tx, 'SUBSCRIBED', [{ actorId: fanId, subjectId: creatorId }], now)
    await sendWelcomeMessages(tx, [{ fanId, creatorId, stored: locked }], now)
    if (!isCountedAsFan(locked)) await adjustSubscriptionCount(tx, fanId, creatorId, 1)
  })
  return loadSubscriptionToCreator(ctx, fanId, creatorId)
}
