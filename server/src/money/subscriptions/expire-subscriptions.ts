import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { enqueueMany, task } from '../../platform/queue/task.ts'
import { removeCreatorsFromTimelines } from '../../social/timelines/add-creators.ts'
import { adjustSubscriptionCounts, subscriptionLockKeySql } from './lock-subscription.ts'
import { mailSubscriptionEnded } from './mails/mail-subscription-ended.ts'

type Ended = { id: string; fanId: string; creatorId: string; wasRenewing: boolean; isFree: boolean }

/** Batch size, small enough to lock the counts of the creators only briefly. */
const batch = 250

/**
 * Notes the subscriptions that have come to their end, cancelled or not paid for within the days of grace: status, counts
 * and timeline. What a fan may see follows `access_until` alone, so nothing is shown for longer when this is late.
 */
export const expireSubscriptions = task<unknown>('expire-subscriptions', async (ctx) => {
  for (;;) {
    const { due, ended } = await expire(ctx)
    if (due < batch || ended === 0) return
  }
})

/**
 * Expires a batch. A pair locked by a concurrent subscription, cancellation or renewal is left for the next
 * run.
 */
async function expire(ctx: Context): Promise<{ due: number; ended: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const { rows: due } = await sql<{ id: string; isTaken: boolean }>`
      SELECT id, pg_try_advisory_xact_lock(${subscriptionLockKeySql(sql.ref('fan_id'), sql.ref('creator_id'))}) AS "isTaken"
      FROM (
        SELECT id, fan_id, creator_id FROM subscription WHERE status <> 'EXPIRED' AND access_until <= ${now}
        ORDER BY access_until LIMIT ${batch}) AS due`.execute(tx)
    const taken = due.filter(({ isTaken }) => isTaken)
    const { rows: ended } = await sql<Ended>`
      UPDATE subscription SET status = 'EXPIRED', renew_at = NULL, renewal_card_id = NULL, announced_at = NULL
      FROM subscription AS before
      WHERE subscription.id = ANY(${taken.map(({ id }) => id)}::text[]) AND before.id = subscription.id
        AND subscription.status <> 'EXPIRED' AND subscription.access_until <= ${now}
      RETURNING subscription.id, subscription.fan_id AS "fanId", subscription.creator_id AS "creatorId",
        before.status IN ('ACTIVE', 'PAST_DUE') AS "wasRenewing", subscription.is_free AS "isFree"`.execute(
      tx,
    )
    if (ended.length === 0) return { due: due.length, ended: 0 }
    await removeCreatorsFromTimelines(tx, ended)
    const unpaid = ended.filter(({ wasRenewing, isFree }) => wasRenewing && !isFree)
    const mails = unpaid.map(({ id }) => ({
      payload: { subscriptionId: id, why: 'UNPAID' as const },
      key: `mail-ended ${id} ${now.toISOString()}`,
    }))
    await enqueueMany(tx, mailSubscriptionEnded, mails)
    const notices = unpaid.map(
      ({ fanId, creatorId }) =>
        ({ accountId: fanId, topic: 'SUBSCRIPTION_ENDED', aboutId: ctx.newId(), creatorId }) as const,
    )
    await appendSystemNotifications(tx, notices, now)
    await adjustSubscriptionCounts(tx, ended, -1)
    return { due: due.length, ended: ended.length }
  })
}
