import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { lastRenewalAttemptBeforeEndMs, nextRenewalAttempt } from '../subscriptions/renewal-terms.ts'
import type { DueRenewal } from './load-renewals-still-due.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'

type Claimed = { subscriptionId: string; monthStart: Date; creatorId: string }

const claimedMax = 1000
/** Enough that the statements of a batch hardly count beside its rows, and few enough to hold locks for a moment only. */
const batchMax = 250
/** Minimum size that is worth a batch of its own. */
const batchMin = 50
/** Number of batches that a worker does at a time. */
const lanes = 4
const lastAttempt = `${lastRenewalAttemptBeforeEndMs} milliseconds`

/**
 * Puts the renewals that the clock has made due into the queue, by batches. Each is claimed by moving its next attempt a
 * day on, or to the last hour of access, in the transaction of its job: whatever becomes of the job, it is tried again, and
 * processes that look at the same time share the work.
 */
export const enqueueDueRenewals = task<unknown>('claim-renewals', async (ctx) => {
  for (;;) {
    const claimed = await claim(ctx)
    if (claimed < claimedMax) return
  }
})

async function claim(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const { rows } = await sql<Claimed>`
      UPDATE subscription SET renew_at = CASE
        WHEN access_until - ${lastAttempt}::interval > ${now} THEN least(${nextRenewalAttempt(now)}, access_until - ${lastAttempt}::interval)
        ELSE ${nextRenewalAttempt(now)} END
      WHERE id IN (
        SELECT id FROM subscription WHERE renew_at <= ${now} AND access_until > ${now}
        ORDER BY renew_at LIMIT ${claimedMax} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id AS "subscriptionId", period_start AS "monthStart", creator_id AS "creatorId"`.execute(tx)
    for (const batch of batchesOf(rows)) {
      const due: DueRenewal[] = batch.map(({ subscriptionId, monthStart }) => ({
        subscriptionId,
        monthStart: monthStart.toISOString(),
      }))
      await enqueue(tx, renewSubscriptions, { due })
    }
    return rows.length
  })
}

/** A batch locks its creators: those of one creator go together, so that batches run beside each other. */
function batchesOf(claimed: readonly Claimed[]): Claimed[][] {
  const ofCreators = [...Map.groupBy(claimed, ({ creatorId }) => creatorId).values()]
  const count = Math.min(lanes, Math.ceil(claimed.length / batchMin))
  const lots: Claimed[][] = Array.from({ length: count }, () => [])
  for (const renewals of ofCreators.toSorted((one, other) => other.length - one.length)) {
    const smallest = lots.reduce((least, lot) => (lot.length < least.length ? lot : least))
    smallest.push(...renewals)
  }
  return lots.flatMap((lot) =>
    Array.from({ length: Math.ceil(lot.length / batchMax) }, (_, index) =>
      lot.slice(index * batchMax, (index + 1) * batchMax),
    ),
  )
}
