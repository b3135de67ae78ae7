import type { BodyOf } from '@fanfare/contract/call'
import type { refundPayment as refundCall } from '@fanfare/contract/shapes/money/refunds'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { hashIdempotentRequest } from '../../platform/http/input/idempotency-key.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { type ApprovalRecord, enforceFourEyesApproval } from '../approvals/enforce-four-eyes-approval.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../approvals/reauthenticated-admin.ts'
import { findPaymentForUpdate, type LockedPayment } from './lock-charge.ts'
import { requireRefundableAmount, reusedRefundKeyRefusal, startRefund } from './start-refund.ts'

export type AdminRefundInput = BodyOf<typeof refundCall> & { idempotencyKey: string | null }

/**
 * Gives a payment back, all that is left of it or a part. A payment from a wallet is back in it at once; of a card, its
 * provider is asked by a job, and the money is held until the provider has done it, and moves in the ledger then. With an idempotency key that
 * the admin has used for the same before, nothing happens again. Where it takes two admins, the first only proposes it.
 * @returns the refund's id, or that of the one which the key made; null when it waits for a second admin
 * @throws Refusal NOT_FOUND; CONFLICT when nothing or something else is left than the admin saw, a refund is on its way, or
 * the key was used for something else; RULE_BROKEN for a payment that did not go through or is in dispute, for more than is left, and
 * from the wallet of an account that has been deleted since; and
 * whatever `enforceFourEyesApproval` and `reauthenticateAdminAndTransact` throw
 */
export async function refundPaymentAsAdmin(
  ctx: Context,
  viewer: AdminViewer,
  paymentId: string,
  request: AdminRefundInput,
): Promise<string | null> {
  const { amount: asked, left: seen, reason, otp, passkey } = request
  const asking = askingOf(paymentId, request)
  return reauthenticateAdminAndTransact(ctx, { viewer, factor: { otp, passkey } }, async (tx, admin) => {
    const payment = await findPaymentForUpdate(tx, paymentId)
    if (!payment) throw refuse('NOT_FOUND', { detail: 'Payment not found.' })
    const before = await askedBefore(tx, admin, asking)
    if (before !== undefined) return before
    const left = await requireRefundableAmount(tx, payment)
    if (seen !== undefined && BigInt(seen) !== left) throw refuse('CONFLICT')
    const amount = asked === undefined ? left : BigInt(asked)
    if (amount > left) {
      throw refuse('RULE_BROKEN', {
        detail: `Only ${formatMoney(left, payment.currency)} of this payment can still be refunded.`,
      })
    }
    const agreed = await enforceRefundApproval(tx, ctx, { admin, payment, amount })
    if (agreed === null) return null
    const refund = { payment, amount, requestedBy: admin.adminId, reason, request: asking } as const
    return startRefund(tx, ctx, { ...refund, cause: 'ADMIN' }, (refundId) =>
      appendAuditEntry(tx, ctx, admin, {
        action: 'PAYMENT_REFUNDED',
        subjectKind: 'PAYMENT',
        subjectId: paymentId,
        reason,
        before: { left: String(left) },
        after: { refundId, amount: String(amount), ...agreed },
      }),
    )
  })
}

/**
 * Requests approval of a refund: a return to a wallet is a credit of its owner; a card gets back its charge.
 * @returns null while it waits for a second admin; @throws what `enforceFourEyesApproval` throws
 */
export function enforceRefundApproval(
  tx: Tx,
  ctx: Context,
  {
    admin,
    payment: { id: subjectId, payerId: accountId, currency, provider },
    amount,
  }: { admin: ReauthenticatedAdmin; payment: LockedPayment; amount: bigint },
): Promise<ApprovalRecord | null> {
  return enforceFourEyesApproval(tx, ctx, admin, {
    act: 'REFUND_PAYMENT',
    subjectId,
    currency,
    amount,
    terms: { amount: String(amount) },
    movement: { accountId, direction: provider === null ? 'CREDIT' : 'REFUND' },
  })
}

/** Idempotency key and hash of the request. */
type Asking = { key: string; hash: Buffer } | null

function askingOf(paymentId: string, { idempotencyKey, amount, left, reason }: AdminRefundInput): Asking {
  if (idempotencyKey === null) return null
  return { key: idempotencyKey, hash: hashIdempotentRequest(paymentId, amount ?? null, left ?? null, reason) }
}

/** The refund that this request made when it came before; behind the payment's lock, so that it is seen. */
async function askedBefore(tx: Tx, { adminId }: AdminViewer, asking: Asking): Promise<string | undefined> {
  if (asking === null) return undefined
  const made = await tx
    .selectFrom('refund')
    .select(['id', 'request_hash as hash'])
    .where('requested_by', '=', adminId)
    .where('idempotency_key', '=', asking.key)
    .executeTakeFirst()
  if (made && !made.hash?.equals(asking.hash)) throw reusedRefundKeyRefusal()
  return made?.id
}
