import { asMinorUnits } from '@fanfare/contract/money/money'
import type { UnmatchedChargeDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { loadSecondApprovalPredicate } from '../../money/approvals/requires-second-approval.ts'
import { loadMoneyProposalsBySubject } from '../../money/approvals/search-proposals.ts'
import { loadUnmatchedCharge as findReview } from '../../money/payments/unmatched-charges/search-unmatched-charges.ts'
import { loadRefundsOfPaymentOrCharge } from '../../money/refunds/search/search-refunds.ts'
import type { Context } from '../../platform/context.ts'
import { inSnapshot } from '../../platform/db/transaction/in-snapshot.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/** A charge that fits nothing, with what can be decided about it. @throws Refusal NOT_FOUND */
export function loadUnmatchedChargeDetail(
  ctx: Context,
  viewer: AdminViewer,
  id: string,
): Promise<UnmatchedChargeDetail> {
  return inSnapshot(ctx.db, (db) => detailOf({ ...ctx, db }, viewer, id))
}

async function detailOf(ctx: Context, { adminId }: AdminViewer, id: string): Promise<UnmatchedChargeDetail> {
  const review = await findReview(ctx, id)
  const refunds = await loadRefundsOfPaymentOrCharge(ctx, 'payment_review_id', id)
  const disputes = await ctx.db
    .selectFrom('dispute')
    .select(['state', 'amount_minor as amount'])
    .where('payment_review_id', '=', id)
    .where('state', '<>', 'WON')
    .execute()
  const proposals = await loadMoneyProposalsBySubject(ctx, 'CREDIT_PAYMENT_REVIEW', [id])
  const proposal = proposals.get(id) ?? null
  const gone = [
    ...refunds.filter(({ state }) => state !== 'FAILED').map(({ amount }) => amount),
    ...disputes.map(({ amount }) => Number(amount)),
  ].reduce((sum, amount) => sum + amount, 0)
  const { creditable, payer } = review
  const needsSecondAdmin = await loadSecondApprovalPredicate(ctx, adminId)
  const isTwo =
    proposal !== null ||
    (creditable !== null && payer !== null && needsSecondAdmin(payer.currencyCode, BigInt(creditable)))
  return {
    ...review,
    adminsNeeded: isTwo ? 2 : 1,
    proposal,
    left: asMinorUnits(BigInt(Math.max(review.charged - gone, 0))),
    isInDispute: disputes.some(({ state }) => state === 'OPEN'),
    refunds,
  }
}
