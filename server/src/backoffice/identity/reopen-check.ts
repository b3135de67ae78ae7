import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import { assignVerification as assignFacts } from '@fanfare/contract/calls/backoffice/identity'
import type {
  assignVerification as assignCall,
  VerificationRequest,
} from '@fanfare/contract/shapes/backoffice/identity'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendProfileChangeEvent } from '../../platform/events/outbox.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import {
  assignOrNoteQueueItem,
  loadQueueItemAssigneeAndNotes,
} from '../assignments/assign-or-note-queue-item.ts'
import { loadVerificationRequest } from './search-requests.ts'
import {
  lockVerificationRequest,
  requireLatestVerification,
  resetVerificationAndRenameReview,
} from './undo-decision.ts'

/**
 * Reopens a decided identity check while its pictures are stored: a person verified by it is unverified until
 * it is decided again.
 * @throws Refusal NOT_FOUND; CONFLICT if it is waiting already, is not the person's latest, or its pictures
 * are deleted
 */
export async function reopenVerification(
  ctx: Context,
  admin: AdminViewer,
  requestId: string,
  reason: string,
): Promise<VerificationRequest> {
  return inTransaction(ctx.db, async (tx) => {
    const { accountId, status, decidedBy, documentsDeletedAt } = await lockVerificationRequest(tx, requestId)
    if (status === 'PENDING')
      throw refuse('CONFLICT', { detail: 'This check is still waiting for a decision.' })
    if (documentsDeletedAt) {
      throw refuse('CONFLICT', {
        detail: "This check can't be reopened, because its images were deleted.",
      })
    }
    await requireLatestVerification(tx, accountId, requestId)
    await tx
      .updateTable('verification_request')
      .set({
        ...{ status: 'PENDING', decided_at: null, decided_by: null, reason: null, told_at: null },
        ...{ approved_first_by: null, approved_first_at: null },
      })
      .where('id', '=', requestId)
      .execute()
    await resetVerificationAndRenameReview(tx, accountId)
    await appendProfileChangeEvent(tx, accountId, ctx.clock.now())
    await appendAuditEntry(tx, ctx, admin, {
      action: 'IDENTITY_REOPENED',
      subjectKind: 'ACCOUNT',
      subjectId: accountId,
      reason,
      before: { requestId, verificationStatus: status, decidedBy },
      after: { requestId, verificationStatus: 'PENDING' },
    })
    return loadVerificationRequest(tx, requestId)
  })
}

/** Passes a check on to an admin, or notes something of it. @throws Refusal NOT_FOUND; RULE_BROKEN */
export async function assignOrNoteVerification(
  ctx: Context,
  admin: AdminViewer,
  requestId: string,
  asked: BodyOf<typeof assignCall>,
): Promise<ReturnedData<typeof assignCall>> {
  return inTransaction(ctx.db, async (tx) => {
    const { accountId } = await lockVerificationRequest(tx, requestId)
    const item = { queue: 'IDENTITY_CHECKS' as const, itemId: requestId }
    await assignOrNoteQueueItem(tx, ctx, {
      admin,
      item,
      assignee: asked,
      roles: assignFacts.roles,
      subject: {
        subjectKind: 'ACCOUNT',
        subjectId: accountId,
        panelId: requestId,
      },
    })
    return loadQueueItemAssigneeAndNotes(tx, item)
  })
}
