import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { noteEvents } from '../events/note-events.ts'
import { Refusal } from '../refusal.ts'
import { findOffers, type Offer } from '../subscriptions/find-offer.ts'
import { bookTogether } from './book-together.ts'
import type { Intent } from './payment.ts'
import { requireCreator, requirePurpose, requireTipMinimum } from './payment-rules.ts'
import {
  judge,
  noteWalletPayments,
  payFromWallets,
  requireNamedCurrency,
  requireWalletCurrency,
} from './wallet-payment.ts'

const bookWithOthers = bookTogether(bookTips)

/**
 * Tips a creator from the wallet, once for a reference. Tips that would wait for the same creator's account are sent
 * together.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED,
 * CREATOR_NOT_VERIFIED, RULE_BROKEN (another currency than the creator's), AMOUNT_TOO_SMALL; and 403 for what a card can
 * pay instead: CURRENCY_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function sendWalletTip(ctx: Context, tip: Intent): Promise<void> {
  requirePurpose(tip, ['TIPS'])
  await bookWithOthers(ctx, requireCreator(tip), tip)
}

async function bookTips(tx: Tx, ctx: Context, tips: readonly Intent[]) {
  const pairs = tips.map((tip) => ({ fanId: tip.payerId, creatorId: requireCreator(tip) }))
  const offers = await findOffers(tx, pairs)
  const verdicts = new Map(tips.map((tip, index) => [tip, judge(() => requireTip(tip, offers[index]))]))
  const { noted, others } = await noteWalletPayments(tx, ctx, verdicts)
  const events = [...noted].map(([{ payerId }, id]) => ({ actorId: payerId, subjectId: id }))
  await noteEvents(tx, 'TIPPED', events, ctx.clock.now())
  await payFromWallets(tx, ctx, 'TIP', noted)
  return others
}

function requireTip(tip: Intent, offer: Offer | Refusal | undefined): 'AS_MEANT' {
  if (!offer || offer instanceof Refusal) throw offer
  requireNamedCurrency(tip, offer)
  requireTipMinimum(tip.amount, offer.currency)
  requireWalletCurrency(offer)
  return 'AS_MEANT'
}
