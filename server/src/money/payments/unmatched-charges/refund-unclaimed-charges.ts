import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { task } from '../../../platform/queue/task.ts'
import {
  fetchAndRecordUnreportedRefunds,
  lockUnmatchedCharge,
  refundUnmatchedCharge,
  requireRefundableUnmatchedAmount,
} from './refund-unmatched-charge.ts'

const batch = 500

/**
 * Refunds the charges that waited for the person they name and were never claimed. Disputed ones are left to
 * the cardholder's bank. A failure of one charge does not affect the others.
 */
export const refundUnclaimedCharges = task<unknown>('give-back-unclaimed', async (ctx) => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payment_review review
    WHERE decided_at IS NULL AND give_back_at <= ${ctx.clock.now()}
      AND NOT EXISTS (SELECT FROM dispute WHERE payment_review_id = review.id AND state = 'OPEN')
    ORDER BY give_back_at LIMIT ${batch}`.execute(ctx.db)
  for (const { id } of rows) {
    try {
      await giveBack(ctx, id)
    } catch (cause) {
      ctx.log.error('charge-not-given-back', cause, { paymentReviewId: id })
    }
  }
})

async function giveBack(ctx: Context, reviewId: string): Promise<void> {
  await fetchAndRecordUnreportedRefunds(ctx, reviewId)
  await inTransaction(ctx.db, async (tx) => {
    const review = await lockUnmatchedCharge(tx, reviewId)
    if (review.decision !== null || review.giveBackAt === null) return
    const left = await requireRefundableUnmatchedAmount(tx, review)
    await tx
      .updateTable('payment_review')
      .set({ decision: 'REFUND', decided_at: ctx.clock.now() })
      .where('id', '=', reviewId)
      .execute()
    await refundUnmatchedCharge(tx, ctx, { review, amount: left, asker: null })
  })
}
