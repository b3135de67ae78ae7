import { setTimeout as wait } from 'node:timers/promises'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { isNonAdminRefundCause } from '@fanfare/contract/money/refund-rules'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { forEachConcurrently } from '../../platform/queue/for-each-concurrently.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { findPaymentsForUpdate } from '../refunds/lock-charge.ts'
import { lockPostsAndFindStillRefundablePurchases } from '../refunds/sale-refunds/standing-cause.ts'
import { findRefundRefusals, type NewRefund, startRefunds } from '../refunds/start-refund.ts'
import { mailSalesRefundedToCreator, type RefundedSales } from './mail-sales-refunded.ts'
import { isSaleToRefundSql, type SalesToRefund } from './open-sales.ts'

/**
 * `after`: the last sale of the chunk before. `startedAt`: when the first chunk was asked for. `failed`: sales so far that
 * could not be refunded because of an error. `only`: the sales that are tried again.
 */
type Chunk = {
  sales: SalesToRefund
  after?: string
  startedAt: string
  failed?: readonly string[]
  only?: readonly string[]
}

/** A sale of a chunk; `provider` is null where a wallet paid. */
type Sale = { id: string; paymentId: string; provider: string | null; currency: CurrencyCode }

const salesPerJob = 250
/** Sales whose refunds are booked in one transaction: few enough for the creator's wallet to be locked for milliseconds. */
const salesPerTransaction = 50
/** Maximum pause between two transactions, however long one waited for a lock. */
const longestPauseMs = 250
/** Concurrent refunds to cards. */
const lanes = 4
/** Behind what somebody waits for. */
const priority = 10
/** Emails about the refunds, and requests to card providers, come behind all that: they hold nothing else back. */
const followUpPriority = 20
/** Time after which sales are tried again that an error kept from being refunded. */
const retryAfterMs = 60_000
/** Beyond this it is not the sales: the job ends and is repeated. */
const maxFailedSales = 100

/**
 * Refunds all buyers of some sales in full, in chunks of 250, those who paid from wallets about 50 in a transaction; then
 * tells the creator, once. Leaves out sales that cannot be refunded now (the bank decides, or the money is in dispute); they
 * are for `refundRemovedSales` later where the post stays removed. A sale that an error keeps from being refunded holds no
 * other, and is tried again. Safe to repeat and to interrupt: what is refunded is closed, or its refund is on its way.
 */
export const refundSales = task<Chunk>(
  'refund-sales',
  async (ctx, { sales, after = '', startedAt, failed: failedBefore = [], only }) => {
    const isOfThese = only ? sql<SqlBool>`purchase.id = ANY(${only}::text[])` : sql<SqlBool>`true`
    const { rows: chunk } = await sql<Sale>`
      SELECT purchase.id, purchase.payment_id AS "paymentId", payment.provider, payment.currency_code AS currency
      FROM purchase JOIN payment ON payment.id = purchase.payment_id
      WHERE ${isSaleToRefundSql(sales)} AND ${isOfThese} AND purchase.id > ${after}
      ORDER BY purchase.id LIMIT ${salesPerJob}`.execute(ctx.db)
    const failed = [...failedBefore, ...(await refundChunk(ctx, sales, chunk))]
    if (failed.length > maxFailedSales) throw new Error(`${failed.length} sales could not be refunded.`)
    const last = chunk.at(-1)
    const next = { sales, startedAt, ...(failed.length > 0 && { failed }), ...(only && { only }) }
    await inTransaction(ctx.db, async (tx) => {
      if (last && chunk.length === salesPerJob)
        await enqueue(tx, refundSales, { ...next, after: last.id }, { key: keyOf(sales, only) })
      else await finish(tx, ctx, next)
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
function keyOf(sales: SalesToRefund, only?: readonly string[]): string {
  if (only) return `${keyOf(sales)} again ${only[0]}`
  switch (sales.cause) {
    case 'LEFT':
      return `refund-sales LEFT ${sales.creatorId}`
    case 'CREATOR':
      return `refund-sales CREATOR ${sales.creatorId} ${sales.buyerId}`
    default:
      return `refund-sales ${sales.cause} ${sales.postId}`
  }
}

/** @returns the sales that an error kept from being refunded */
async function refundChunk(ctx: Context, sales: SalesToRefund, chunk: readonly Sale[]): Promise<string[]> {
  const failed: string[] = []
  const [byWallet, byCard] = [
    chunk.filter(({ provider }) => provider === null),
    chunk.filter(({ provider }) => provider !== null),
  ]
  for (const ofCurrency of Map.groupBy(byWallet, ({ currency }) => currency).values()) {
    for (let start = 0; start < ofCurrency.length; start += salesPerTransaction) {
      const startedAt = performance.now()
      failed.push(...(await refundSet(ctx, sales, ofCurrency.slice(start, start + salesPerTransaction))))
      // Whoever reads meanwhile goes first: at most half of the time is spent on refunds, for which nobody waits.
      await wait(Math.min(performance.now() - startedAt, longestPauseMs))
    }
  }
  await forEachConcurrently(byCard, lanes, async (sale) => {
    if (!(await refundAlone(ctx, sales, sale))) failed.push(sale.id)
  })
  return failed
}

/**
 * Refunds sales in one transaction, and those that another transaction holds alone after it; all of them alone where one
 * does not let the others be refunded.
 * @returns the sales that an error kept from being refunded
 */
async function refundSet(ctx: Context, sales: SalesToRefund, set: readonly Sale[]): Promise<string[]> {
  let alone = set
  try {
    const locked = await refundInTransaction(ctx, sales, set, { skipsLocked: true })
    alone = set.filter(({ paymentId }) => !locked.has(paymentId))
  } catch (cause) {
    ctx.log.info('sales-refunded-alone', { sales: set.length, detail: messageOf(cause) })
  }
  const failed: string[] = []
  for (const sale of alone) if (!(await refundAlone(ctx, sales, sale))) failed.push(sale.id)
  return failed
}

/** Refunds a sale in a transaction of its own. @returns false where an error kept it from being refunded */
async function refundAlone(ctx: Context, sales: SalesToRefund, sale: Sale): Promise<boolean> {
  try {
    await refundInTransaction(ctx, sales, [sale], { skipsLocked: false })
    return true
  } catch (cause) {
    if (cause instanceof Refusal) {
      logNotRefunded(ctx, sale.id, cause)
      return true
    }
    ctx.log.error('sale-refund-failed', 'A sale could not be refunded, and is tried again.', {
      purchaseId: sale.id,
      detail: messageOf(cause),
    })
    return false
  }
}

function logNotRefunded(ctx: Context, purchaseId: string, { code, message }: Refusal): void {
  ctx.log.info('sale-not-refunded', { purchaseId, code, detail: message })
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** Refunds those of some sales that can be refunded, in one transaction. @returns the payments that were locked for it */
function refundInTransaction(
  ctx: Context,
  sales: SalesToRefund,
  set: readonly Sale[],
  { skipsLocked }: { skipsLocked: boolean },
): Promise<ReadonlySet<string>> {
  return inTransaction(ctx.db, async (tx) => {
    const payments = await findPaymentsForUpdate(
      tx,
      set.map(({ paymentId }) => paymentId),
      { skipsLocked },
    )
    const locked = set.flatMap((sale) => {
      const payment = payments.get(sale.paymentId)
      return payment ? [{ ...sale, payment }] : []
    })
    const left = await findStillToRefund(
      tx,
      ctx,
      sales,
      locked.map(({ id }) => id),
    )
    const due = locked.filter(({ id }) => left.has(id))
    const refusals = await findRefundRefusals(
      tx,
      due.map(({ payment }) => payment),
    )
    const refunds = due.flatMap(({ id, payment }): NewRefund[] => {
      const refusal = refusals.get(payment.id)
      if (refusal) {
        logNotRefunded(ctx, id, refusal)
        return []
      }
      const amount = payment.amount - payment.reversed
      return [{ payment, amount, cause: sales.cause, requestedBy: null, reason: null }]
    })
    await startRefunds(tx, ctx, refunds, { priority: followUpPriority })
    return new Set(payments.keys())
  })
}

/** Asks again behind the payments' locks: a removal may have been taken back, or a file restored. */
async function findStillToRefund(
  tx: Tx,
  ctx: Context,
  sales: SalesToRefund,
  purchaseIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { cause } = sales
  const standing = isNonAdminRefundCause(cause)
    ? [...(await lockPostsAndFindStillRefundablePurchases(tx, ctx.clock.now(), { cause, purchaseIds }))]
    : purchaseIds
  const query = sql<{ id: string }>`
    SELECT purchase.id FROM purchase
    WHERE purchase.id = ANY(${standing}::text[]) AND ${isSaleToRefundSql(sales)}`
  const name = `find-still-to-refund-${cause}`
  const { rows } = await tx.executeQuery(asPreparedStatement(name, query.compile(tx)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Tells the creator, and has sales tried again that an error kept from being refunded, for themselves: what is told of later
 * is theirs alone.
 */
async function finish(
  tx: Tx,
  ctx: Context,
  { sales, startedAt, failed = [], only }: Omit<Chunk, 'after'>,
): Promise<void> {
  await notifyCreator(tx, ctx, { sales, startedAt: new Date(startedAt), only })
  if (failed.length === 0) return
  if (only && failed.length === only.length) throw new Error(`${failed.length} sales cannot be refunded.`)
  const runAt = new Date(ctx.clock.now().getTime() + retryAfterMs)
  await enqueue(tx, refundSales, { sales, startedAt, only: failed }, { key: keyOf(sales, failed), runAt })
}

/** Tells a creator what was refunded since a job started: a notification and a mail, however often this is repeated. */
async function notifyCreator(
  tx: Tx,
  ctx: Context,
  { sales, startedAt, only }: { sales: SalesToRefund; startedAt: Date; only: readonly string[] | undefined },
): Promise<void> {
  const { cause, creatorId } = sales
  if (cause !== 'REMOVED' && cause !== 'LEFT') return
  const { rows } = await sql<Omit<RefundedSales, 'cause' | 'creatorId'>>`
    SELECT max(refund.id) AS "lastRefundId", count(*)::integer AS count, payment.currency_code AS currency,
      sum(refund.amount_minor)::text AS amount
    FROM refund JOIN payment ON payment.id = refund.payment_id
    JOIN purchase ON purchase.payment_id = payment.id
    WHERE refund.cause = ${cause} AND refund.created_at >= ${startedAt} AND refund.state <> 'FAILED'
      AND purchase.creator_id = ${creatorId}
      AND ${cause === 'REMOVED' ? sql`purchase.item_id = ${sales.postId}` : sql`true`}
      AND ${only ? sql`purchase.id = ANY(${only}::text[])` : sql`true`}
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
