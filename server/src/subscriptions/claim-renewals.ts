import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue, task } from '../jobs/task.ts'
import type { DueRenewal } from './find-renewals.ts'
import { renewMonths } from './renew-months.ts'
import { nextAttempt } from './renewal-terms.ts'

/** Enough that the statements of a batch hardly count beside its rows, and few enough to hold locks for a moment only. */
const batch = 250

/**
 * Puts the renewals that the clock has made due into the queue, by batches. Each is claimed by moving its next attempt a
 * day on, in the transaction of its job: whatever becomes of the job, it is tried once a day, and processes that look at
 * the same time share the work.
 */
export const claimRenewals = task<unknown>('claim-renewals', async (ctx) => {
  for (;;) {
    const claimed = await claim(ctx)
    if (claimed < batch) return
  }
})

async function claim(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const { rows } = await sql<{ subscriptionId: string; monthStart: Date }>`
      UPDATE subscription SET renew_at = ${nextAttempt(now)}
      WHERE id IN (
        SELECT id FROM subscription WHERE renew_at <= ${now} AND access_until > ${now}
        ORDER BY renew_at LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id AS "subscriptionId", period_start AS "monthStart"`.execute(tx)
    const due: DueRenewal[] = rows.map((row) => ({ ...row, monthStart: row.monthStart.toISOString() }))
    if (due.length > 0) await enqueue(tx, renewMonths, { due })
    return due.length
  })
}
