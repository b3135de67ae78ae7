import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { available } from '../ledger/accounts.ts'
import { payCreator } from '../ledger/pay-creator.ts'
import { findOffer } from '../subscriptions/find-offer.ts'
import type { Intent } from './payment.ts'
import { requireCreator, requireCreatorCurrency, requirePurpose, requireTipMinimum } from './payment-rules.ts'
import { noteWalletPayment, requireWalletCurrency, wasPaidFromWallet } from './wallet-payment.ts'

/**
 * Tips a creator from the wallet, once for a reference.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_NOT_VERIFIED, RULE_BROKEN
 * (another currency than the creator's), AMOUNT_TOO_SMALL; and 403 for what a card can pay instead: CURRENCY_MISMATCH,
 * INSUFFICIENT_FUNDS
 */
export async function sendWalletTip(ctx: Context, tip: Intent): Promise<void> {
  requirePurpose(tip, ['TIPS'])
  const creatorId = requireCreator(tip)
  await inTransaction(ctx.db, async (tx) => {
    try {
      const offer = await findOffer(tx, tip.payerId, creatorId)
      requireCreatorCurrency(tip, offer)
      requireTipMinimum(tip.amount, offer.currency)
      requireWalletCurrency(offer)
    } catch (refusal) {
      // A repeat is answered as the first time was, whatever has changed since.
      if (refusal instanceof Refusal && (await wasPaidFromWallet(tx, tip))) return
      throw refusal
    }
    const paymentId = await noteWalletPayment(tx, ctx, tip)
    if (paymentId === null) return
    await payCreator(tx, ctx, {
      kind: 'TIP',
      about: paymentId,
      reference: tip.reference,
      currency: tip.currency,
      amount: tip.amount,
      from: available(tip.payerId),
      creatorId,
    })
  })
}
