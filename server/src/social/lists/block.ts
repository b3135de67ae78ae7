import { cancelSubscription } from '../../money/subscriptions/cancel-subscription.ts'
import { lockPairAndFindSubscription } from '../../money/subscriptions/lock-subscription.ts'
import { enqueueClosedPageNotice } from '../../money/subscriptions/pages/announce-closed-page.ts'
import { enqueueReopenedPageNotice } from '../../money/subscriptions/pages/announce-reopened-page.ts'
import { lockRenewalChargesBetween } from '../../money/subscriptions/renewal-charge.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import {
  appendAccountChangeEvents,
  appendAccountTopicEvents,
  appendEvents,
} from '../../platform/events/outbox.ts'
import { requireVisiblePerson } from './require-visible-person.ts'

/**
 * Blocks somebody, or ends the block.
 * @param to the requested state; null toggles it
 * @returns whether they are blocked now
 * @throws Refusal CREATOR_NOT_FOUND, or RULE_BROKEN for the viewer themselves
 */
export async function toggleBlock(
  ctx: Context,
  blockerId: string,
  personId: string,
  to: boolean | null = null,
): Promise<boolean> {
  if (blockerId === personId) throw refuse('RULE_BROKEN', { detail: "You can't block yourself." })
  return inTransaction(ctx.db, async (tx) => {
    await lockRenewalChargesBetween(tx, personId, blockerId)
    await lockPairAndFindSubscription(tx, personId, blockerId)
    if (to !== true) {
      const { numDeletedRows } = await tx
        .deleteFrom('block')
        .where('blocker_id', '=', blockerId)
        .where('blocked_id', '=', personId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) {
        await appendBlockEvents(tx, blockerId, personId, ctx.clock.now())
        await enqueueReopenedPageNotice(tx, blockerId, personId)
      }
      if (numDeletedRows > 0n || to === false) return false
    }
    await requireVisiblePerson(tx, blockerId, personId)
    await blockPerson(tx, ctx, blockerId, personId)
    return true
  })
}

/**
 * Blocks an existing person, again or for the first time: from now on neither sees anything of the other,
 * except that the blocker sees the profile. Subscriptions between them are cancelled, so that nothing more is
 * charged; paid access returns if the block ends within the month.
 */
export async function blockPerson(tx: Tx, ctx: Context, blockerId: string, personId: string): Promise<void> {
  // A concurrent subscription or renewal holds the same locks: either it is seen here, or it finds the block.
  await lockRenewalChargesBetween(tx, personId, blockerId)
  await lockPairAndFindSubscription(tx, personId, blockerId)
  const now = ctx.clock.now()
  await tx
    .insertInto('block')
    .values({ id: ctx.newId(), blocker_id: blockerId, blocked_id: personId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await appendBlockEvents(tx, blockerId, personId, now)
  const wasCancelled = await cancelSubscription(tx, {
    fanId: personId,
    creatorId: blockerId,
    reason: null,
    now,
  })
  if (wasCancelled) await enqueueClosedPageNotice(tx, blockerId, personId)
  await cancelSubscription(tx, { fanId: blockerId, creatorId: personId, reason: null, now })
}

/** Appends the events of a block: both have other notifications now, and see other people. */
async function appendBlockEvents(tx: Tx, blockerId: string, blockedId: string, now: Date): Promise<void> {
  await appendEvents(tx, 'NOTIFICATIONS_READ', [{ actorId: blockerId, subjectId: blockedId }], now)
  await appendAccountTopicEvents(tx, blockedId, ['PEOPLE'], now)
  await appendAccountChangeEvents(tx, [blockerId, blockedId], now)
}
