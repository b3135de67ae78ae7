import { isNonAdminRefundCause, type RefundCause } from '@fanfare/contract/money/refund-rules'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { Refund } from '../../platform/integrations/card-provider.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { setRefundExcludedFromAdminTotals } from '../approvals/money-actions.ts'
import { lockOwnersAndFindDeleted } from '../ledger/booking/lock-owners.ts'
import { endHoldsOfClaim, notifyOfDisputeHolds } from '../ledger/reversal/end-holds.ts'
import { holdClaimedMoney } from '../ledger/reversal/hold-claimed.ts'
import { lockForDisputeDecision } from '../ledger/reversal/lock-wallets.ts'
import { applyRefundOrDisputeLoss, bookableReversalAmount } from './book-refund-or-dispute-loss.ts'
import {
  findChargeForUpdate,
  findPaymentForUpdate,
  type LockedCharge,
  type LockedPayment,
} from './lock-charge.ts'
import { mailPaymentReversed } from './mail-payment-reversed.ts'
import { reopenRefundRequest } from './reopen-refund-request.ts'
import { mailFailedCreatorRefund } from './sale-refunds/mail-failed-creator-refund.ts'
import { mailFailedSaleRefundToBuyer } from './sale-refunds/mail-failed-sale-refund.ts'

/** Number of characters that are stored of a provider's reason. */
const maxFailureLength = 500

type StoredRefund = {
  id: string
  state: string
  cause: RefundCause | null
  amount: bigint
  providerRefundId: string | null
}

/**
 * Does once what a refund of a charge means, however often it is told of, and whoever asked the provider for it. While it is
 * pending, what it takes is held, wherever that is by now. One that is first reported as done is noted as pending before, so
 * that it takes the same: in a transaction of its own, because wallets are locked once in each.
 * @param reported as the provider told us when asked
 * @returns false for a refund of a charge that we know nothing of
 */
export async function settleReportedRefund(
  ctx: Context,
  provider: string,
  reported: Refund,
): Promise<boolean> {
  const heard = await inTransaction(ctx.db, async (tx) => {
    const charge = await findChargeForUpdate(tx, provider, reported)
    if (!charge) return 'UNKNOWN'
    if (charge.currencyCode !== reported.currencyCode) {
      throw new Error(
        `Refund ${reported.id} of ${provider} is in ${reported.currencyCode}, its charge is not.`,
      )
    }
    const stored = await findRefund(tx, provider, reported)
    if (!stored) {
      await noteForeign(tx, ctx, { provider, refund: reported, charge })
      return 'NEW'
    }
    if (stored.amount !== reported.amount) {
      throw new Error(
        `Refund ${stored.id} is of ${stored.amount}, and the provider gave back ${reported.amount}.`,
      )
    }
    await advance(tx, ctx, { stored, refund: reported, charge })
    return 'KNOWN'
  })
  if (heard === 'NEW' && reported.status !== 'pending') return settleReportedRefund(ctx, provider, reported)
  return heard !== 'UNKNOWN'
}

/** Finds a refund by the provider's ID, or if that is not known yet, by the idempotency key we sent. */
async function findRefund(tx: Tx, provider: string, { id, key }: Refund): Promise<StoredRefund | undefined> {
  return tx
    .selectFrom('refund')
    .select(['id', 'state', 'cause', 'amount_minor as amount', 'provider_refund_id as providerRefundId'])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('provider_refund_id', '=', id),
        ...(key === null ? [] : [eb.and([eb('provider_refund_id', 'is', null), eb('id', '=', key)])]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Notes a refund that somebody started at the provider, without us, and holds what it takes. */
async function noteForeign(
  tx: Tx,
  ctx: Context,
  {
    provider,
    refund: reported,
    charge: { payment, reviewId },
  }: { provider: string; refund: Refund; charge: LockedCharge },
): Promise<void> {
  const now = ctx.clock.now()
  const id = ctx.newId()
  await tx
    .insertInto('refund')
    .values({
      id,
      payment_id: payment?.id ?? null,
      payment_review_id: reviewId,
      provider,
      provider_refund_id: reported.id,
      amount_minor: reported.amount,
      state: 'PENDING',
      created_at: now,
      sweep_at: new Date(now.getTime() + refundQueryDelayMs(0)),
    })
    .execute()
  if (payment !== null && reported.status !== 'failed') await holdMoneyForRefund(tx, ctx, id, payment)
}

/**
 * Holds what a pending refund to a card takes, as an open dispute would. Call it as the last step of a transaction: it locks
 * wallets.
 */
export async function holdMoneyForRefund(
  tx: Tx,
  ctx: Context,
  id: string,
  { id: paymentId, payerId, creatorId }: LockedPayment,
): Promise<void> {
  // Whoever deletes their account at the same moment does so before the refund, or is refused because of it.
  await lockOwnersAndFindDeleted(tx, [payerId, ...(creatorId === null ? [] : [creatorId])])
  await holdClaimedMoney(tx, ctx, { id, paymentId })
}

async function advance(
  tx: Tx,
  ctx: Context,
  {
    stored,
    refund: reported,
    charge: { payment },
  }: { stored: StoredRefund; refund: Refund; charge: LockedCharge },
): Promise<void> {
  const { id, state, cause } = stored
  if (state === 'SUCCEEDED') {
    if (reported.status === 'failed')
      ctx.log.error('refund-undone', 'A refund that was booked has failed.', { id })
    return
  }
  if (reported.status === 'pending') {
    if (stored.providerRefundId !== null) return
    await tx.updateTable('refund').set({ provider_refund_id: reported.id }).where('id', '=', id).execute()
    return
  }
  if (reported.status === 'failed') {
    const { id: providerRefundId, failure } = reported
    if (state === 'PENDING') await failRefund(tx, ctx, { id, providerRefundId, failure }, payment)
    return
  }
  const booked = payment === null ? 0n : bookableReversalAmount(payment, reported.amount)
  if (payment !== null) await lockForDisputeDecision(tx, payment.currency)
  const charged = await tx
    .updateTable('refund')
    .set({
      state: 'SUCCEEDED',
      failure: null,
      provider_refund_id: reported.id,
      booked_minor: booked,
      settled_at: ctx.clock.now(),
      sweep_at: null,
    })
    .where('id', '=', id)
    .returning(['payment_id as paymentId', 'payment_review_id as reviewId'])
    .executeTakeFirstOrThrow()
  if (state === 'FAILED') await setRefundExcludedFromAdminTotals(tx, ctx, { id, ...charged }, false)
  if (booked < reported.amount && payment !== null) {
    ctx.log.error('refund-beyond-payment', 'More was given back than was paid.', {
      id,
      booked: String(booked),
    })
  }
  if (payment === null) return
  await enqueue(tx, mailPaymentReversed, { kind: 'REFUND', lossId: id })
  if (booked === 0n) await releaseRefund(tx, ctx, id, payment)
  else await applyRefundOrDisputeLoss(tx, ctx, { kind: 'REFUND', about: id, cause, payment, amount: booked })
}

/** Notes that the provider has refused a refund that we asked for. @param failure its reason */
export async function recordRefundFailed(ctx: Context, id: string, failure: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { paymentId } = await tx
      .selectFrom('refund')
      .select('payment_id as paymentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payment = paymentId === null ? undefined : await findPaymentForUpdate(tx, paymentId)
    await failRefund(tx, ctx, { id, providerRefundId: null, failure }, payment ?? null)
  })
}

type FailedRefund = Pick<StoredRefund, 'id' | 'providerRefundId'> & Pick<Refund, 'failure'>

/**
 * Notes that a refund will not happen: nothing was moved for it, what it held is free again, and the request that it granted is
 * open again. One of a sale that no admin decided waits for an admin to try again, and its buyer is told; so is a creator who
 * started it.
 */
async function failRefund(
  tx: Tx,
  ctx: Context,
  { id, providerRefundId, failure }: FailedRefund,
  payment: LockedPayment | null,
): Promise<void> {
  if (payment !== null) await lockForDisputeDecision(tx, payment.currency)
  const failed = await tx
    .updateTable('refund')
    .set({
      state: 'FAILED',
      provider_refund_id: providerRefundId,
      failure: failure?.slice(0, maxFailureLength) || null,
      settled_at: ctx.clock.now(),
      sweep_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .returning(['cause', 'payment_id as paymentId', 'payment_review_id as reviewId'])
    .executeTakeFirst()
  if (failed) await setRefundExcludedFromAdminTotals(tx, ctx, { id, ...failed }, true)
  if (payment === null) return
  if (failed?.cause === 'REQUEST') await reopenRefundRequest(tx, payment.id)
  if (isNonAdminRefundCause(failed?.cause)) await enqueue(tx, mailFailedSaleRefundToBuyer, { refundId: id })
  if (failed?.cause === 'CREATOR') await enqueue(tx, mailFailedCreatorRefund, { refundId: id })
  await releaseRefund(tx, ctx, id, payment)
}

async function releaseRefund(tx: Tx, ctx: Context, id: string, { currency }: LockedPayment): Promise<void> {
  const { takenOver } = await endHoldsOfClaim(tx, ctx, id, currency)
  await notifyOfDisputeHolds(tx, ctx, takenOver)
}

const delaysMs = [2, 5, 15, 60, 180, 360].map((minutes) => minutes * 60_000)
const longestMs = 6 * 60 * 60_000

/**
 * Returns the delay before the provider is queried again, after a refund was requested or queried `count`
 * times.
 */
export function refundQueryDelayMs(count: number): number {
  return delaysMs[count] ?? longestMs
}
