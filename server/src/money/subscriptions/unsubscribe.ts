import { sql } from 'kysely'
import { isReachable } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { accountIdByUsername } from '../../social/creators/resolve-username.ts'
import { cancelSubscription } from './cancel-subscription.ts'

/**
 * Cancels a subscription of one's own, whoever the creator is to the fan by now.
 * @throws Refusal RULE_BROKEN when there is nothing to cancel; CREATOR_NOT_FOUND then for nobody, and alike for who blocks
 * the fan
 */
export async function unsubscribe(
  ctx: Context,
  fanId: string,
  creatorUsername: string,
  reason: string | undefined,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const creator = await tx
      .selectFrom('account as creator')
      .innerJoin('account as fan', (join) => join.on('fan.id', '=', fanId))
      .select('creator.id')
      .select(sql<boolean>`${sql.raw(isReachable('creator', 'fan.id'))}`.as('isReachable'))
      .where('creator.id', '=', accountIdByUsername(creatorUsername, ctx.clock.now()))
      .executeTakeFirst()
    const isCancelled =
      creator !== undefined &&
      creator.id !== fanId &&
      (await cancelSubscription(tx, {
        fanId,
        creatorId: creator.id,
        reason: reason || null,
        now: ctx.clock.now(),
      }))
    if (!isCancelled && !creator?.isReachable) throw refuse('CREATOR_NOT_FOUND')
    if (!isCancelled) throw refuse('RULE_BROKEN', { detail: 'You are not subscribed to this creator.' })
  })
}
