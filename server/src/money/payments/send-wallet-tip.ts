import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { enqueueSql } from '../../platform/queue/task.ts'
import {
  loadSubscriptionOffersOrRefusals,
  type SubscriptionOffer,
} from '../subscriptions/load-subscription-offer.ts'
import {
  createWalletPaymentBatcher,
  type QueuedWalletPayment,
  type WalletPaymentBatchResults,
} from './batch-payments.ts'
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

const batchTips = createWalletPaymentBatcher(bookTips)
/** Number of shared queues: while a batch of one is in the database, another is in this process. */
const sharedQueues = 2
/** Lock timeout of a shared batch: longer than a batch of another process takes, and too short to be noticed. */
const lockTimeoutMs = 200

/**
 * Tips a creator from the wallet, once for a reference. Tips that come while others are booked share the next batch, whoever
 * they are to. Where somebody else holds an account of one of them for long, those of the batch wait in a queue per creator.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED,
 * CREATOR_NOT_VERIFIED, RULE_BROKEN (another currency than the creator's), AMOUNT_TOO_SMALL, OWN_LIMIT; and 403 for what a card can
 * pay instead: CURRENCY_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function sendWalletTip(ctx: Context, tip: PaymentIntent): Promise<void> {
  requirePaymentPurpose(tip, ['TIPS'])
  const creatorId = requirePayee(tip)
  const sharedQueue = String(creatorId.charCodeAt(creatorId.length - 1) % sharedQueues)
  const booked = await batchTips(ctx, sharedQueue, { intent: tip, waitsForLocks: false })
  if (booked === 'LOCKED') await batchTips(ctx, creatorId, { intent: tip, waitsForLocks: true })
}

async function bookTips(
  ctx: Context,
  tips: readonly QueuedWalletPayment[],
): Promise<WalletPaymentBatchResults> {
  const intents = tips.map(({ intent }) => intent)
  const waitsForLocks = tips.every((tip) => tip.waitsForLocks)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      if (!waitsForLocks) await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
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
    })
  } catch (cause) {
    if (waitsForLocks || !isLockTimeout(cause)) throw cause
    return new Map(intents.map(({ payerId }) => [payerId, 'LOCKED']))
  }
}

/** PostgreSQL's lock_not_available. */
function isLockTimeout(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '55P03'
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
