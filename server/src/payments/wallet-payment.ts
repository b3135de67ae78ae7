import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refusal.ts'
import type { Offer } from '../subscriptions/find-offer.ts'
import { type Intent, isSamePayment, type KeptPayment, paymentColumns } from './payment.ts'
import { requireCreatorCurrency } from './payment-rules.ts'

/**
 * Whether the very same was paid from this wallet before: then nothing is left to do, whatever has changed since.
 * @throws Refusal REFERENCE_REUSED when the reference was used for something else
 */
export async function wasPaidFromWallet(tx: Tx, intent: Intent): Promise<boolean> {
  const before = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('payer_id', '=', intent.payerId)
    .where('reference', '=', intent.reference)
    .where('method', '=', 'WALLET')
    .executeTakeFirst()
  if (!before) return false
  const kept = before as KeptPayment
  if (!isSamePayment(intent, kept) || intent.message !== kept.message) throw refuse('REFERENCE_REUSED')
  return true
}

/**
 * Notes a payment under its reference. The unique index decides who of several comes first; those who come later wait
 * here until the first has committed.
 * @returns the id of the payment, or null when the very same came first: nothing is left to do
 * @throws Refusal REFERENCE_REUSED when something else came first
 */
export async function noteWalletPayment(
  tx: Tx,
  ctx: Context,
  intent: Intent,
  outcome: 'AS_MEANT' | 'NOTHING_DUE' = 'AS_MEANT',
): Promise<string | null> {
  const now = ctx.clock.now()
  const id = ctx.newId()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment')
    .values({
      id,
      payer_id: intent.payerId,
      method: 'WALLET',
      reference: intent.reference,
      purpose: intent.purpose,
      creator_id: intent.creatorId,
      amount_minor: intent.amount,
      currency_code: intent.currency,
      message: intent.message,
      status: 'SUCCEEDED',
      outcome,
      created_at: now,
      finished_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return id
  if (await wasPaidFromWallet(tx, intent)) return null
  throw new Error(`The reference ${intent.reference} is taken and not there.`)
}

/** @throws Refusal CURRENCY_MISMATCH when the payer's wallet holds another currency than the creator takes */
export function requireWalletCurrency({ fanCurrency, currency }: Offer): void {
  if (fanCurrency !== currency) throw refuse('CURRENCY_MISMATCH')
}

/**
 * Holds the currency that the payer names against the creator's. Where her wallet could not pay in that either, this is
 * what she is told, for a card can.
 * @throws Refusal CURRENCY_MISMATCH, or else RULE_BROKEN
 */
export function requireNamedCurrency(intent: Intent, offer: Offer): void {
  if (intent.currency === offer.currency) return
  requireWalletCurrency(offer)
  requireCreatorCurrency(intent, offer)
}
