import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { available } from '../ledger/accounts.ts'
import { payCreator } from '../ledger/pay-creator.ts'
import { refuse } from '../refusal.ts'
import { findOffer } from '../subscriptions/find-offer.ts'
import { isSubscribed, lockSubscription } from '../subscriptions/lock-subscription.ts'
import { beginPaidMonth, resumePaidMonth } from '../subscriptions/paid-month.ts'
import type { Intent } from './payment.ts'
import { requireCreator, requirePrice, requirePurpose } from './payment-rules.ts'
import {
  noteWalletPayment,
  requireNamedCurrency,
  requireWalletCurrency,
  wasPaidFromWallet,
} from './wallet-payment.ts'

/**
 * Subscribes for a month from the wallet, once for a reference. Within a month that was paid for and then cancelled it
 * costs nothing: no money moves, whatever the amount says.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_NOT_VERIFIED, RULE_BROKEN
 * (another currency than the creator's), ALREADY_SUBSCRIBED, PRICE_CHANGED; and 403 for what a card can pay instead:
 * CURRENCY_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function createWalletSubscription(ctx: Context, intent: Intent): Promise<void> {
  requirePurpose(intent, ['SUBSCRIPTION'])
  const creatorId = requireCreator(intent)
  const { payerId, amount, currency, reference } = intent
  await inTransaction(ctx.db, async (tx) => {
    if (await wasPaidFromWallet(tx, intent)) return
    const kept = await lockSubscription(tx, payerId, creatorId)
    // Again, behind the lock: the same may have been paid while this waited for it.
    if (await wasPaidFromWallet(tx, intent)) return
    const offer = await findOffer(tx, payerId, creatorId)
    if (isSubscribed(kept, ctx.clock.now())) throw refuse('ALREADY_SUBSCRIBED')
    if (offer.isFree) throw refuse('PRICE_CHANGED')
    if (await resumePaidMonth(tx, ctx, kept, { fanId: payerId, creatorId })) {
      await noteWalletPayment(tx, ctx, intent, 'NOTHING_DUE')
      return
    }
    requireNamedCurrency(intent, offer)
    requirePrice(amount, offer)
    requireWalletCurrency(offer)
    const paymentId = await noteWalletPayment(tx, ctx, intent)
    if (paymentId === null) throw refuse('REFERENCE_REUSED')
    await beginPaidMonth(tx, ctx, kept, { fanId: payerId, creatorId, price: amount, currency, paymentId })
    await payCreator(tx, ctx, {
      kind: 'SUBSCRIPTION',
      about: paymentId,
      reference,
      currency,
      amount,
      from: available(payerId),
      creatorId,
    })
  })
}
