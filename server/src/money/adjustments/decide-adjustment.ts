import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { enqueue } from '../../platform/queue/task.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../approvals/reauthenticated-admin.ts'
import { lockAndLoadSpendableBalance, lockUndeletedOwner } from '../ledger/booking/lock-owners.ts'
import { bookLedgerTransfer } from '../ledger/booking/transfer.ts'
import { notifyOfDisputeHolds } from '../ledger/reversal/end-holds.ts'
import { holdReturnedMoney } from '../ledger/reversal/hold-returned.ts'
import { lockAgainstDisputeDecisions } from '../ledger/reversal/lock-wallets.ts'
import {
  buildAdjustmentEntries,
  enforceAdjustmentApproval,
  type LockedAdjustment,
  lockUndecidedAdjustment,
} from './lock-adjustment.ts'
import { mailAdjustmentToMember } from './mail-adjustment.ts'

/**
 * Books what another admin proposed, and tells whose wallet it is.
 * @throws Refusal NOT_FOUND; NOT_ALLOWED for who proposed it; ALREADY_DECIDED, which names who decided; CONFLICT when it
 * waits no more; RULE_BROKEN when the wallet does not cover it, or a
 * deleted account would be credited; and whatever `enforceFourEyesApproval` and `reauthenticateAdminAndTransact` throw
 */
export async function approveAdjustment(
  ctx: Context,
  viewer: AdminViewer,
  id: string,
  sent: AdminFactor,
): Promise<void> {
  const approve = async (tx: Tx, admin: ReauthenticatedAdmin) => {
    const adjustment = await lockUndecidedAdjustment(tx, id)
    const { accountId, amount, currency, counterAccount, reason } = adjustment
    if (adjustment.proposedBy === admin.adminId) {
      throw refuse('NOT_ALLOWED', { detail: 'You proposed this, so another admin must approve it.' })
    }
    await requireWaiting(tx, ctx, id)
    await lockAgainstDisputeDecisions(tx, currency)
    if (amount > 0n) await lockUndeletedOwner(tx, accountId)
    const agreed = await enforceAdjustmentApproval(tx, ctx, admin, adjustment)
    // Its proposal was withdrawn between the two reads.
    if (agreed === null) throw noLongerOpen()
    const now = ctx.clock.now()
    await tx
      .updateTable('adjustment')
      .set({ decision: 'BOOKED', decided_by: admin.adminId, decided_at: now })
      .where('id', '=', id)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'ADJUSTMENT_APPROVED',
      subjectKind: 'ADJUSTMENT',
      subjectId: id,
      reason,
      before: {},
      after: {
        userId: accountId,
        amount: String(amount),
        currencyCode: currency,
        counterAccount,
        ...agreed,
      },
    })
    await enqueue(tx, mailAdjustmentToMember, { adjustmentId: id })
    await requireCover(tx, adjustment)
    await bookLedgerTransfer(tx, {
      id: ctx.newId(),
      kind: 'ADJUSTMENT',
      about: id,
      reference: null,
      currency,
      at: now,
      of: accountId,
      entries: buildAdjustmentEntries(adjustment),
    })
    // A correction gives back what was there before, or makes good for it: open disputes hold it like anything that returns.
    await notifyOfDisputeHolds(
      tx,
      ctx,
      await holdReturnedMoney(tx, ctx, currency, [{ owner: accountId, amount }]),
    )
  }
  await reauthenticateAdminAndTransact(ctx, { viewer, factor: sent }, approve)
}

async function requireWaiting(tx: Tx, ctx: Context, id: string): Promise<void> {
  const open = await tx
    .selectFrom('proposal')
    .select('id')
    .where('act', '=', 'ADJUST_LEDGER')
    .where('subject_id', '=', id)
    .where('state', '=', 'OPEN')
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!open) throw noLongerOpen()
}

function noLongerOpen() {
  return refuse('CONFLICT', { detail: 'This proposal is no longer open. Propose it again.' })
}

async function requireCover(tx: Tx, { accountId, amount, currency }: LockedAdjustment): Promise<void> {
  const has = await lockAndLoadSpendableBalance(tx, accountId, currency)
  if (has + amount >= 0n) return
  throw refuse('RULE_BROKEN', { detail: `Only ${formatMoney(has, currency)} is available in this wallet.` })
}

/**
 * Ends a correction that waits, another's or one's own: nothing moves.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided
 */
export async function rejectAdjustment(
  ctx: Context,
  admin: AdminViewer,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockUndecidedAdjustment(tx, id)
    await tx
      .updateTable('adjustment')
      .set({
        decision: 'REFUSED',
        decided_by: admin.adminId,
        decided_at: ctx.clock.now(),
        decision_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'ADJUSTMENT_REFUSED',
      subjectKind: 'ADJUSTMENT',
      subjectId: id,
      reason,
      before: { state: 'PROPOSED' },
      after: { state: 'REFUSED' },
    })
  })
}
