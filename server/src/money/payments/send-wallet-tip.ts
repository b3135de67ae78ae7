import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { enqueueSql } from '../../platform/queue/task.ts'
import {
  loadSubscriptionOffersOrRefusals,
  type SubscriptionOffer,
} from '../subscriptions/load-subscription-offer.ts'
import { createSharedWalletPaymentBatcher } from './batch-payments.ts'
import { mailReceipt } from './mail-receipt.ts'
import type { PaymentIntent } from './payment.ts'
import { requirePayee, requirePaymentPurpose, requireTipMinimum } from './payment-rules.ts'
import {
  bookWalletPayments,
  evaluatePaymentRules,
  type InsertedPayment,
  insertWalletPayments,
  requirePayableIntentCurrency,
  requireWalletInCreatorCurrency,
} from './wallet-payment.ts'

const batchTips = createSharedWalletPaymentBatcher(bookTips)

/**
 * Tips a creator from the wallet, once for a reference. Tips that come while others are booked share the next batch, whoever
 * they are to.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED,
 * CREATOR_NOT_VERIFIED, RULE_BROKEN (another currency than the creator's), AMOUNT_TOO_SMALL, OWN_LIMIT; and 403 for what a card can
 * pay instead: CURRENCY_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function sendWalletTip(ctx: Context, tip: PaymentIntent): Promise<void> {
  requirePaymentPurpose(tip, ['TIPS'])
  await batchTips(ctx, tip)
}

async function bookTips(
  tx: Tx,
  ctx: Context,
  intents: readonly PaymentIntent[],
): Promise<ReadonlyMap<string, Refusal | null>> {
  const offers = await loadSubscriptionOffersOrRefusals(
    tx,
    intents.map((tip) => ({ fanId: tip.payerId, creatorId: requirePayee(tip) })),
  )
  const validated = intents.map((intent, index) => ({
    intent,
    offer: offers[index],
    validation: evaluatePaymentRules(() => requireTip(intent, offers[index])),
  }))
  const { inserted, others } = await insertWalletPayments(tx, ctx, validated)
  await announceTips(tx, inserted, ctx.clock.now())
  await bookWalletPayments(tx, ctx, 'TIP', inserted)
  return others
}

const tipEvents = appendEventsSql('TIPPED', {
  actor: 'payer_id',
  subject: 'payment_id',
  now: 'sent_at',
  from: 'FROM tip',
})
const tipReceipts = enqueueSql(mailReceipt, {
  payload: `json_build_object('paymentId', payment_id)`,
  from: 'tip',
})

/** Appends the tips' events, and enqueues their receipts, by one statement: tips are many. */
async function announceTips(tx: Tx, tips: readonly InsertedPayment[], now: Date): Promise<void> {
  if (tips.length === 0) return
  const payerIds = tips.map(({ intent }) => intent.payerId)
  const paymentIds = tips.map(({ id }) => id)
  await sql`
    WITH tip AS (
      SELECT payer_id, payment_id, ${now}::timestamptz AS sent_at
      FROM unnest(${payerIds}::text[], ${paymentIds}::text[]) AS tip (payer_id, payment_id)
    ), noted AS (${sql.raw(tipEvents)})
    ${sql.raw(tipReceipts)}`.execute(tx)
}

function requireTip(tip: PaymentIntent, offer: SubscriptionOffer | Refusal | undefined): 'AS_MEANT' {
  if (!offer || offer instanceof Refusal) throw offer
  requirePayableIntentCurrency(tip, offer)
  requireTipMinimum(tip.amount, offer.currency)
  requireWalletInCreatorCurrency(offer)
  return 'AS_MEANT'
}
