import type { BodyOf } from '@fanfare/contract/call'
import type { decidePaymentReview as decideCall } from '@fanfare/contract/refunds'
import { recordAct } from '../backoffice/audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { enqueue } from '../jobs/task.ts'
import { askAboutRefund } from '../refunds/ask-about-refund.ts'
import { settleRefunds } from '../refunds/settle-told-refund.ts'
import { creditReview } from './credit-review.ts'

export type LockedReview = {
  id: string
  provider: string
  reference: string
  charged: bigint
  currencyCode: string
  decision: string | null
}

/**
 * Decides about a charge that fit nothing, once. Before money moves the provider is asked what it gave back of the charge
 * without us. A refund that the provider refused can be asked for again.
 * @throws Refusal NOT_FOUND; CONFLICT when it was decided, or given back; RULE_BROKEN for a wallet of another currency, and
 * while the charge is in dispute; PROVIDER_UNAVAILABLE
 */
export async function decidePaymentReview(
  ctx: Context,
  admin: AdminViewer,
  reviewId: string,
  { decision, userId, reason }: BodyOf<typeof decideCall>,
): Promise<void> {
  if (decision !== 'DISMISS') await askWhatWentBack(ctx, reviewId)
  await inTransaction(ctx.db, async (tx) => {
    const review = await lockReview(tx, reviewId)
    const isAgain = review.decision === 'REFUND' && decision === 'REFUND'
    if (review.decision !== null && !isAgain) {
      throw refuse('CONFLICT', { detail: 'Somebody has decided about this charge already.' })
    }
    const left = decision === 'DISMISS' ? review.charged : await leftOf(tx, review)
    if (decision === 'CREDIT_WALLET' && left < review.charged) {
      throw refuse('CONFLICT', { detail: 'A part of this charge was given back already.' })
    }
    if (left === 0n) throw refuse('CONFLICT', { detail: 'This charge was given back already.' })
    await recordAct(tx, ctx, admin, {
      action: 'PAYMENT_REVIEW_DECIDED',
      subjectKind: 'PAYMENT_REVIEW',
      subjectId: reviewId,
      reason,
      before: { decision: review.decision },
      after: { decision, ...(userId === undefined ? {} : { userId }) },
    })
    const decided = {
      decision,
      decision_reason: reason,
      decided_by: admin.adminId,
      decided_at: ctx.clock.now(),
    }
    if (userId !== undefined) return creditReview(tx, ctx, review, userId, decided)
    if (!isAgain) await tx.updateTable('payment_review').set(decided).where('id', '=', reviewId).execute()
    if (decision === 'REFUND') await refundReview(tx, ctx, admin, review, left, reason)
  })
}

/** What was refunded at the provider, and not told us, is noted before anything is decided. */
async function askWhatWentBack(ctx: Context, reviewId: string): Promise<void> {
  const review = await ctx.db
    .selectFrom('payment_review')
    .select(['provider', 'reference', 'provider_id as chargeId'])
    .where('id', '=', reviewId)
    .executeTakeFirst()
  if (!review) throw refuse('NOT_FOUND', { detail: 'There is no such charge.' })
  const card = ctx.outside.cards.cardNamed(review.provider)
  await settleRefunds(ctx, card, await card.listRefunds(review.reference, review.chargeId))
}

async function lockReview(tx: Tx, id: string): Promise<LockedReview> {
  const review = await tx
    .selectFrom('payment_review')
    .select(['id', 'provider', 'reference', 'charged_minor as charged', 'currency_code as currencyCode'])
    .select('decision')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw refuse('NOT_FOUND', { detail: 'There is no such charge.' })
  return review
}

/** What was neither given back nor asked for, nor lost to the cardholder's bank. */
async function leftOf(tx: Tx, { id, charged }: LockedReview): Promise<bigint> {
  const refunds = await tx
    .selectFrom('refund')
    .select('amount_minor as amount')
    .where('payment_review_id', '=', id)
    .where('state', '<>', 'FAILED')
    .execute()
  const disputes = await tx
    .selectFrom('dispute')
    .select(['state', 'amount_minor as amount'])
    .where('payment_review_id', '=', id)
    .where('state', '<>', 'WON')
    .execute()
  if (disputes.some(({ state }) => state === 'OPEN')) {
    throw refuse('RULE_BROKEN', { detail: "The payer's bank is deciding about this charge." })
  }
  const gone = [...refunds, ...disputes].reduce((sum, { amount }) => sum + amount, 0n)
  return gone < charged ? charged - gone : 0n
}

async function refundReview(
  tx: Tx,
  ctx: Context,
  admin: AdminViewer,
  { id: reviewId, provider }: LockedReview,
  amount: bigint,
  reason: string,
): Promise<void> {
  const now = ctx.clock.now()
  const refundId = ctx.newId()
  await tx
    .insertInto('refund')
    .values({
      id: refundId,
      payment_review_id: reviewId,
      provider,
      amount_minor: amount,
      state: 'PENDING',
      requested_by: admin.adminId,
      reason,
      created_at: now,
      sweep_at: now,
    })
    .execute()
  await enqueue(tx, askAboutRefund, { refundId })
}
