import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'
import { enqueueSalesRefund } from './refund-sales.ts'

const postsMax = 200
/** Time in which a removal can be undone before its buyers are refunded. */
export const refundDelayAfterRemovalMs = 15_000

/**
 * Refunds what is still open of posts that the platform removed: sales whose dispute was won since, or whose money was in
 * another's dispute.
 */
export const refundRemovedSales = task<unknown>('sweep-removed-sales', async (ctx) => {
  const before = new Date(ctx.clock.now().getTime() - refundDelayAfterRemovalMs)
  const { rows } = await sql<{ creatorId: string; postId: string }>`
    SELECT post.creator_id AS "creatorId", post.id AS "postId" FROM post
    WHERE post.deleted_by_admin IS NOT NULL AND post.gate IS NOT NULL AND post.deleted_at < ${before}
      AND EXISTS (
        SELECT FROM purchase JOIN account buyer ON buyer.id = purchase.buyer_id AND buyer.deleted_at IS NULL
        WHERE purchase.creator_id = post.creator_id AND purchase.post_id = post.id AND purchase.closed_at IS NULL
          AND NOT EXISTS (SELECT FROM refund WHERE refund.payment_id = purchase.payment_id
            AND (refund.state = 'PENDING' OR refund.state = 'FAILED' AND refund.cause = 'REMOVED'))
          AND NOT EXISTS (SELECT FROM dispute WHERE dispute.payment_id = purchase.payment_id AND dispute.state = 'OPEN'))
    ORDER BY post.id LIMIT ${postsMax}`.execute(ctx.db)
  for (const { creatorId, postId } of rows) {
    await inTransaction(ctx.db, (tx) => enqueueSalesRefund(tx, ctx, { cause: 'REMOVED', creatorId, postId }))
  }
})
