import type { BodyOf } from '@fanfare/contract/call'
import type {
  confirmTransfer as confirmCall,
  rejectTransfer as rejectCall,
} from '@fanfare/contract/shapes/money/transfers'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { type ApprovalOutcome, enforceFourEyesApproval } from '../approvals/enforce-four-eyes-approval.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../approvals/reauthenticated-admin.ts'
import { lockUndeletedOwner } from '../ledger/booking/lock-owners.ts'
import { creditBankTransfer } from './credit-transfer.ts'
import { decidedBankTransferRefusal, type LockedBankTransfer, lockBankTransfer } from './lock-transfer.ts'
import { mailBankTransferOutcome } from './mail-transfer.ts'

/**
 * An admin has seen the money on the account: what came is credited, once. It may come late, for a transfer that its payer
 * cancelled or that expired. No line of a bank statement says so, which takes two admins whatever the sum: the first proposes it.
 * @throws Refusal NOT_FOUND; CONFLICT when it was confirmed or rejected; RULE_BROKEN while a line of a bank statement about
 *   it waits for a decision, which would credit the money again, and for a deleted account; and whatever `enforceFourEyesApproval` and `reauthenticateAdminAndTransact` throw
 */
export async function confirmBankTransfer(
  ctx: Context,
  viewer: AdminViewer,
  transferId: string,
  { amountReceived, note, ...factor }: BodyOf<typeof confirmCall>,
): Promise<ApprovalOutcome> {
  const confirm = async (tx: Tx, admin: ReauthenticatedAdmin): Promise<ApprovalOutcome> => {
    const locked = await lockBankTransfer(tx, transferId)
    if (locked.status === 'CONFIRMED' || locked.status === 'REJECTED')
      throw decidedBankTransferRefusal(locked)
    await requireNoLine(tx, locked)
    await lockUndeletedOwner(tx, locked.accountId)
    const received = amountReceived === undefined ? locked.amount : BigInt(amountReceived)
    const agreed = await enforceFourEyesApproval(tx, ctx, admin, {
      act: 'CONFIRM_TRANSFER',
      subjectId: transferId,
      currency: locked.currency,
      amount: received,
      terms: { received: String(received) },
      movement: { accountId: locked.accountId, direction: 'CREDIT' },
    })
    if (agreed === null) return 'WAITS'
    await appendAuditEntry(tx, ctx, admin, {
      action: 'TRANSFER_CONFIRMED',
      subjectKind: 'TRANSFER',
      subjectId: transferId,
      reason: note ?? null,
      before: { status: locked.status },
      after: { status: 'CONFIRMED', amount: Number(locked.amount), received: Number(received), ...agreed },
    })
    await creditBankTransfer(tx, ctx, locked, { received, decidedBy: admin.adminId, note: note ?? null })
    return 'DONE'
  }
  return reauthenticateAdminAndTransact(ctx, { viewer, factor }, confirm)
}

async function requireNoLine(tx: Tx, { id }: LockedBankTransfer): Promise<void> {
  const waiting = await tx
    .selectFrom('bank_line')
    .select('id')
    .where('transfer_id', '=', id)
    .where('status', '=', 'QUEUED')
    .executeTakeFirst()
  if (!waiting) return
  throw refuse('RULE_BROKEN', {
    detail: 'A bank statement line for this transfer is awaiting a decision. Credit that one instead.',
  })
}

/**
 * Ends a transfer whose money did not come; its payer is told why. Money that comes all the same waits for a person.
 * @throws Refusal NOT_FOUND; CONFLICT when it has ended already; and what `reauthenticateAdminAndTransact` throws
 */
export async function rejectBankTransfer(
  ctx: Context,
  admin: AdminViewer,
  transferId: string,
  { reason, ...factor }: BodyOf<typeof rejectCall>,
): Promise<void> {
  await reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    const locked = await lockBankTransfer(tx, transferId)
    if (locked.status !== 'AWAITING_TRANSFER' && locked.status !== 'CLAIMED')
      throw decidedBankTransferRefusal(locked)
    await tx
      .updateTable('transfer')
      .set({ status: 'REJECTED', finished_at: ctx.clock.now(), decided_by: admin.adminId, reason })
      .where('id', '=', transferId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'TRANSFER_REJECTED',
      subjectKind: 'TRANSFER',
      subjectId: transferId,
      reason,
      before: { status: locked.status },
      after: { status: 'REJECTED' },
    })
    await enqueue(tx, mailBankTransferOutcome, { transferId, about: 'REJECTED' })
    const notice = { accountId: locked.accountId, topic: 'TRANSFER_REJECTED', aboutId: transferId } as const
    await appendSystemNotifications(tx, [notice], ctx.clock.now())
  })
}
