import type { ReportDecisionMade } from '@fanfare/contract/shapes/backoffice/reports'
import type { Db, Tx } from '../../db/connect.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { excerptOf } from '../../moderation/excerpt.ts'
import { refuse } from '../../refusal.ts'
import { personView } from './person-columns.ts'

/** Decisions with all that `decisionView` shows, to be narrowed down. */
export function selectDecisions(db: Db | Tx) {
  return db
    .selectFrom('report_decision')
    .innerJoin('account', 'account.id', 'report_decision.accused_id')
    .innerJoin('admin', 'admin.id', 'report_decision.decided_by')
    .leftJoin('admin as other', 'other.id', 'report_decision.appeal_decided_by')
    .selectAll('report_decision')
    .select([
      'account.id as userId',
      'account.username',
      'account.display_name as displayName',
      'account.avatar_file_id as avatarFileId',
      'account.verification_status as verificationStatus',
      'admin.email as decidedByEmail',
      'other.email as appealDecidedByEmail',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>

export function decisionView(row: Row, admin: AdminViewer): ReportDecisionMade {
  return {
    decisionId: row.id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    author: personView({ ...row, isVerified: row.verificationStatus === 'VERIFIED' }),
    excerpt: excerptOf(row.snapshot),
    decision: row.decision,
    rule: row.rule,
    reason: row.reason,
    days: row.days,
    decidedBy: row.decidedByEmail,
    dateDecided: row.decided_at.toISOString(),
    isUndone: row.undone_at !== null,
    isMine: row.decided_by === admin.adminId,
    appeal:
      row.appeal === null || row.appealed_at === null
        ? null
        : {
            words: row.appeal,
            dateAppealed: row.appealed_at.toISOString(),
            outcome: row.appeal_outcome,
            reason: row.appeal_reason,
            decidedBy: row.appealDecidedByEmail,
          },
  }
}

/** @throws Refusal NOT_FOUND */
export async function loadDecision(
  db: Db | Tx,
  admin: AdminViewer,
  decisionId: string,
): Promise<ReportDecisionMade> {
  const row = await selectDecisions(db).where('report_decision.id', '=', decisionId).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'There is no such decision.' })
  return decisionView(row, admin)
}
