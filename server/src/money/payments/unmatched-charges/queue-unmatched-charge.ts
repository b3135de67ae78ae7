import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { toStorableJson } from '../../../platform/db/storable-json.ts'
import type { Charge } from '../../../platform/integrations/card-provider.ts'

type Question = {
  /** The payment under its reference, where there is one. */
  paymentId: string | null
  /** Reason why it matches nothing. */
  reason: string
  /** Time of its refund unless the payer claims it; null if an admin decides. */
  giveBackAt?: Date | null
}

/**
 * Puts a charge that went through and fits nothing into the queue for a person. Safe to repeat.
 * @returns whether nobody had been asked about it
 */
export async function queueUnmatchedCharge(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  { paymentId, reason, giveBackAt = null }: Question,
): Promise<boolean> {
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
      metadata: toStorableJson(JSON.stringify(charge.metadata)),
      created_at: ctx.clock.now(),
      give_back_at: giveBackAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .executeTakeFirstOrThrow()
  const isNew = numInsertedOrUpdatedRows === 1n
  if (isNew) ctx.log.info('charge-for-review', { reference: charge.reference, reason })
  return isNew
}
