import type { BodyOf } from '@fanfare/contract/call'
import type { decideAppeal as call, ReportDecisionMade } from '@fanfare/contract/shapes/backoffice/reports'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { notifyOfAppealDecision } from '../../trust/moderation/notify-decision.ts'
import { revertReportDecision } from './apply-decision.ts'
import { loadReportDecision } from './decision-view.ts'

/**
 * Decides on an appeal: what is reversed is as before. Its author is told.
 * @throws Refusal NOT_FOUND; NOT_ALLOWED for who decided before; ALREADY_DECIDED, which names who did
 */
export async function decideAppeal(
  ctx: Context,
  admin: AdminViewer,
  decisionId: string,
  { outcome, reason }: BodyOf<typeof call>,
): Promise<ReportDecisionMade> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const made = await tx
      .selectFrom('report_decision')
      .selectAll()
      .where('id', '=', decisionId)
      .where('appeal', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!made) throw refuse('NOT_FOUND', { detail: 'Appeal not found.' })
    if (made.appeal_outcome) {
      const { appeal } = await loadReportDecision(tx, admin, decisionId)
      throw refuse('ALREADY_DECIDED', { detail: `${appeal?.decidedBy} has already decided this.` })
    }
    if (made.decided_by === admin.adminId) {
      throw refuse('NOT_ALLOWED', {
        detail: 'You made the original decision, so another admin must review the appeal.',
      })
    }
    await tx
      .updateTable('report_decision')
      .set({
        appeal_outcome: outcome,
        appeal_reason: reason,
        appeal_decided_by: admin.adminId,
        appeal_decided_at: now,
      })
      .where('id', '=', decisionId)
      .execute()
    if (outcome === 'REVERSED') {
      await revertReportDecision(tx, ctx, { admin, decision: made, reason })
      await tx
        .updateTable('report')
        .set({ state: 'DISMISSED' })
        .where('decision_id', '=', decisionId)
        .execute()
    }
    await appendAuditEntry(tx, ctx, admin, {
      action: 'APPEAL_DECIDED',
      subjectKind: 'REPORT_DECISION',
      subjectId: decisionId,
      reason,
      before: { decision: made.decision },
      after: { outcome },
    })
    await enqueue(tx, notifyOfAppealDecision, { decisionId })
    return loadReportDecision(tx, admin, decisionId)
  })
}
