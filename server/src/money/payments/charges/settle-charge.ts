import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import type { Charge } from '../../../platform/integrations/card-provider.ts'
import { closeRenewalCharge } from '../../subscriptions/renewal-charge.ts'
import { saveChargedCardIfAgreed } from '../cards/save-card.ts'
import { insertPaymentsIfReferenceNew } from '../insert-payments.ts'
import { hasSamePaymentTerms, type PaymentIntent, paymentColumns, type StoredPayment } from '../payment.ts'
import { offerChargeForClaim } from '../unmatched-charges/mark-charge-unclaimed.ts'
import { queueUnmatchedCharge } from '../unmatched-charges/queue-unmatched-charge.ts'
import {
  automaticRefundAt,
  bookChargeAndMailReceipt,
  type ChargeBookingResult,
  describeChargeBookingRefusal,
} from './book-charge.ts'
import { parseChargeMetadata } from './charge-facts.ts'
import { claimChargeAsPayer, finishChargeClaim } from './claim-charge.ts'

/** Payer who requests a charge in their own session, and their message. */
type Verifier = Pick<PaymentIntent, 'payerId' | 'message'>

/**
 * Fulfils once what a charge was paid for, however often, from wherever and whenever it is reported. Its
 * purpose is stated by the charge itself, and the payment stored under its reference must agree. A charge
 * that names a person who neither started nor verifies it waits for them. One that matches nothing goes to
 * the queue for an admin.
 * @param charge successful charge, as fetched from the provider
 * @param verifier null if no one requests it in their own session: a webhook, a sweep, a reconciliation
 * @returns the payment as it is now; null for a charge without a payment
 * @throws Refusal as `claimChargeAsPayer`
 */
export async function settleCharge(
  ctx: Context,
  charge: Charge,
  verifier: Verifier | null = null,
): Promise<StoredPayment | null> {
  return inTransaction(ctx.db, (tx) => settleChargeInTransaction(tx, ctx, charge, verifier))
}

/** Settles a charge like `settleCharge`, in the transaction of a caller that goes on holding its locks. */
export async function settleChargeInTransaction(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  verifier: Verifier | null = null,
): Promise<StoredPayment | null> {
  const said = parseChargeMetadata(charge)
  const payer = verifier !== null && verifier.payerId === said?.payerId ? verifier : null
  const isKnown = said !== null && (await areAccounts(tx, said))
  if (said !== null && isKnown) await recordChargeWithoutCheckout(tx, ctx, { charge, intent: said, payer })
  const payment = await lockPayment(tx, charge)
  if (payment && hasItsCharge(payment)) {
    if (isAnotherCharge(payment, charge)) {
      const reason = 'The reference was charged more than once.'
      await queueUnmatchedCharge(tx, ctx, charge, { paymentId: payment.id, reason })
    } else if (payment.status === 'WAITING' && payer !== null) {
      await claimChargeAsPayer(tx, ctx, payment, payer.message)
      await finishChargeClaim(tx, ctx, payment.id, await book(tx, ctx, charge, payment))
    } else if (payment.status === 'WAITING') {
      await offerChargeForClaim(tx, ctx, charge, payment)
    }
  } else if (
    payment &&
    said !== null &&
    hasSamePaymentTerms(said, payment) &&
    payment.total === charge.amount
  ) {
    await noteProviderId(tx, payment.id, charge)
    await book(tx, ctx, charge, payment)
  } else {
    await queueUnmatchedCharge(tx, ctx, charge, {
      paymentId: payment?.id ?? null,
      reason: reasonOf(said, isKnown),
    })
    if (payment) await endInReview(tx, ctx, payment, charge)
  }
  return (await lockPayment(tx, charge)) ?? null
}

async function book(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  payment: StoredPayment,
): Promise<ChargeBookingResult> {
  const booked = await bookChargeAndMailReceipt(tx, ctx, payment, charge)
  if (booked.status === 'SUCCEEDED') await saveChargedCardIfAgreed(tx, ctx, payment, charge)
  else {
    const question = {
      paymentId: payment.id,
      reason: describeChargeBookingRefusal(booked),
      giveBackAt: automaticRefundAt(ctx, booked),
    }
    await queueUnmatchedCharge(tx, ctx, charge, question)
  }
  return booked
}

/** A payment that was settled, or waits for its payer, stands for the charge that its provider named then. */
function hasItsCharge({ status }: StoredPayment): boolean {
  return status === 'SUCCEEDED' || status === 'REVIEW' || status === 'WAITING'
}

function isAnotherCharge({ providerId }: StoredPayment, { id }: Charge): boolean {
  return providerId !== null && id !== null && providerId !== id
}

async function noteProviderId(tx: Tx, paymentId: string, { id }: Charge): Promise<void> {
  if (id === null) return
  await tx.updateTable('payment').set({ provider_id: id }).where('id', '=', paymentId).execute()
}

function reasonOf(said: PaymentIntent | null, isKnown: boolean): string {
  if (said === null) return "The total, currency and metadata of the charge don't match."
  if (!isKnown) return "The charge names someone who doesn't have an account."
  return 'The reference belongs to another payment.'
}

async function endInReview(tx: Tx, ctx: Context, { id }: StoredPayment, charge: Charge): Promise<void> {
  await noteProviderId(tx, id, charge)
  await tx
    .updateTable('payment')
    .set({
      status: 'REVIEW',
      refusal: 'PAYMENT_NOT_VERIFIED',
      finished_at: ctx.clock.now(),
      sweep_at: null,
    })
    .where('id', '=', id)
    .execute()
  await closeRenewalCharge(tx, id)
}

async function areAccounts(tx: Tx, { payerId, creatorId }: PaymentIntent): Promise<boolean> {
  const ids = creatorId === null ? [payerId] : [payerId, creatorId]
  const found = await tx.selectFrom('account').select('id').where('id', 'in', ids).execute()
  return found.length === ids.length
}

/**
 * Records a charge whose checkout was not started with us, when first seen; does nothing if the reference is
 * known.
 * @param payer the person it names, if they request it; otherwise it waits for them
 */
export async function recordChargeWithoutCheckout(
  tx: Tx,
  ctx: Context,
  { charge, intent, payer }: { charge: Charge; intent: PaymentIntent; payer: Verifier | null },
): Promise<void> {
  const now = ctx.clock.now()
  await insertPaymentsIfReferenceNew(tx, [
    {
      id: ctx.newId(),
      payer_id: intent.payerId,
      method: 'CARD',
      provider: charge.provider,
      provider_id: charge.id,
      reference: charge.reference,
      purpose: intent.purpose,
      creator_id: intent.creatorId,
      amount_minor: intent.amount,
      currency_code: intent.currency,
      item_kind: intent.itemKind,
      item_id: intent.itemId,
      total_minor: charge.amount,
      created_at: now,
      ...(payer
        ? { status: 'STARTED', sweep_at: now, vouched_by: 'VERIFY', message: payer.message }
        : { status: 'WAITING' }),
    },
  ])
}

async function lockPayment(tx: Tx, { provider, reference }: Charge): Promise<StoredPayment | undefined> {
  const stored = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('method', '=', sql.lit('CARD'))
    .forUpdate()
    .executeTakeFirst()
  return stored
}
