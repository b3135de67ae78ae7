import type { RefundCause } from '@fanfare/contract/money/refund-rules'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { lockUndeletedOwner } from '../ledger/booking/lock-owners.ts'
import { bookRefundOrDisputeLoss } from './book-refund-or-dispute-loss.ts'
import type { LockedPayment } from './lock-charge.ts'
import { mailPaymentReversed } from './mail-payment-reversed.ts'
import { isBeingRefunded, isInDispute } from './reversals-in-progress.ts'
import { holdMoneyForRefund } from './settle-refund.ts'
import { syncRefundWithProvider } from './sync-refund-with-provider.ts'

/** A refund to start, in minor units. `request`: the idempotency key of the admin's request and its hash. */
export type NewRefund = {
  payment: LockedPayment
  amount: bigint
  cause: RefundCause
  /** The admin who decided; null for other causes. */
  requestedBy: string | null
  reason: string | null
  request?: { key: string; hash: Buffer } | null
}

/**
 * Ensures that a locked payment can be refunded: it went through, something of its price is left, and neither the bank nor
 * another refund is about to take that.
 * @returns what is left of its price in minor units; the card fee beyond it stays with the provider
 * @throws Refusal CONFLICT when nothing is left or a refund is on its way; RULE_BROKEN for a payment that moved no money, is
 * in dispute, or came from the wallet of an account that has been deleted since
 */
export async function requireRefundable(tx: Tx, payment: LockedPayment): Promise<bigint> {
  const { id, payerId, provider, status, outcome, amount, reversed } = payment
  if (status !== 'SUCCEEDED' || outcome === 'NOTHING_DUE') {
    throw refuse('RULE_BROKEN', { detail: "This payment didn't move any money." })
  }
  if (reversed >= amount) throw refuse('CONFLICT', { detail: 'This payment was already refunded.' })
  await requireNoOtherReversal(tx, id)
  if (provider === null) await lockUndeletedOwner(tx, payerId)
  return amount - reversed
}

/** Refuses while the bank or another refund is about to take this money, so that it is not returned twice. */
async function requireNoOtherReversal(tx: Tx, paymentId: string): Promise<void> {
  if (await isBeingRefunded(tx, paymentId)) {
    throw refuse('CONFLICT', { detail: 'A refund of this payment is already in progress.' })
  }
  if (await isInDispute(tx, paymentId)) {
    throw refuse('RULE_BROKEN', {
      detail:
        "This payment is in dispute with the payer's bank. Accept the dispute at the card provider instead.",
    })
  }
}

/**
 * Starts a refund that `requireRefundable` allows. Into a wallet it is booked at once; to a card, its provider is asked by a
 * job, with the refund's id as idempotency key, and the money is held until it moves. Call it as the last step of a
 * transaction, behind the payment's lock.
 * @param insert runs once the refund's row is there, before money is moved
 * @returns the refund's id
 * @throws Refusal CONFLICT for a key that was used for another refund, and what `reversePayment` throws
 */
export async function startRefund(
  tx: Tx,
  ctx: Context,
  refund: NewRefund,
  insert: (refundId: string) => Promise<void> = async () => {},
): Promise<string> {
  const { payment, amount, cause } = refund
  const refundId = await insertRefund(tx, ctx, refund)
  await insert(refundId)
  if (payment.provider === null) {
    await enqueue(tx, mailPaymentReversed, { kind: 'REFUND', lossId: refundId })
    await bookRefundOrDisputeLoss(tx, ctx, { kind: 'REFUND', about: refundId, cause, payment, amount })
  } else {
    await enqueue(tx, syncRefundWithProvider, { refundId })
    await holdMoneyForRefund(tx, ctx, refundId, payment)
  }
  return refundId
}

async function insertRefund(
  tx: Tx,
  ctx: Context,
  { payment: { id: paymentId, provider }, amount, cause, requestedBy, reason, request = null }: NewRefund,
): Promise<string> {
  const now = ctx.clock.now()
  const id = ctx.newId()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refund')
    .values({
      id,
      payment_id: paymentId,
      provider,
      amount_minor: amount,
      cause,
      requested_by: requestedBy,
      reason,
      idempotency_key: request?.key ?? null,
      request_hash: request?.hash ?? null,
      created_at: now,
      ...(provider === null
        ? { state: 'SUCCEEDED', booked_minor: amount, settled_at: now }
        : { state: 'PENDING', sweep_at: now }),
    })
    // Another payment's refund with this key, asked for at this moment.
    .onConflict((conflict) =>
      conflict
        .columns(['requested_by', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw reusedRefundKeyRefusal()
  return id
}

/** Refuses an idempotency key that was used for another refund. */
export function reusedRefundKeyRefusal() {
  return refuse('CONFLICT', { detail: 'This Idempotency-Key was already used for another refund.' })
}
