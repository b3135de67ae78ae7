import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { settleReportedRefunds } from '../../refunds/settle-reported-refunds.ts'
import { syncRefundWithProvider } from '../../refunds/sync-refund-with-provider.ts'

export type LockedUnmatchedCharge = {
  id: string
  paymentId: string | null
  provider: string
  reference: string
  charged: bigint
  currencyCode: string
  decision: string | null
  /** Time of the automatic refund, while it waits for the person it names; null if an admin decides. */
  giveBackAt: Date | null
}

/** Queries the provider for unreported refunds and records them before anything is decided. */
export async function fetchAndRecordUnreportedRefunds(ctx: Context, reviewId: string): Promise<void> {
  const review = await ctx.db
    .selectFrom('payment_review')
    .select(['provider', 'reference', 'provider_id as chargeId'])
    .where('id', '=', reviewId)
    .executeTakeFirst()
  if (!review) throw refuse('NOT_FOUND', { detail: 'Charge not found.' })
  const card = ctx.outside.cards.cardNamed(review.provider)
  await settleReportedRefunds(ctx, card, await card.listRefunds(review.reference, review.chargeId))
}

/** Locks an unmatched charge after its payment, in the order used by settlement and reversal. */
export async function lockUnmatchedCharge(tx: Tx, id: string): Promise<LockedUnmatchedCharge> {
  await sql`
    SELECT FROM payment WHERE id = (SELECT payment_id FROM payment_review WHERE id = ${id}) FOR UPDATE`.execute(
    tx,
  )
  const review = await tx
    .selectFrom('payment_review')
    .select(['id', 'provider', 'reference', 'charged_minor as charged', 'currency_code as currencyCode'])
    .select(['payment_id as paymentId', 'decision', 'give_back_at as giveBackAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw refuse('NOT_FOUND', { detail: 'Charge not found.' })
  return review
}

/** Returns the amount not refunded, not requested, and not lost to the bank. */
export async function requireRefundableUnmatchedAmount(
  tx: Tx,
  { id, charged }: LockedUnmatchedCharge,
): Promise<bigint> {
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
    throw refuse('RULE_BROKEN', { detail: "This charge is in dispute with the payer's bank." })
  }
  const gone = [...refunds, ...disputes].reduce((sum, { amount }) => sum + amount, 0n)
  return gone < charged ? charged - gone : 0n
}

/**
 * Gives back what is left of a charge that nothing was booked for; whoever waited for it does so no more.
 * @param asker null where the clock asks
 */
export async function refundUnmatchedCharge(
  tx: Tx,
  ctx: Context,
  {
    review: { id: reviewId, paymentId, provider },
    amount,
    asker,
  }: { review: LockedUnmatchedCharge; amount: bigint; asker: { adminId: string; reason: string } | null },
): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .updateTable('payment')
    .set({ status: 'REVIEW', refusal: 'PAYMENT_NOT_VERIFIED', finished_at: now })
    .where('id', '=', paymentId)
    .where('status', '=', 'WAITING')
    .execute()
  if (amount === 0n) return
  const refundId = ctx.newId()
  await tx
    .insertInto('refund')
    .values({
      id: refundId,
      payment_review_id: reviewId,
      provider,
      amount_minor: amount,
      state: 'PENDING',
      requested_by: asker?.adminId ?? null,
      reason: asker?.reason ?? null,
      created_at: now,
      sweep_at: now,
    })
    .execute()
  await enqueue(tx, syncRefundWithProvider, { refundId })
}
