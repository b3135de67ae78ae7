import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue, task } from '../jobs/task.ts'
import { removeCreatorFromTimeline } from '../posts/timeline.ts'
import { countSubscription, hasAccess, isCounted, lockSubscription } from './lock-subscription.ts'
import { mailEnded } from './mail-ended.ts'

const batch = 1000

/**
 * Notes the subscriptions that have come to their end, cancelled or not paid for within the days of grace: status, counts
 * and timeline. What a fan may see follows `access_until` alone, so nothing is shown for longer when this is late.
 */
export const expireSubscriptions = task<unknown>('expire-subscriptions', async (ctx) => {
  const ended = await ctx.db
    .selectFrom('subscription')
    .select(['fan_id', 'creator_id'])
    .where('status', '<>', 'EXPIRED')
    .where('access_until', '<=', ctx.clock.now())
    .orderBy('access_until')
    .limit(batch)
    .execute()
  for (const { fan_id, creator_id } of ended) await expire(ctx, fan_id, creator_id)
})

async function expire(ctx: Context, fanId: string, creatorId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const kept = await lockSubscription(tx, fanId, creatorId)
    if (!kept || kept.status === 'EXPIRED' || hasAccess(kept, ctx.clock.now())) return
    await tx
      .updateTable('subscription')
      .set({ status: 'EXPIRED', renew_at: null, renewal_card_id: null, announced_at: null })
      .where('id', '=', kept.id)
      .execute()
    await removeCreatorFromTimeline(tx, fanId, creatorId)
    if (!isCounted(kept)) return
    await countSubscription(tx, fanId, creatorId, -1)
    if (!kept.isFree) await enqueue(tx, mailEnded, { subscriptionId: kept.id, why: 'UNPAID' })
  })
}
