import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { enqueue, enqueueMany, task } from '../../platform/queue/task.ts'
import { mailLeavingSeller } from './mail-leaving-seller.ts'

const buyersPerJob = 1000

/**
 * Tells everybody who has bought something of a creator who deleted their account until when it is there. Nobody where the
 * deletion was undone since. Safe to repeat.
 */
export const announceLeavingSeller = task<{ creatorId: string; after?: string }>(
  'announce-leaving-seller',
  async (ctx, { creatorId, after = '' }) => {
    await inTransaction(ctx.db, async (tx) => {
      const { rows: buyers } = await sql<{ id: string }>`
        SELECT DISTINCT buyer.id FROM purchase
        JOIN account creator ON creator.id = purchase.creator_id
        JOIN account buyer ON buyer.id = purchase.buyer_id
        WHERE purchase.creator_id = ${creatorId} AND purchase.closed_at IS NULL AND buyer.id > ${after}
          AND creator.deleted_at IS NOT NULL AND creator.erased_at IS NULL AND buyer.deactivated_at IS NULL
        ORDER BY buyer.id LIMIT ${buyersPerJob}`.execute(tx)
      await appendSystemNotifications(
        tx,
        buyers.map(({ id: accountId }) => ({
          accountId,
          topic: 'SELLER_LEAVES',
          aboutId: creatorId,
          creatorId,
        })),
        ctx.clock.now(),
      )
      await enqueueMany(
        tx,
        mailLeavingSeller,
        buyers.map(({ id: buyerId }) => ({
          payload: { creatorId, buyerId },
          key: `seller-leaves ${creatorId} ${buyerId}`,
        })),
      )
      const last = buyers.at(-1)
      if (last && buyers.length === buyersPerJob) {
        await enqueue(tx, announceLeavingSeller, { creatorId, after: last.id })
      }
    })
  },
)
