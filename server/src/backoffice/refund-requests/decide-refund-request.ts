import type { BodyOf } from '@fanfare/contract/call'
import type { decideRefundRequest as decideCall } from '@fanfare/contract/shapes/money/refund-requests'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { ApprovalOutcome, ApprovalRecord } from '../../money/approvals/enforce-four-eyes-approval.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../../money/approvals/reauthenticated-admin.ts'
import { findPaymentForUpdate, type LockedPayment } from '../../money/refunds/lock-charge.ts'
import { enforceRefundApproval } from '../../money/refunds/refund-payment.ts'
import { requireRefundableAmount, startRefund } from '../../money/refunds/start-refund.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailDeclinedRefundRequest } from './mail-declined-request.ts'

type Decision = BodyOf<typeof decideCall>

/**
 * Decides a buyer's refund request, once; again where the card's provider has refused the refund. Granted, all that is left of the price goes back the way it was paid, as any refund
 * by an admin does; a refund above what one admin may move alone is proposed first. Both sides are notified.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided; and what `requireRefundableAmount`, `enforceFourEyesApproval`,
 * `startRefund` and `reauthenticateAdminAndTransact` throw
 */
export async function decideRefundRequest(
  ctx: Context,
  viewer: AdminViewer,
  requestId: string,
  { decision, reason, otp, passkey }: Decision,
): Promise<ApprovalOutcome> {
  return reauthenticateAdminAndTransact(ctx, { viewer, factor: { otp, passkey } }, async (tx, admin) => {
    const payment = await lockOpenRequest(tx, requestId)
    const request = { requestId, payment, reason }
    if (decision === 'KEEP') {
      await settle(tx, ctx, admin, { ...request, state: 'KEPT' })
      for (const side of ['BUYER', 'CREATOR'] as const) {
        await enqueue(tx, mailDeclinedRefundRequest, { requestId, side })
      }
      return 'DONE'
    }
    const amount = await requireRefundableAmount(tx, payment)
    const agreed = await enforceRefundApproval(tx, ctx, { admin, payment, amount })
    if (agreed === null) return 'WAITS'
    await settle(tx, ctx, admin, { ...request, state: 'GIVEN_BACK', amount, agreed })
    await startRefund(tx, ctx, { payment, amount, cause: 'REQUEST', requestedBy: admin.adminId, reason })
    return 'DONE'
  })
}

/** Locks the payment first, as every refund does. */
async function lockOpenRequest(tx: Tx, requestId: string): Promise<LockedPayment> {
  const found = await tx
    .selectFrom('purchase_refund_request')
    .select('payment_id as paymentId')
    .where('id', '=', requestId)
    .executeTakeFirst()
  const payment = found && (await findPaymentForUpdate(tx, found.paymentId))
  if (!payment) throw refuse('NOT_FOUND', { detail: 'Refund request not found.' })
  const request = await tx
    .selectFrom('purchase_refund_request')
    .leftJoin('admin', 'admin.id', 'decided_by')
    .select(['purchase_refund_request.state', 'admin.email as decidedBy'])
    .where('purchase_refund_request.id', '=', requestId)
    .forUpdate('purchase_refund_request')
    .executeTakeFirstOrThrow()
  if (request.state === 'OPEN') return payment
  throw refuse('ALREADY_DECIDED', {
    detail:
      request.decidedBy === null
        ? 'This purchase was refunded in the meantime.'
        : `${request.decidedBy} has already decided this.`,
  })
}

type Settled = {
  requestId: string
  payment: LockedPayment
  reason: string
  state: 'GIVEN_BACK' | 'KEPT'
  amount?: bigint
  agreed?: ApprovalRecord
}

async function settle(
  tx: Tx,
  ctx: Context,
  admin: ReauthenticatedAdmin,
  {
    requestId,
    payment: { id: paymentId, payerId, creatorId, currency },
    reason,
    state,
    amount,
    agreed,
  }: Settled,
): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .updateTable('purchase_refund_request')
    .set({ state, decided_by: admin.adminId, decision_reason: reason, decided_at: now })
    .where('id', '=', requestId)
    .execute()
  await appendAuditEntry(tx, ctx, admin, {
    action: 'REFUND_REQUEST_DECIDED',
    subjectKind: 'REFUND_REQUEST',
    subjectId: requestId,
    reason,
    before: { state: 'OPEN' },
    after: { state, paymentId, ...(amount !== undefined && { amount: String(amount) }), ...agreed },
  })
  const decided = { aboutId: requestId, ...(amount !== undefined && { amount, currency }) }
  const buyer = { ...decided, accountId: payerId, topic: 'REFUND_REQUEST_DECIDED' } as const
  const seller = creatorId && ({ ...decided, accountId: creatorId, topic: 'SALE_REQUEST_DECIDED' } as const)
  await appendSystemNotifications(tx, seller ? [buyer, seller] : [buyer], now)
}
