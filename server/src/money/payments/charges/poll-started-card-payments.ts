import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { CardProvider } from '../../../platform/integrations/card-provider.ts'
import { forEachConcurrently } from '../../../platform/queue/for-each-concurrently.ts'
import {
  checkoutAbandonedAfterMs,
  paymentLookupDelayMs,
} from '../../../platform/queue/payment-lookup-delay.ts'
import { task } from '../../../platform/queue/task.ts'
import { settleCharge } from './settle-charge.ts'

type Started = {
  id: string
  reference: string
  providerId: string | null
  createdAt: Date
  sweepCount: number
}

const batch = 200
/** Concurrent queries: most of an answer is waiting for it. */
const lanes = 32
/**
 * Duration of a claim, in which no one else queries the payment; what a killed process had claimed is queried
 * again after it.
 */
const claimMs = 10 * 60_000

/**
 * Asks the providers about payments that were started and never heard of again: the browser was closed, the network gone.
 * What is wrong with one payment stays with that one.
 */
export const pollStartedCardPayments = task<unknown>('sweep-payments', async (ctx) => {
  for (const card of ctx.outside.cards.all) await sweep(ctx, card)
})

async function sweep(ctx: Context, card: CardProvider): Promise<void> {
  for (;;) {
    const started = await claim(ctx, card)
    const unasked = new Set(started)
    let isAway = false
    await forEachConcurrently(started, lanes, async (payment) => {
      if (isAway) return
      if (await ask(ctx, card, payment)) unasked.delete(payment)
      else isAway = true
    })
    if (isAway) return handBack(ctx, [...unasked])
    if (started.length < batch) return
  }
}

async function claim(ctx: Context, card: CardProvider): Promise<Started[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<Started>`
    UPDATE payment SET sweep_at = ${new Date(now.getTime() + claimMs)}
    WHERE id IN (
      SELECT id FROM payment
      WHERE status = 'STARTED' AND provider = ${card.name} AND sweep_at <= ${now}
        AND NOT EXISTS (SELECT FROM renewal_charge WHERE renewal_charge.payment_id = payment.id)
      ORDER BY sweep_at LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id, reference, provider_id AS "providerId", created_at AS "createdAt", sweep_count AS "sweepCount"`.execute(
    ctx.db,
  )
  return rows
}

/** @returns false in an outage of the provider, which ends its round: the next one begins where it stopped */
async function ask(ctx: Context, card: CardProvider, payment: Started): Promise<boolean> {
  try {
    const charge = await card.findCharge(payment.reference, payment.providerId)
    if (charge?.status === 'success') await settleCharge(ctx, charge)
    else await putOff(ctx, payment, charge?.status !== 'pending')
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'PROVIDER_UNAVAILABLE') return false
    // The others have waited too; this one is asked about again later.
    ctx.log.error('payment-not-swept', cause, { paymentId: payment.id })
    await putOff(ctx, payment, false)
  }
  return true
}

async function handBack(ctx: Context, payments: readonly Started[]): Promise<void> {
  if (payments.length === 0) return
  await ctx.db
    .updateTable('payment')
    .set({ sweep_at: ctx.clock.now() })
    .where(
      'id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('status', '=', 'STARTED')
    .execute()
}

/** @param isUnpaid it is known that nothing was paid so far: after a day, nothing will be */
async function putOff(ctx: Context, payment: Started, isUnpaid: boolean): Promise<void> {
  const now = ctx.clock.now()
  const isOver = isUnpaid && now.getTime() - payment.createdAt.getTime() >= checkoutAbandonedAfterMs
  const sweepCount = payment.sweepCount + 1
  await ctx.db
    .updateTable('payment')
    .set(
      isOver
        ? { status: 'FAILED', finished_at: now, sweep_at: null, sweep_count: sweepCount }
        : { sweep_count: sweepCount, sweep_at: new Date(now.getTime() + paymentLookupDelayMs(sweepCount)) },
    )
    .where('id', '=', payment.id)
    .where('status', '=', 'STARTED')
    .execute()
}
