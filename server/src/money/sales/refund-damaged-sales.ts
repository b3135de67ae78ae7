import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'
import { refundableDamageCutoff } from '../refunds/sale-refunds/standing-cause.ts'
import { enqueueSalesRefund } from './refund-sales.ts'

const postsMax = 200

/**
 * Refunds the buyers of posts with a file that was damaged in storage and not restored within 24 hours. Refunds that are on their
 * way, or that a card's provider has refused, are left to it and to an admin.
 */
export const refundDamagedSales = task<unknown>('close-claims-of-damaged-files', async (ctx) => {
  const before = refundableDamageCutoff(ctx.clock.now())
  const { rows } = await sql<{ creatorId: string; postId: string }>`
    SELECT DISTINCT purchase.creator_id AS "creatorId", purchase.post_id AS "postId"
    FROM stored_file JOIN media_file file ON file.id = substring(stored_file.key FROM '^media/../([0-9A-Z]{26})/')
    JOIN purchase ON purchase.creator_id = file.owner_id AND purchase.post_id = file.post_id
    WHERE stored_file.damage IS NOT NULL AND stored_file.damaged_at <= ${before} AND file.platform_removed_at IS NULL
      AND purchase.closed_at IS NULL
      AND NOT EXISTS (SELECT FROM refund WHERE refund.payment_id = purchase.payment_id
        AND (refund.state = 'PENDING' OR refund.state = 'FAILED' AND refund.cause = 'DAMAGED'))
      AND EXISTS (SELECT FROM jsonb_each(file.renditions) rendition WHERE rendition.value ->> 'key' = stored_file.key)
    LIMIT ${postsMax}`.execute(ctx.db)
  for (const { creatorId, postId } of rows) {
    ctx.log.error('sold-file-damaged', 'A file that was sold is damaged, and its buyers are refunded.', {
      postId,
    })
    await inTransaction(ctx.db, (tx) => enqueueSalesRefund(tx, ctx, { cause: 'DAMAGED', creatorId, postId }))
  }
})
