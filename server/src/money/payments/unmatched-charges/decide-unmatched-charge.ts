import type { BodyOf } from '@fanfare/contract/call'
import { currencyCode } from '@fanfare/contract/fields/money'
import type { decidePaymentReview as decideCall } from '@fanfare/contract/shapes/money/refunds'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { formatLongDate } from '../../../platform/i18n/formats.ts'
import {
  type ApprovalOutcome,
  type ApprovalRecord,
  enforceFourEyesApproval,
} from '../../approvals/enforce-four-eyes-approval.ts'
import {
  inTransactionOfAdmin,
  type ReauthenticatedAdmin,
  reauthenticateAdmin,
} from '../../approvals/reauthenticated-admin.ts'
import {
  creditUnmatchedCharge,
  lockOwnerAndComputeChargeCredit,
  type UnmatchedChargeCredit,
} from './credit-unmatched-charge.ts'
import {
  fetchAndRecordUnreportedRefunds,
  type LockedUnmatchedCharge,
  lockUnmatchedCharge,
  refundUnmatchedCharge,
  requireRefundableUnmatchedAmount,
} from './refund-unmatched-charge.ts'

/**
 * Decides an unmatched charge, once. Before money moves, the provider is queried for refunds of the charge
 * made without us. A refund that the provider refused can be requested again. A charge that waits for the
 * person it names is theirs to claim: an admin can only refund it earlier. If this requires two admins, the
 * first only proposes it.
 * @throws Refusal NOT_FOUND; CONFLICT if it was decided or refunded; RULE_BROKEN for a wallet of another
 * currency, while the charge is in dispute, and for all but a refund of one that waits; PROVIDER_UNAVAILABLE;
 * and what `enforceFourEyesApproval` and `reauthenticateAdmin` throw
 */
export async function decideUnmatchedCharge(
  ctx: Context,
  viewer: AdminViewer,
  reviewId: string,
  { decision, userId, reason, ...factor }: BodyOf<typeof decideCall>,
): Promise<ApprovalOutcome> {
  const admin = await reauthenticateAdmin(ctx, viewer, factor)
  if (decision !== 'DISMISS') await fetchAndRecordUnreportedRefunds(ctx, reviewId)
  return inTransactionOfAdmin(ctx, admin, async (tx) => {
    const review = await lockUnmatchedCharge(tx, reviewId)
    const isAgain = review.decision === 'REFUND' && decision === 'REFUND'
    if (review.decision !== null && !isAgain) {
      throw refuse('CONFLICT', { detail: 'Someone has already decided about this charge.' })
    }
    if (review.giveBackAt !== null && review.decision === null && decision !== 'REFUND') {
      throw refuse('RULE_BROKEN', {
        detail: `This charge is waiting for the payer's confirmation until ${formatLongDate(review.giveBackAt)}. Until then it can only be refunded.`,
      })
    }
    const left = decision === 'DISMISS' ? review.charged : await requireRefundableUnmatchedAmount(tx, review)
    if (decision === 'CREDIT_WALLET' && left < review.charged) {
      throw refuse('CONFLICT', { detail: 'Part of this charge was already refunded.' })
    }
    if (left === 0n) throw refuse('CONFLICT', { detail: 'This charge was already refunded.' })
    const credit = userId === undefined ? null : await lockOwnerAndComputeChargeCredit(tx, review, userId)
    const agreed = credit
      ? await agreeToCredit(tx, ctx, { admin, review, credit })
      : decision === 'REFUND' && !isAgain
        ? await agreeToRefund(tx, ctx, { admin, review, amount: left })
        : {}
    if (agreed === null) return 'WAITS'
    await appendAuditEntry(tx, ctx, admin, {
      action: 'PAYMENT_REVIEW_DECIDED',
      subjectKind: 'PAYMENT_REVIEW',
      subjectId: reviewId,
      reason,
      before: { decision: review.decision },
      after: { decision, ...(userId === undefined ? {} : { userId }), ...agreed },
    })
    const decided = {
      decision,
      decision_reason: reason,
      decided_by: admin.adminId,
      decided_at: ctx.clock.now(),
    }
    if (credit) await creditUnmatchedCharge(tx, ctx, { review, credit, decided })
    else if (!isAgain) {
      await tx.updateTable('payment_review').set(decided).where('id', '=', reviewId).execute()
    }
    if (decision === 'REFUND') {
      await refundUnmatchedCharge(tx, ctx, {
        review,
        amount: left,
        asker: { adminId: admin.adminId, reason },
      })
    }
    return 'DONE'
  })
}

/** Into whose wallet a credit goes, an admin says. */
function agreeToCredit(
  tx: Tx,
  ctx: Context,
  {
    admin,
    review: { id: subjectId },
    credit: { userId, amount, currency },
  }: { admin: ReauthenticatedAdmin; review: LockedUnmatchedCharge; credit: UnmatchedChargeCredit },
): Promise<ApprovalRecord | null> {
  return enforceFourEyesApproval(tx, ctx, admin, {
    act: 'CREDIT_PAYMENT_REVIEW',
    subjectId,
    currency,
    amount,
    terms: { userId },
    movement: { accountId: userId, direction: 'CREDIT' },
  })
}

/** A refund goes back to the card that paid. In a currency that no wallet holds there is no limit for it to count against. */
async function agreeToRefund(
  tx: Tx,
  ctx: Context,
  {
    admin,
    review: { id: subjectId, currencyCode: charged },
    amount,
  }: { admin: ReauthenticatedAdmin; review: LockedUnmatchedCharge; amount: bigint },
): Promise<ApprovalRecord | null> {
  const currency = currencyCode.safeParse(charged)
  if (!currency.success) return {}
  return enforceFourEyesApproval(tx, ctx, admin, {
    act: 'REFUND_PAYMENT_REVIEW',
    subjectId,
    currency: currency.data,
    amount,
    terms: { amount: String(amount) },
    movement: { accountId: null, direction: 'REFUND' },
  })
}
