import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueueMany, task } from '../../platform/queue/task.ts'
import { announcedUntil } from '../subscriptions/renewal-terms.ts'
import { renewalKey } from './find-renewals.ts'
import { mailRenewalNotice } from './mail-renewal-notice.ts'
import { sql } from 'kysely'

const batch = 500

/** Tells fans of renewals to come, once each, some days before. */
export const announceRenewals = task<unknown>('announce-renewals', async (ctx) => {
  for (;;) {
    const announced = await announce(ctx)
    if (announced < batch) return
  }
})

async function announce(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const { rows } = await sql<{ subscriptionId: string; monthStart: Date }>`
      UPDATE subscription SET announced_at = ${now}
      WHERE id IN (
        SELECT id FROM subscription WHERE announced_at IS NULL AND renew_at <= ${announcedUntil(now)}
        ORDER BY renew_at LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id AS "subscriptionId", period_start AS "monthStart"`.execute(tx)
    const notices = rows.map(({ subscriptionId, monthStart }) => {
      const payload = { subscriptionId, monthStart: monthStart.toISOString() }
      return { payload, key: renewalKey('mail-renewal-notice', payload) }
    })
    await enqueueMany(tx, mailRenewalNotice, notices)
    return rows.length
  })
}
