import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { enqueue, enqueueMany, task } from '../../platform/queue/task.ts'
import { mailAppealDecided, mailReportOutcome, mailStatementOfReasons } from './emails.ts'
import { reportExcerptOf } from './excerpt.ts'
import { statementOfReasonsUrl } from './statement-token.ts'

const dayMs = 86_400_000

/**
 * Tells both sides of a decision that was not taken back, each in words of their own. Once, however often it runs. A suspension
 * that has ended meanwhile is not announced any more.
 */
export const notifyOfReportDecision = task<{ decisionId: string }>('tell-decision', (ctx, { decisionId }) =>
  inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const made = await tx
      .updateTable('report_decision')
      .set({ told_at: now })
      .where('id', '=', decisionId)
      .where('told_at', 'is', null)
      .where('undone_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!made) return
    const { decision, rule } = made
    const reports = await tx
      .selectFrom('report')
      .distinctOn('reporter_id')
      .select(['id', 'reporter_id as accountId'])
      .where('decision_id', '=', decisionId)
      .orderBy('reporter_id')
      .orderBy('id')
      .execute()
    const topic = decision === 'DISMISS' ? 'REPORT_DISMISSED' : 'REPORT_UPHELD'
    await appendSystemNotifications(
      tx,
      reports.map(({ id, accountId }) => ({ accountId, topic, aboutId: id })),
      now,
    )
    await enqueueMany(
      tx,
      mailReportOutcome,
      reports.map(({ accountId }) => ({
        payload: { accountId, decision, subjectKind: made.subject_kind },
      })),
    )
    const isOver = made.suspension_ended_at !== null
    if (decision === 'DISMISS' || rule === null || (decision === 'SUSPEND' && isOver)) return
    await appendSystemNotifications(
      tx,
      [{ accountId: made.accused_id, topic: `DECIDED_${decision}`, aboutId: decisionId }],
      now,
    )
    await enqueue(tx, mailStatementOfReasons, {
      accountId: made.accused_id,
      decision,
      subjectKind: made.subject_kind,
      excerpt: reportExcerptOf(made.snapshot),
      rule,
      reason: made.reason,
      days: isOver ? null : made.days,
      until:
        made.days === null || isOver
          ? null
          : new Date(made.decided_at.getTime() + made.days * dayMs).toISOString(),
      decidedAt: made.decided_at.toISOString(),
      url: statementOfReasonsUrl(ctx, decisionId),
    })
  }),
)

/** Emails an author the outcome of their appeal. */
export const notifyOfAppealDecision = task<{ decisionId: string }>('tell-appeal', (ctx, { decisionId }) =>
  inTransaction(ctx.db, async (tx) => {
    const made = await tx
      .selectFrom('report_decision')
      .selectAll()
      .where('id', '=', decisionId)
      .where('appeal_outcome', 'is not', null)
      .executeTakeFirst()
    if (!made?.appeal_outcome) return
    const { accused_id: accountId, appeal_outcome: outcome } = made
    await appendSystemNotifications(
      tx,
      [{ accountId, topic: `APPEAL_${outcome}`, aboutId: decisionId }],
      ctx.clock.now(),
    )
    await enqueue(
      tx,
      mailAppealDecided,
      {
        accountId,
        outcome,
        subjectKind: made.subject_kind,
        reason: made.appeal_reason ?? '',
        url: statementOfReasonsUrl(ctx, decisionId),
      },
      { key: `mail-appeal-decided ${decisionId}` },
    )
  }),
)
