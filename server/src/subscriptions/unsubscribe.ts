import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { refuse } from '../http/refusal.ts'
import { removeCreatorFromTimeline } from '../posts/timeline.ts'
import { countSubscription, isSubscribed, lockSubscription } from './lock-subscription.ts'
import { endOfPaidTime } from './paid-month.ts'

/**
 * Cancels: nothing is charged any more, and what is paid for stays visible to the end of its month. A free subscription
 * ends at once, and so does one in its days of grace, whose month is over.
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
    const notSubscribed = refuse('RULE_BROKEN', { detail: 'You are not subscribed to this creator.' })
    if (creator.id === fanId) throw notSubscribed
    const kept = await lockSubscription(tx, fanId, creator.id)
    const now = ctx.clock.now()
    if (!kept || !isSubscribed(kept, now)) throw notSubscribed
    const end = (await endOfPaidTime(tx, kept, now)) ?? now
    await sql`
      UPDATE subscription SET status = ${end > now ? 'CANCELLED' : 'EXPIRED'}, access_until = ${end}, renew_at = NULL,
        announced_at = NULL, cancelled_at = ${now}, cancel_reason = ${reason || null}
      WHERE id = ${kept.id}`.execute(tx)
    await countSubscription(tx, fanId, creator.id, -1)
    if (end <= now) await removeCreatorFromTimeline(tx, fanId, creator.id)
  })
}
