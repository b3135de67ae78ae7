import type { FileForAdmins } from '@fanfare/contract/shapes/backoffice/platform-files'
import type { ReportDecisionMade, ReportDecisionWithFiles } from '@fanfare/contract/shapes/backoffice/reports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { hasVerifiedBadgeSql, publicAvatarIdSql } from '../../social/creators/creator-view.ts'
import { reportExcerptOf } from '../../trust/moderation/excerpt.ts'
import { loadPostFilesForAdmins, loadStoredFilesForAdmins } from '../content/platform-files.ts'
import type { StateBeforeDecision } from './apply-decision.ts'
import { personView } from './person-columns.ts'

/** Decisions with all that `decisionView` shows, to be narrowed down. */
export function buildDecisionsQuery(db: Db | Tx) {
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
      'account.banner_file_id as bannerFileId',
      sql<string | null>`${sql.raw(publicAvatarIdSql('account'))}`.as('publicAvatarId'),
      'admin.email as decidedByEmail',
      'other.email as appealDecidedByEmail',
      sql<boolean>`${sql.raw(hasVerifiedBadgeSql('account'))}`.as('isVerified'),
    ])
    .select((eb) =>
      eb
        .selectFrom('report')
        .select('report.id')
        .whereRef('report.decision_id', '=', 'report_decision.id')
        .orderBy('report.id')
        .limit(1)
        .as('reportId'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof buildDecisionsQuery>['executeTakeFirstOrThrow']>>

function decisionView(row: Row, admin: AdminViewer): ReportDecisionMade {
  return {
    decisionId: row.id,
    reportId: row.reportId,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    author: personView({ ...row, avatarFileId: row.publicAvatarId }),
    excerpt: reportExcerptOf(row.snapshot),
    decision: row.decision,
    rule: row.rule,
    reason: row.reason,
    days: row.days,
    decidedBy: row.decidedByEmail,
    dateDecided: row.decided_at.toISOString(),
    isUndone: row.undone_at !== null,
    dateSuspensionEnded: row.suspension_ended_at?.toISOString() ?? null,
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

/** Decisions with the files of what they are about: of a profile that was emptied, those that it had. */
export async function loadReportDecisionViewsWithFiles(
  db: Db,
  rows: readonly Row[],
  admin: AdminViewer,
): Promise<ReportDecisionWithFiles[]> {
  const posts = rows.filter((row) => row.subject_kind === 'POST').map((row) => row.subject_id)
  const pictures = rows.flatMap(picturesOf)
  const [ofPosts, stored] = await Promise.all([
    loadPostFilesForAdmins(db, posts),
    loadStoredFilesForAdmins(db, pictures),
  ])
  const filesOf = (row: Row): FileForAdmins[] => {
    if (row.subject_kind === 'POST') return ofPosts.get(row.subject_id) ?? []
    const own = picturesOf(row)
    return stored.filter(({ fileId }) => own.includes(fileId))
  }
  return rows.map((row) => ({ ...decisionView(row, admin), files: filesOf(row) }))
}

function picturesOf(row: Row): (string | null)[] {
  if (row.subject_kind !== 'PROFILE') return []
  const { profile } = row.before as StateBeforeDecision
  return profile ? [profile.avatar_file_id, profile.banner_file_id] : [row.avatarFileId, row.bannerFileId]
}

/** @throws Refusal NOT_FOUND */
export async function loadReportDecision(
  db: Db | Tx,
  admin: AdminViewer,
  decisionId: string,
): Promise<ReportDecisionMade> {
  const row = await buildDecisionsQuery(db).where('report_decision.id', '=', decisionId).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'Decision not found.' })
  return decisionView(row, admin)
}
