import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { noteEvents } from '../events/note-events.ts'
import { Refusal } from '../refusal.ts'
import { findOffers, type Offer } from '../subscriptions/find-offer.ts'
import { bookTogether, bookUnlessBusy } from './book-together.ts'
import type { Intent } from './payment.ts'
import { requireCreator, requirePurpose, requireTipMinimum } from './payment-rules.ts'
import {
  judge,
  noteWalletPayments,
  payFromWallets,
  requireNamedCurrency,
  requireWalletCurrency,
} from './wallet-payment.ts'

const bookWithAll = bookUnlessBusy(bookTips)
const bookWithOthers = bookTogether(bookTips)
/** So many groups are under way at once: while one is in the database, another is in this process. */
const lines = 2

/**
 * Tips a creator from the wallet, once for a reference. Tips that come while others are sent go along with the next, whoever
 * they are to. Where somebody else holds an account of one of them for long, they wait apart, with those to the same creator.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED,
 * CREATOR_NOT_VERIFIED, RULE_BROKEN (another currency than the creator's), AMOUNT_TOO_SMALL; and 403 for what a card can
 * pay instead: CURRENCY_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function sendWalletTip(ctx: Context, tip: Intent): Promise<void> {
  requirePurpose(tip, ['TIPS'])
  const creatorId = requireCreator(tip)
  if ((await bookWithAll(ctx, lineOf(creatorId), tip)) === 'BUSY') await bookWithOthers(ctx, creatorId, tip)
}

function lineOf(creatorId: string): string {
  return String(creatorId.charCodeAt(creatorId.length - 1) % lines)
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
