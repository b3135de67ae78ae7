import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { enqueueSql } from '../../platform/queue/task.ts'
import { findOffers, type Offer } from '../subscriptions/find-offer.ts'
import { batchByKey, batchWithLockTimeout } from './batch-payments.ts'
import { mailReceipt } from './mail-receipt.ts'
import type { Intent } from './payment.ts'
import { requirePayee, requirePurpose, requireTipMinimum } from './payment-rules.ts'
import {
  type InsertedPayment,
  insertWalletPayments,
  payFromWallets,
  requireNamedCurrency,
  requireWalletCurrency,
  validate,
} from './wallet-payment.ts'

const bookWithAll = batchWithLockTimeout(bookTips)
const bookWithOthers = batchByKey(bookTips)
/** Number of batches in progress at once: while one is in the database, another is in this process. */
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
  const creatorId = requirePayee(tip)
  if ((await bookWithAll(ctx, lineOf(creatorId), tip)) === 'BUSY') await bookWithOthers(ctx, creatorId, tip)
}

function lineOf(creatorId: string): string {
  return String(creatorId.charCodeAt(creatorId.length - 1) % lines)
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

async function bookTips(tx: Tx, ctx: Context, tips: readonly Intent[]) {
  const pairs = tips.map((tip) => ({ fanId: tip.payerId, creatorId: requirePayee(tip) }))
  const offers = await findOffers(tx, pairs)
  const validated = tips.map((intent, index) => ({
    intent,
    validation: validate(() => requireTip(intent, offers[index])),
  }))
  const { inserted, others } = await insertWalletPayments(tx, ctx, validated)
  await announceTips(tx, inserted, ctx.clock.now())
  await payFromWallets(tx, ctx, 'TIP', inserted)
  return others
}

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

function requireTip(tip: Intent, offer: Offer | Refusal | undefined): 'AS_MEANT' {
  if (!offer || offer instanceof Refusal) throw offer
  requireNamedCurrency(tip, offer)
  requireTipMinimum(tip.amount, offer.currency)
  requireWalletCurrency(offer)
  return 'AS_MEANT'
}
