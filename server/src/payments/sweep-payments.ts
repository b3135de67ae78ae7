import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { task } from '../jobs/task.ts'
import type { CardProvider } from '../outside/card-provider.ts'
import { settleCharge } from './settle-charge.ts'
import { givenUpAfterMs, sweepDelayMs } from './sweep-delay.ts'

const batch = 200

/**
 * Asks the providers about payments that were started and never heard of again: the browser was closed, the network gone.
 * What is wrong with one payment stays with that one.
 */
export const sweepPayments = task<unknown>('sweep-payments', async (ctx) => {
  for (const card of ctx.outside.cards.all) await sweep(ctx, card)
})

async function sweep(ctx: Context, card: CardProvider): Promise<void> {
  const started = await ctx.db
    .selectFrom('payment')
    .select([
      'id',
      'reference',
      'provider_id as providerId',
      'created_at as createdAt',
      'sweep_count as sweepCount',
    ])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('renewal_charge')
            .select('payment_id')
            .whereRef('renewal_charge.payment_id', '=', 'payment.id'),
        ),
      ),
    )
    .where('status', '=', 'STARTED')
    .where('provider', '=', card.name)
    .where('sweep_at', '<=', ctx.clock.now())
    .orderBy('sweep_at')
    .limit(batch)
    .execute()
  for (const payment of started) {
    try {
      const charge = await card.findCharge(payment.reference, payment.providerId)
      if (charge?.status === 'success') await settleCharge(ctx, charge)
      else await putOff(ctx, payment, charge?.status !== 'pending')
    } catch (cause) {
      // An outage of the provider ends its round: the next one begins where it stopped.
      if (cause instanceof Refusal && cause.code === 'PROVIDER_UNAVAILABLE') return
      // The others have waited too; this one is asked about again later.
      ctx.log.error('payment-not-swept', cause, { paymentId: payment.id })
      await putOff(ctx, payment, false)
    }
  }
}

/** @param isUnpaid it is known that nothing was paid so far: after a day, nothing will be */
async function putOff(
  ctx: Context,
  payment: { id: string; createdAt: Date; sweepCount: number },
  isUnpaid: boolean,
): Promise<void> {
  const now = ctx.clock.now()
  const isOver = isUnpaid && now.getTime() - payment.createdAt.getTime() >= givenUpAfterMs
  const sweepCount = payment.sweepCount + 1
  await ctx.db
    .updateTable('payment')
    .set(
      isOver
        ? { status: 'FAILED', finished_at: now, sweep_at: null, sweep_count: sweepCount }
        : { sweep_count: sweepCount, sweep_at: new Date(now.getTime() + sweepDelayMs(sweepCount)) },
    )
    .where('id', '=', payment.id)
    .where('status', '=', 'STARTED')
    .execute()
}
