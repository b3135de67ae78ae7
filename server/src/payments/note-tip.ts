import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { Refusal } from '../refusal.ts'
import { findOffer } from '../subscriptions/find-offer.ts'
import type { Intent } from './payment.ts'
import { requireCreator, requireTipMinimum } from './payment-rules.ts'
import {
  noteWalletPayment,
  requireNamedCurrency,
  requireWalletCurrency,
  wasPaidFromWallet,
} from './wallet-payment.ts'

/**
 * Looks at the rules for a tip from a wallet, and notes its payment.
 * @returns the id of the payment, which is still to be made; null when the very same was sent before
 * @throws Refusal before anything is noted
 */
export async function noteTip(tx: Tx, ctx: Context, tip: Intent): Promise<string | null> {
  try {
    const offer = await findOffer(tx, tip.payerId, requireCreator(tip))
    requireNamedCurrency(tip, offer)
    requireTipMinimum(tip.amount, offer.currency)
    requireWalletCurrency(offer)
  } catch (refusal) {
    // A repeat is answered as the first time was, whatever has changed since.
    if (refusal instanceof Refusal && (await wasPaidFromWallet(tx, tip))) return null
    throw refusal
  }
  return noteWalletPayment(tx, ctx, tip)
}
