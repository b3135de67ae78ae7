import { sql } from 'kysely'
import { isPersonVisibleSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { hasSamePaymentTerms, type PaymentIntent, paymentColumns, type StoredPayment } from '../payment.ts'
import {
  requireCardProvider,
  requireCreatorCurrency,
  requirePayee,
  requirePurchaseItem,
  requireTipMinimum,
  requireTopUpInWalletCurrency,
  requireTopUpMinimum,
} from '../payment-rules.ts'
import {
  creditedInsteadRefusal,
  describeChargeRefusalToPayer,
  findUnmatchedChargeOutcomeForPayer,
  isAutomaticRefundScheduled,
} from '../unmatched-charges/unmatched-charge-decision.ts'
import { parseChargeMetadata } from './charge-facts.ts'
import { recordChargeWithoutCheckout, settleCharge } from './settle-charge.ts'

/**
 * Asks the card provider about a charge and does once what it was paid for, also for references that were never started:
 * by asking the payer stands for it. The charge and the body must agree on payer, purpose, amount, currency and total, else
 * nothing moves; of a reference that is another's nobody learns more than of one that nobody has used.
 * @returns the minor units that were paid: those of the intent, unless a person credited a top-up with what was charged
 * @throws Refusal INVALID_INPUT, CURRENCY_NOT_PAYABLE, AMOUNT_TOO_SMALL, RULE_BROKEN, CREATOR_NOT_FOUND, SELF_PAYMENT;
 * REFERENCE_REUSED; PAYMENT_NOT_VERIFIED; PROVIDER_UNAVAILABLE; and the reason for which the money went to the wallet or
 * to a person instead: PRICE_CHANGED, ALREADY_SUBSCRIBED, CREATOR_NOT_VERIFIED and their like
 */
export async function verifyAndSettlePayment(ctx: Context, intent: PaymentIntent): Promise<bigint> {
  const before = await findPayment(ctx, intent)
  if (before && !hasSamePaymentTerms(before, intent)) throw refuse('REFERENCE_REUSED')
  if (before && (before.status === 'SUCCEEDED' || before.status === 'REVIEW')) {
    return answerFor(ctx, before, intent)
  }
  const card = before?.provider
    ? ctx.outside.cards.cardNamed(before.provider)
    : requireCardProvider(ctx, intent.currency)
  const isPayable = await isChargeable(ctx, intent, before)
  const charge = await card.findCharge(intent.reference, before?.providerId)
  if (charge === null || charge.metadata.userId !== intent.payerId) {
    throw refuse(isPayable ? 'PAYMENT_NOT_VERIFIED' : 'CREATOR_NOT_FOUND')
  }
  const said = parseChargeMetadata(charge)
  if (charge.status === 'success' && said === null) await settleCharge(ctx, charge)
  // The payer may be gone when it goes through; by then it is known that they vouch for it.
  if (isPayable && charge.status === 'pending' && said !== null && hasSamePaymentTerms(said, intent)) {
    await inTransaction(ctx.db, (tx) =>
      recordChargeWithoutCheckout(tx, ctx, { charge, intent: said, payer: intent }),
    )
  }
  // What fits nothing is with a person, who may have given it back since.
  if (charge.status !== 'success' || said === null) {
    return answerForReview(ctx, charge.provider, intent, 'PAYMENT_NOT_VERIFIED')
  }
  if (!hasSamePaymentTerms(said, intent)) throw refuse('PAYMENT_NOT_VERIFIED')
  const settled = await settleCharge(ctx, charge, intent)
  if (!settled) throw refuse('PAYMENT_NOT_VERIFIED')
  if (!hasSamePaymentTerms(settled, intent)) throw refuse('REFERENCE_REUSED')
  return answerFor(ctx, settled, intent)
}

/**
 * Finds the payer's payment under the reference, with any provider: an identical payment before any other.
 */
async function findPayment(ctx: Context, intent: PaymentIntent): Promise<StoredPayment | undefined> {
  const stored = await ctx.db
    .selectFrom('payment')
    .select(paymentColumns)
    .where('reference', '=', intent.reference)
    .where('method', '=', 'CARD')
    .where('payer_id', '=', intent.payerId)
    .execute()
  return stored.find((each) => hasSamePaymentTerms(each, intent)) ?? stored[0]
}

/**
 * Refuses what can be refused before querying a provider: it does not depend on when the charge was made.
 * @returns false if the payer cannot reach the creator, who may have blocked them since the charge or not
 * exist
 */
async function isChargeable(
  ctx: Context,
  intent: PaymentIntent,
  before: StoredPayment | undefined,
): Promise<boolean> {
  const { payerId, purpose, amount } = intent
  const receiverId = purpose === 'TOP_UP' ? payerId : requirePayee(intent)
  if (purpose !== 'TOP_UP' && receiverId === payerId) throw refuse('SELF_PAYMENT')
  const receiver = await ctx.db
    .selectFrom('account as receiver')
    .innerJoin('account as payer', (join) => join.on('payer.id', '=', payerId))
    .select('receiver.currency_code')
    .where('receiver.id', '=', receiverId)
    .where(sql<boolean>`${sql.raw(isPersonVisibleSql('receiver', 'payer.id'))}`)
    .executeTakeFirst()
  const currency = receiver?.currency_code
  if (purpose === 'TOP_UP') {
    requireTopUpInWalletCurrency(intent, currency)
    if (before?.vouchedBy !== 'START') requireTopUpMinimum(ctx, amount, intent.currency)
    return true
  }
  if (currency === undefined) return false
  requireCreatorCurrency(intent, { currency })
  if (purpose === 'TIPS') requireTipMinimum(amount, currency)
  else if (purpose === 'PURCHASE') requirePurchaseItem(intent)
  else purpose satisfies 'SUBSCRIPTION'
  return true
}

/** The same answer each time, whoever settled the charge: this call, the webhook or the sweep. */
async function answerFor(ctx: Context, stored: StoredPayment, intent: PaymentIntent): Promise<bigint> {
  if (stored.message === null && intent.message !== null) {
    await ctx.db.updateTable('payment').set({ message: intent.message }).where('id', '=', stored.id).execute()
  }
  if (stored.refusal === null) return stored.amount
  if (stored.outcome === 'WALLET_CREDIT') throw creditedInsteadRefusal(stored.refusal)
  return answerForReview(ctx, stored.provider ?? '', intent, stored.refusal)
}

/** Returns the outcome of a charge that went to review. */
async function answerForReview(
  ctx: Context,
  provider: string,
  intent: PaymentIntent,
  refusal: Refusal['code'],
): Promise<bigint> {
  const decided = await findUnmatchedChargeOutcomeForPayer(ctx, provider, intent, refusal)
  if (decided instanceof Refusal) throw decided
  if (decided !== undefined) return decided
  if (refusal === 'PAYMENT_NOT_VERIFIED') throw refuse('PAYMENT_NOT_VERIFIED')
  const why = describeChargeRefusalToPayer(refusal)
  const detail = (await isAutomaticRefundScheduled(ctx, provider, intent.reference))
    ? `${why} Your payment is being refunded to your card.`
    : `${why} Your money is safe: we're reviewing your payment.`
  throw refuse(refusal, { detail, charged: true })
}
