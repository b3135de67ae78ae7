import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import { type ContentRule, decisionUndoSeconds, defaultSuspensionDays } from '@fanfare/contract/content-rules'
import type { decideReport as call, ReportDecisionMade } from '@fanfare/contract/shapes/backoffice/reports'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { notifyOfReportDecision } from '../../trust/moderation/notify-decision.ts'
import { applyReportDecision, revertReportDecision } from './apply-decision.ts'
import { loadReportDecision } from './decision-view.ts'
import { loadOpenReportTarget } from './find-report.ts'
import { reopenReportsOfDecision } from './reopen-reports.ts'

const notifyAfterMs = 15_000
/** A second for the way of the request. */
const undoMs = (decisionUndoSeconds + 1) * 1000

/** The rule that a reason of a report names. */
const ruleOf: Record<string, ContentRule> = {
  'Leaked or stolen content': 'RIGHTS',
  'Displays aggressive violence': 'VIOLENCE',
  'Displays illegal content involving minors': 'MINORS',
  'Somebody who may be under 18': 'MINORS',
  'Harassment or bullying': 'HARASSMENT',
  Impersonation: 'IMPERSONATION',
  'Scam or fraud': 'FRAUD',
  'Self-harm or suicide': 'SELF_HARM',
}

/**
 * Decides on all open reports of what a report is about. Author and reporters are told soon after, unless it is undone.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided; RULE_BROKEN for what cannot be done to such a thing
 */
export async function decideReport(
  ctx: Context,
  admin: AdminViewer,
  reportId: string,
  { decision, reason, rule, days, keepAway = false }: BodyOf<typeof call>,
): Promise<ReturnedData<typeof call>> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const { subjectId, subjectKind, accusedId } = await lockTarget(tx, reportId)
    if (decision === 'MARK_ADULT' && subjectKind !== 'POST') {
      throw refuse('RULE_BROKEN', { detail: 'Only posts can be marked as adult content.' })
    }
    if (keepAway && (decision !== 'REMOVE' || subjectKind !== 'POST')) {
      throw refuse('RULE_BROKEN', { detail: 'Files can only be blocked when their post is removed.' })
    }
    const reports = await tx
      .selectFrom('report')
      .select(['id', 'reporter_id', 'reason', 'snapshot'])
      .where('subject_id', '=', subjectId)
      .where('state', '=', 'OPEN')
      .orderBy('id')
      .execute()
    const made = {
      id: ctx.newId(),
      subject_kind: subjectKind,
      subject_id: subjectId,
      accused_id: accusedId,
      decision,
      rule: decision === 'DISMISS' ? null : (rule ?? mostNamed(reports.map((report) => report.reason))),
      reason,
      days: days === undefined && decision === 'SUSPEND' ? defaultSuspensionDays : (days ?? null),
      decided_by: admin.adminId,
      decided_at: now,
    }
    const before = await applyReportDecision(tx, ctx, admin, { ...made, blocksFiles: keepAway })
    await tx
      .insertInto('report_decision')
      .values({
        ...made,
        snapshot: JSON.stringify(reports[0]?.snapshot ?? {}),
        before: JSON.stringify(before),
      })
      .execute()
    await tx
      .updateTable('report')
      .set({
        state: decision === 'DISMISS' ? 'DISMISSED' : 'UPHELD',
        closed_at: now,
        decision_id: made.id,
      })
      .where(
        'id',
        'in',
        reports.map(({ id }) => id),
      )
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'REPORT_DECIDED',
      subjectKind: 'REPORT_DECISION',
      subjectId: made.id,
      reason,
      before: { reports: reports.length },
      after: { decision, rule: made.rule, days: made.days, keepAway, subjectKind, subjectId, accusedId },
    })
    await enqueue(
      tx,
      notifyOfReportDecision,
      { decisionId: made.id },
      { runAt: new Date(now.getTime() + notifyAfterMs) },
    )
    const reporterCount = new Set(reports.map((report) => report.reporter_id)).size
    return {
      ...(await loadReportDecision(tx, admin, made.id)),
      undoUntil: new Date(now.getTime() + decisionUndoSeconds * 1000).toISOString(),
      toldCount: reporterCount + (decision === 'DISMISS' ? 0 : 1),
    }
  })
}

/**
 * Takes one's own decision back: what it changed is as before, and its reports are open again.
 * @throws Refusal NOT_FOUND; NOT_ALLOWED for another admin's; CONFLICT when it is too late, or was done already
 */
export async function undoReportDecision(
  ctx: Context,
  admin: AdminViewer,
  decisionId: string,
): Promise<ReportDecisionMade> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const made = await tx
      .selectFrom('report_decision')
      .selectAll()
      .where('id', '=', decisionId)
      .forUpdate()
      .executeTakeFirst()
    if (!made) throw refuse('NOT_FOUND', { detail: 'Decision not found.' })
    if (made.decided_by !== admin.adminId) {
      throw refuse('NOT_ALLOWED', { detail: 'Only the admin who decided can undo it.' })
    }
    if (made.undone_at) throw refuse('CONFLICT', { detail: 'This was already undone.' })
    if (made.told_at || now.getTime() - made.decided_at.getTime() > undoMs) {
      throw refuse('CONFLICT', { detail: "It's too late to undo this. Both sides have been notified." })
    }
    await tx.updateTable('report_decision').set({ undone_at: now }).where('id', '=', decisionId).execute()
    await revertReportDecision(tx, ctx, { admin, decision: made, reason: null })
    await reopenReportsOfDecision(tx, decisionId)
    await appendAuditEntry(tx, ctx, admin, {
      action: 'REPORT_DECISION_UNDONE',
      subjectKind: 'REPORT_DECISION',
      subjectId: decisionId,
      reason: null,
      before: { decision: made.decision },
      after: { undoneAt: now },
    })
    return loadReportDecision(tx, admin, decisionId)
  })
}

/** Keeps another admin from deciding the same meanwhile. */
async function lockTarget(tx: Tx, reportId: string) {
  const { subjectId } = await loadOpenReportTarget(tx, reportId)
  await tx
    .selectFrom('reported')
    .select('subject_id')
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .execute()
  return loadOpenReportTarget(tx, reportId)
}

function mostNamed(reasons: readonly string[]): ContentRule {
  const counts = new Map<ContentRule, number>()
  for (const reason of reasons) {
    const rule = ruleOf[reason] ?? 'ILLEGAL'
    counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'ILLEGAL'
}
