import { isSalesRefundCause } from '@fanfare/contract/money/refund-rules'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { forEachConcurrently } from '../../platform/queue/for-each-concurrently.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { findPaymentForUpdate } from '../refunds/lock-charge.ts'
import { isRefundCauseStanding } from '../refunds/sale-refunds/standing-cause.ts'
import { requireRefundable, startRefund } from '../refunds/start-refund.ts'
import { type MailedSales, mailSalesRefundedToCreator } from './mail-sales-refunded.ts'
import { isSaleToRefundSql, type SalesToRefund } from './open-sales.ts'

/** `after`: the last sale of the chunk before. `startedAt`: when the first chunk was asked for. */
type Chunk = { sales: SalesToRefund; after?: string; startedAt: string }

const salesPerJob = 250
/** Concurrent refunds: each waits for the creator's wallet for a part of its time. */
const lanes = 4
/** Behind what somebody waits for. */
const priority = 10

/**
 * Refunds all buyers of some sales in full, each in a transaction of its own, in chunks of 250; then tells the creator, once.
 * Leaves out sales that cannot be refunded now (the bank decides, or the money is in dispute); they are for `refundRemovedSales`
 * later where the post stays removed. Safe to repeat and to interrupt: what is refunded is closed, or its refund is on its way.
 */
export const refundSales = task<Chunk>(
  'refund-sales',
  async (ctx, { sales, after = '', startedAt }) => {
    const { rows: chunk } = await sql<{ id: string; paymentId: string }>`
      SELECT purchase.id, purchase.payment_id AS "paymentId" FROM purchase
      WHERE ${isSaleToRefundSql(sales)} AND purchase.id > ${after} ORDER BY purchase.id LIMIT ${salesPerJob}`.execute(
      ctx.db,
    )
    await forEachConcurrently(chunk, lanes, ({ id, paymentId }) => refundOne(ctx, sales, { id, paymentId }))
    const last = chunk.at(-1)
    await inTransaction(ctx.db, async (tx) => {
      if (last && chunk.length === salesPerJob) {
        await enqueue(tx, refundSales, { sales, after: last.id, startedAt }, { key: keyOf(sales) })
      } else {
        await notifyCreator(tx, ctx, sales, new Date(startedAt))
      }
    })
  },
  { priority },
)

/** Enqueues the refunds of some sales, once the transaction commits. @param runAt not before this time */
export async function enqueueSalesRefund(
  tx: Tx,
  ctx: Context,
  sales: SalesToRefund,
  runAt?: Date,
): Promise<void> {
  const startedAt = ctx.clock.now().toISOString()
  await enqueue(tx, refundSales, { sales, startedAt }, { key: keyOf(sales), ...(runAt && { runAt }) })
}

/** One job at a time for what is refunded together. */
function keyOf(sales: SalesToRefund): string {
  switch (sales.cause) {
    case 'LEFT':
      return `refund-sales LEFT ${sales.creatorId}`
    case 'CREATOR':
      return `refund-sales CREATOR ${sales.creatorId} ${sales.buyerId}`
    default:
      return `refund-sales ${sales.cause} ${sales.postId}`
  }
}

async function refundOne(
  ctx: Context,
  sales: SalesToRefund,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<void> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      const payment = await findPaymentForUpdate(tx, paymentId)
      if (!payment || !(await isStillToRefund(tx, ctx, sales, id))) return
      const amount = await requireRefundable(tx, payment)
      const { cause } = sales
      await startRefund(tx, ctx, { payment, amount, cause, requestedBy: null, reason: null })
    })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    ctx.log.info('sale-not-refunded', { purchaseId: id, code: cause.code, detail: cause.message })
  }
}

/** Asks again behind the payment's lock: a removal may have been taken back, or a file restored. */
async function isStillToRefund(tx: Tx, ctx: Context, sales: SalesToRefund, id: string): Promise<boolean> {
  const { cause } = sales
  if (isSalesRefundCause(cause)) {
    if (!(await isRefundCauseStanding(tx, ctx.clock.now(), { cause, purchaseId: id }))) return false
  }
  const { rows } = await sql`
    SELECT FROM purchase WHERE purchase.id = ${id} AND ${isSaleToRefundSql(sales)}`.execute(tx)
  return rows.length > 0
}

/** Tells a creator what was refunded since a job started: a notification and a mail, however often this is repeated. */
async function notifyCreator(tx: Tx, ctx: Context, sales: SalesToRefund, startedAt: Date): Promise<void> {
  const { cause, creatorId } = sales
  if (cause !== 'REMOVED' && cause !== 'LEFT') return
  const { rows } = await sql<Omit<MailedSales, 'cause' | 'creatorId'>>`
    SELECT max(refund.id) AS "lastRefundId", count(*)::integer AS count, payment.currency_code AS currency,
      sum(refund.amount_minor)::text AS amount
    FROM refund JOIN payment ON payment.id = refund.payment_id
    JOIN purchase ON purchase.payment_id = payment.id
    WHERE refund.cause = ${cause} AND refund.created_at >= ${startedAt} AND refund.state <> 'FAILED'
      AND purchase.creator_id = ${creatorId}
      AND ${cause === 'REMOVED' ? sql`purchase.item_id = ${sales.postId}` : sql`true`}
    GROUP BY payment.currency_code`.execute(tx)
  await appendSystemNotifications(
    tx,
    rows.map(({ lastRefundId, amount, currency }) => ({
      accountId: creatorId,
      topic: 'SALES_REFUNDED' as const,
      aboutId: lastRefundId,
      amount: BigInt(amount),
      currency,
    })),
    ctx.clock.now(),
  )
  for (const row of rows) {
    const key = `mail-sales-refunded ${row.lastRefundId}`
    await enqueue(tx, mailSalesRefundedToCreator, { ...row, cause, creatorId }, { key })
  }
}
