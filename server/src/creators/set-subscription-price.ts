import type { BodyOf } from '@fanfare/contract/call'
import { minorFromMajor } from '@fanfare/contract/money/money'
import type { updateSubscriptionPrice } from '@fanfare/contract/shapes/creators'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { appendUserChanges } from '../events/note-events.ts'

/** Sets what a month of a creator costs from now on. Subscribers keep the price that they agreed to, or the lower one. */
export async function setSubscriptionPrice(
  ctx: Context,
  creatorId: string,
  offer: BodyOf<typeof updateSubscriptionPrice>,
): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable('account')
      .set({
        is_free_subscription: offer.isFreeSubscription,
        price_set_at: now,
        subscription_price_minor: BigInt(minorFromMajor(offer.subscriptionPrice)),
      })
      .where('id', '=', creatorId)
      .execute()
    await appendUserChanges(tx, [creatorId], now)
  })
}
