import type { BodyOf } from '@fanfare/contract/call'
import { limits } from '@fanfare/contract/limits'
import { majorToMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { updateSubscriptionPrice } from '@fanfare/contract/shapes/social/creators'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendProfileChangeEvent } from '../../platform/events/outbox.ts'
import { endFreeSubscriptionBatch, restoreFreeSubscriptionBatch } from './free-subscriptions.ts'
import { lockSubscriptionOffer } from './load-subscription-offer.ts'

const dayMs = 86_400_000

/**
 * Sets what a month of a creator costs from now on. Who pays keeps the price that they agreed to, or the lower one; what
 * those keep who subscribe for free is the creator's choice, and nothing changes for them unless it is made. A creator who
 * is free again gives back what such a choice had ended and still runs.
 */
export async function setOwnSubscriptionPrice(
  ctx: Context,
  creatorId: string,
  { subscriptionPrice, isFreeSubscription, freeSubscribers }: BodyOf<typeof updateSubscriptionPrice>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockSubscriptionOffer(tx, creatorId)
    const now = ctx.clock.now()
    await tx
      .updateTable('account')
      .set({
        is_free_subscription: isFreeSubscription,
        price_set_at: now,
        subscription_price_minor: BigInt(majorToMinorUnits(subscriptionPrice)),
      })
      .where('id', '=', creatorId)
      .execute()
    await appendProfileChangeEvent(tx, creatorId, now)
    if (isFreeSubscription) await restoreFreeSubscriptionBatch(tx, ctx, { creatorId })
    else if (freeSubscribers !== 'KEEP') {
      const days = freeSubscribers === 'THIRTY_DAYS' ? limits.freeDaysAfterPricing : 0
      await endFreeSubscriptionBatch(tx, ctx, {
        creatorId,
        until: new Date(now.getTime() + days * dayMs).toISOString(),
      })
    }
  })
}

type Row = { price: bigint; isFreeSubscription: boolean; subscriberCount: number }

const offer = `
  SELECT subscription_price_minor AS price, is_free_subscription AS "isFreeSubscription",
    account_count.subscribers AS "subscriberCount"
  FROM account JOIN account_count ON account_count.account_id = account.id
  WHERE account.id = $1`

/** Loads a member's own offer and subscriber count. */
export async function loadOwnSubscriptionOffer(ctx: Context, accountId: string) {
  const [row] = await ctx.reads.query<Row>('subscription_details', offer, [accountId])
  if (!row) throw new Error(`The account ${accountId} of a live session is not there.`)
  const { price, isFreeSubscription, subscriberCount } = row
  return { subscriptionPrice: toMajorUnits(price), isFreeSubscription, subscriberCount }
}
