import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { StoredPayment } from '../payment.ts'
import { automaticRefundAt, type ChargeBookingResult, describeChargeBookingRefusal } from './book-charge.ts'

/**
 * Lets the payer claim a waiting payment, as the one who requests it in their own session. The caller books
 * it.
 * @param message the payer's own message: the one sent with the charge may be another's
 * @throws Refusal PAYMENT_NOT_VERIFIED if the charge is being refunded or disputed by the cardholder's bank
 */
export async function claimChargeAsPayer(
  tx: Tx,
  ctx: Context,
  { id, provider, reference }: StoredPayment,
  message: string | null,
): Promise<void> {
  const { rows } = await sql<{ isGoingBack: boolean; isDisputed: boolean }>`
    SELECT
      EXISTS (SELECT FROM refund WHERE payment_review_id = review.id AND state <> 'FAILED') AS "isGoingBack",
      EXISTS (SELECT FROM dispute WHERE payment_review_id = review.id AND state <> 'WON') AS "isDisputed"
    FROM payment_review review WHERE review.provider = ${provider} AND review.reference = ${reference}
    FOR UPDATE`.execute(tx)
  const [held] = rows
  if (held?.isDisputed) {
    throw refuse('PAYMENT_NOT_VERIFIED', { detail: "The card's bank is disputing this payment." })
  }
  if (held?.isGoingBack) {
    throw refuse('PAYMENT_NOT_VERIFIED', { detail: 'This payment is being refunded to the card.' })
  }
  await tx
    .updateTable('payment')
    .set({ vouched_by: 'VERIFY', message, status: 'STARTED', sweep_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends the waiting of a claimed charge after it was booked; one that could not be booked waits for an admin
 * instead.
 */
export async function finishChargeClaim(
  tx: Tx,
  ctx: Context,
  paymentId: string,
  booked: ChargeBookingResult,
): Promise<void> {
  await tx
    .updateTable('payment_review')
    .set(
      booked.status === 'SUCCEEDED'
        ? { decision: 'CLAIM', decided_at: ctx.clock.now() }
        : { give_back_at: automaticRefundAt(ctx, booked), reason: describeChargeBookingRefusal(booked) },
    )
    .where('payment_id', '=', paymentId)
    .where('decided_at', 'is', null)
    .execute()
}
