import { requireSubscription } from '../../money/subscriptions/require-subscription.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { requireReachable } from '../lists/require-reachable.ts'

/**
 * Has somebody told of each new post of a creator to whom she subscribes, or no more.
 * @param to the state that is asked for; null turns it around
 * @returns whether they are notified now
 * @throws Refusal CREATOR_NOT_FOUND; RULE_BROKEN to who does not subscribe
 */
export async function switchBell(
  ctx: Context,
  viewerId: string,
  creatorId: string,
  to: boolean | null,
): Promise<boolean> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    if (to !== true) {
      const { numDeletedRows } = await tx
        .deleteFrom('bell')
        .where('creator_id', '=', creatorId)
        .where('account_id', '=', viewerId)
        .executeTakeFirst()
      if (numDeletedRows > 0n || to === false) return false
    }
    await requireReachable(tx, viewerId, creatorId)
    await requireSubscription(tx, viewerId, creatorId, now, 'Subscribe to hear of each new post.')
    await tx
      .insertInto('bell')
      .values({ creator_id: creatorId, account_id: viewerId, rung_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
}
