import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import type { Charge } from '../outside/card-provider.ts'
import { storableJson } from './storable-json.ts'

/** Puts a charge that went through and fits nothing into the queue for a person. Safe to repeat. */
export async function reviewCharge(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  paymentId: string | null,
  reason: string,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_review')
    .values({
      id: ctx.newId(),
      provider: charge.provider,
      provider_id: charge.id,
      reference: charge.reference,
      payment_id: paymentId,
      reason,
      charged_minor: charge.amount,
      currency_code: charge.currencyCode,
      metadata: storableJson(JSON.stringify(charge.metadata)),
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) {
    ctx.log.info('charge-for-review', { reference: charge.reference, reason })
  }
}
