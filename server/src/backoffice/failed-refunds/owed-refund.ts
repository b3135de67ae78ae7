import { isNonAdminRefundCause, type NonAdminRefundCause } from '@fanfare/contract/money/refund-rules'
import { sql } from 'kysely'
import { findPaymentForUpdate, type LockedPayment } from '../../money/refunds/lock-charge.ts'
import {
  isFailedRefundToRetrySql,
  purchaseRefundsRelationSql,
} from '../../money/refunds/sale-refunds/failed-sale-refunds.ts'
import { lockPostAndCheckCauseStillValid } from '../../money/refunds/sale-refunds/standing-cause.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * Finds a failed refund of a sale, and locks the payment first, as every refund does.
 * @throws Refusal NOT_FOUND for another refund than one of a sale that no admin decided
 */
export async function lockPaymentOfFailedSaleRefund(
  tx: Tx,
  refundId: string,
): Promise<{ payment: LockedPayment; cause: NonAdminRefundCause }> {
  const failed = await tx
    .selectFrom('refund')
    .select(['payment_id as paymentId', 'cause'])
    .where('id', '=', refundId)
    .where('state', '=', 'FAILED')
    .executeTakeFirst()
  const cause = failed?.cause
  const payment = failed?.paymentId && (await findPaymentForUpdate(tx, failed.paymentId))
  if (!payment || !isNonAdminRefundCause(cause))
    throw refuse('NOT_FOUND', { detail: 'Failed refund not found.' })
  return { payment, cause }
}

/** Ensures that a failed refund still waits. Call it behind the payment's lock. @throws Refusal CONFLICT */
export async function requireRefundStillOwed(
  tx: Tx,
  ctx: Context,
  refundId: string,
  cause: NonAdminRefundCause,
): Promise<void> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ purchaseId: string }>`
    SELECT purchase.id AS "purchaseId" FROM ${purchaseRefundsRelationSql}
    WHERE failed.id = ${refundId} AND ${isFailedRefundToRetrySql(now)}`.execute(tx)
  const [owed] = rows
  if (owed && (await lockPostAndCheckCauseStillValid(tx, now, { cause, purchaseId: owed.purchaseId }))) return
  throw refuse('CONFLICT', {
    detail: "This refund was already tried again, or the buyer isn't owed it any more.",
  })
}
