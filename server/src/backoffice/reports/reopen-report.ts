import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import { assignReport as assignFacts } from '@fanfare/contract/calls/backoffice/reports'
import type {
  assignReport as assignCall,
  reopenReport as reopenCall,
} from '@fanfare/contract/shapes/backoffice/reports'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import {
  assignOrNoteQueueItem,
  loadQueueItemAssigneeAndNotes,
} from '../assignments/assign-or-note-queue-item.ts'
import { revertReportDecision } from './apply-decision.ts'
import { loadReportDecision } from './decision-view.ts'
import { reopenReportsOfDecision } from './reopen-reports.ts'

/**
 * Reopens what was decided on a report, whoever decided it and however long ago: what it changed is as before, and its
 * reports wait again.
 * @throws Refusal NOT_FOUND; CONFLICT where it waits already, or an appeal was made, which another admin decides
 */
export async function reopenReport(
  ctx: Context,
  admin: AdminViewer,
  reportId: string,
  { reason }: BodyOf<typeof reopenCall>,
): Promise<ReturnedData<typeof reopenCall>> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const report = await tx
      .selectFrom('report')
      .select(['state', 'decision_id as decisionId'])
      .where('id', '=', reportId)
      .executeTakeFirst()
    if (!report) throw refuse('NOT_FOUND', { detail: 'Report not found.' })
    if (report.decisionId === null)
      throw refuse('CONFLICT', { detail: 'This report is still waiting for a decision.' })
    const made = await tx
      .selectFrom('report_decision')
      .selectAll()
      .where('id', '=', report.decisionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (made.undone_at) throw refuse('CONFLICT', { detail: 'This was already undone.' })
    if (made.appeal !== null) {
      throw refuse('CONFLICT', {
        detail: 'This decision was appealed, and another admin must decide the appeal.',
      })
    }
    await tx
      .updateTable('report_decision')
      .set({ undone_at: now, reopened_by: admin.adminId, reopen_reason: reason })
      .where('id', '=', made.id)
      .execute()
    const { isPostBack } = await revertReportDecision(tx, ctx, { admin, decision: made, reason })
    if (isPostBack && made.told_at) {
      const accountId = made.accused_id
      await appendSystemNotifications(
        tx,
        [{ accountId, topic: 'POST_RESTORED', aboutId: made.subject_id }],
        now,
      )
    }
    await reopenReportsOfDecision(tx, made.id)
    await appendAuditEntry(tx, ctx, admin, {
      action: 'REPORT_REOPENED',
      subjectKind: 'REPORT_DECISION',
      subjectId: made.id,
      reason,
      before: { decision: made.decision, decidedBy: made.decided_by },
      after: { reopenedAt: now },
    })
    return loadReportDecision(tx, admin, made.id)
  })
}

/** Passes what a report is about on to an admin, or notes something of it. @throws Refusal NOT_FOUND; RULE_BROKEN */
export async function assignOrNoteReport(
  ctx: Context,
  admin: AdminViewer,
  reportId: string,
  asked: BodyOf<typeof assignCall>,
): Promise<ReturnedData<typeof assignCall>> {
  return inTransaction(ctx.db, async (tx) => {
    const report = await tx
      .selectFrom('report')
      .select('subject_id as subjectId')
      .where('id', '=', reportId)
      .executeTakeFirst()
    if (!report) throw refuse('NOT_FOUND', { detail: 'Report not found.' })
    const item = { queue: 'REPORTS' as const, itemId: report.subjectId }
    const subject = { subjectKind: 'REPORT' as const, subjectId: reportId, panelId: reportId }
    await assignOrNoteQueueItem(tx, ctx, { admin, item, assignee: asked, roles: assignFacts.roles, subject })
    return loadQueueItemAssigneeAndNotes(tx, item)
  })
}
