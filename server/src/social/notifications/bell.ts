import { requireSubscriberAccess } from '../../money/subscriptions/lock-subscription.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { requireVisiblePerson } from '../lists/require-visible-person.ts'

/**
 * Turns notifications of a creator’s new posts on or off for a subscriber.
 * @param to the requested state; null toggles it
 * @returns whether they are notified now
 * @throws Refusal CREATOR_NOT_FOUND; RULE_BROKEN for non-subscribers
 */
export async function togglePostAlerts(
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
    await requireVisiblePerson(tx, viewerId, creatorId)
    await requireSubscriberAccess(tx, {
      fanId: viewerId,
      creatorId,
      now,
      detail: 'Subscribe to get notified about new posts.',
    })
    await tx
      .insertInto('bell')
      .values({ creator_id: creatorId, account_id: viewerId, rung_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
}
