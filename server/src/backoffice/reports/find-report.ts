import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * Finds the target of an open report.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided
 */
export async function loadOpenReportTarget(db: Db | Tx, reportId: string) {
  const report = await db
    .selectFrom('report')
    .leftJoin('report_decision', 'report_decision.id', 'report.decision_id')
    .leftJoin('admin', 'admin.id', 'report_decision.decided_by')
    .select([
      'report.state',
      'report.subject_kind as subjectKind',
      'report.subject_id as subjectId',
      'report.accused_id as accusedId',
      'admin.email as decidedBy',
    ])
    .where('report.id', '=', reportId)
    .executeTakeFirst()
  if (!report) throw refuse('NOT_FOUND', { detail: 'Report not found.' })
  if (report.state !== 'OPEN') {
    throw refuse('ALREADY_DECIDED', {
      detail: report.decidedBy
        ? `${report.decidedBy} has already decided this.`
        : 'This report was closed when the account was erased.',
    })
  }
  const { subjectKind, subjectId, accusedId } = report
  return { subjectKind, subjectId, accusedId }
}
