import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { paymentLookupDelayMs } from '../../platform/queue/payment-lookup-delay.ts'
import { enqueueMany, task } from '../../platform/queue/task.ts'
import { chargeRenewalToCard, type RenewalToCharge } from './charge-renewal-to-card.ts'
import { buildRenewalJobKey } from './load-renewals-still-due.ts'

const batch = 200

type Waiting = Omit<RenewalToCharge, 'monthStart'> & {
  monthStart: Date
  paymentId: string
  sweepCount: number
}

/** Takes up again the charges of renewals of which nothing was heard: the process was killed, or the provider was away. */
export const resumeStalledRenewalCharges = task<unknown>('sweep-renewal-charges', async (ctx) => {
  for (;;) {
    const taken = await takeUp(ctx)
    if (taken < batch) return
  }
})

async function takeUp(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const { rows } = await sql<Waiting>`
      SELECT payment.id AS "paymentId", payment.sweep_count AS "sweepCount", payment.payer_id AS "fanId",
        payment.creator_id AS "creatorId", charge.subscription_id AS "subscriptionId", charge.month_start AS "monthStart"
      FROM renewal_charge charge JOIN payment ON payment.id = charge.payment_id
      WHERE charge.is_open AND payment.status = 'STARTED' AND payment.sweep_at <= ${now}
      ORDER BY payment.sweep_at LIMIT ${batch} FOR NO KEY UPDATE OF payment SKIP LOCKED`.execute(tx)
    for (const { paymentId, sweepCount } of rows) {
      await tx
        .updateTable('payment')
        .set({
          sweep_count: sweepCount + 1,
          sweep_at: new Date(now.getTime() + paymentLookupDelayMs(sweepCount + 1)),
        })
        .where('id', '=', paymentId)
        .execute()
    }
    const jobs = rows.map(({ subscriptionId, fanId, creatorId, monthStart }) => {
      const payload = { subscriptionId, fanId, creatorId, monthStart: monthStart.toISOString() }
      return { payload, key: buildRenewalJobKey('charge-renewal', payload) }
    })
    await enqueueMany(tx, chargeRenewalToCard, jobs)
    return rows.length
  })
}
