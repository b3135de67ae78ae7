import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { refuse } from '../http/refusal.ts'
import { cancelSubscription } from './cancel-subscription.ts'

/**
 * Cancels a subscription of one's own.
 * @throws Refusal CREATOR_NOT_FOUND, or RULE_BROKEN when there is nothing to cancel
 */
export async function unsubscribe(
  ctx: Context,
  fanId: string,
  creatorUsername: string,
  reason: string | undefined,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const creator = await tx
      .selectFrom('account')
      .select('id')
      .where('username', '=', creatorUsername.toLowerCase())
      .executeTakeFirst()
    if (!creator) throw refuse('CREATOR_NOT_FOUND')
    const isCancelled =
      creator.id !== fanId &&
      (await cancelSubscription(tx, {
        fanId,
        creatorId: creator.id,
        reason: reason || null,
        now: ctx.clock.now(),
      }))
    if (!isCancelled) throw refuse('RULE_BROKEN', { detail: 'You are not subscribed to this creator.' })
  })
}
