import { decisionUndoSeconds } from '@fanfare/contract/content-rules'
import type { VerificationRequest } from '@fanfare/contract/shapes/backoffice/identity'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendProfileChangeEvent } from '../../platform/events/outbox.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { loadVerificationRequest, verificationNotFoundRefusal } from './search-requests.ts'

/** A second for the way of the request. */
const undoMs = (decisionUndoSeconds + 1) * 1000

/**
 * Takes one's own decision back, so that the check waits again as it did before; or the first approval of two, as long as
 * nobody has confirmed it.
 * @throws Refusal NOT_FOUND; NOT_ALLOWED for another admin's; CONFLICT when it is too late, or was done already
 */
export async function undoVerificationDecision(
  ctx: Context,
  admin: AdminViewer,
  requestId: string,
): Promise<VerificationRequest> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const check = await lockVerificationRequest(tx, requestId)
    const { accountId, status, decidedAt, firstBy } = check
    if (status === 'PENDING' || decidedAt === null) {
      if (firstBy === null) throw refuse('CONFLICT', { detail: 'This decision was already undone.' })
      if (firstBy !== admin.adminId) throw notOnesOwn()
      await tx
        .updateTable('verification_request')
        .set({ approved_first_by: null, approved_first_at: null })
        .where('id', '=', requestId)
        .execute()
    } else {
      if (check.decidedBy !== admin.adminId) throw notOnesOwn()
      if (check.toldAt !== null || now.getTime() - decidedAt.getTime() > undoMs) {
        throw refuse('CONFLICT', { detail: "It's too late to undo this. The member has been notified." })
      }
      await requireLatestVerification(tx, accountId, requestId)
      await tx
        .updateTable('verification_request')
        .set({ status: 'PENDING', decided_at: null, decided_by: null, reason: null })
        .where('id', '=', requestId)
        .execute()
      await resetVerificationAndRenameReview(tx, accountId)
      await appendProfileChangeEvent(tx, accountId, now)
    }
    await appendAuditEntry(tx, ctx, admin, {
      action: 'IDENTITY_DECISION_UNDONE',
      subjectKind: 'ACCOUNT',
      subjectId: accountId,
      reason: null,
      before: { requestId, verificationStatus: status, firstApprovalBy: firstBy },
      after: {
        requestId,
        verificationStatus: 'PENDING',
        firstApprovalBy: status === 'PENDING' ? null : firstBy,
      },
    })
    return loadVerificationRequest(tx, requestId)
  })
}

/** The account is locked first, as by whoever decides. */
export async function lockVerificationRequest(tx: Tx, requestId: string) {
  const found = await tx
    .selectFrom('verification_request')
    .select('account_id as accountId')
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!found) throw verificationNotFoundRefusal()
  await tx.selectFrom('account').select('id').where('id', '=', found.accountId).forUpdate().execute()
  const check = await tx
    .selectFrom('verification_request')
    .select(['account_id as accountId', 'status', 'decided_at as decidedAt', 'decided_by as decidedBy'])
    .select(['told_at as toldAt', 'approved_first_by as firstBy'])
    .select('documents_deleted_at as documentsDeletedAt')
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!check) throw verificationNotFoundRefusal()
  return check
}

/**
 * Sets the account's identity check to pending again. New names stop waiting for a review: only verified
 * accounts have a mark to lose, and the admin who decides on the check sees the names.
 */
export async function resetVerificationAndRenameReview(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      verification_status: 'PENDING',
      ...{ marked_username: null, marked_display_name: null, renamed_at: null },
    })
    .where('id', '=', accountId)
    .execute()
}

/** Refuses unless this is the person's latest check. @throws Refusal CONFLICT */
export async function requireLatestVerification(tx: Tx, accountId: string, requestId: string): Promise<void> {
  const anew = await tx
    .selectFrom('verification_request')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '>', requestId)
    .executeTakeFirst()
  if (anew) throw refuse('CONFLICT', { detail: 'This member has submitted a newer identity check.' })
}

function notOnesOwn() {
  return refuse('NOT_ALLOWED', { detail: 'Only the admin who decided can undo it.' })
}
