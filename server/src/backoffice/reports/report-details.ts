import type { ReturnedData } from '@fanfare/contract/call'
import type { FileForAdmins } from '@fanfare/contract/shapes/backoffice/platform-files'
import type { reportDetails as call } from '@fanfare/contract/shapes/backoffice/reports'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { loadQueueItemAssigneeAndNotes } from '../assignments/assign-or-note-queue-item.ts'
import { loadPostFilesForAdmins, loadStoredFilesForAdmins } from '../content/platform-files.ts'
import { loadOpenReportTarget } from './find-report.ts'
import { type PersonRow, personColumnsSql, personView } from './person-columns.ts'
import { loadReportedTarget } from './search-reported-targets.ts'

const most = 50
const yearMs = 365 * 86_400_000

type Kind = 'POST' | 'COMMENT' | 'REPLY' | 'PROFILE'

type ReportRow = PersonRow & {
  reportId: string
  reason: string
  description: string
  weight: number
  upheld: number
  decided: number
  createdAt: Date
}

/**
 * All open reports of what a report is about, what it is now, and what both sides did before.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED
 */
export async function loadReportDetails(ctx: Context, reportId: string): Promise<ReturnedData<typeof call>> {
  const { subjectKind, subjectId, accusedId } = await loadOpenReportTarget(ctx.db, reportId)
  const [target, reports, earlier, files, now, assignment] = await Promise.all([
    loadReportedTarget(ctx, subjectId),
    loadReports(ctx, subjectId),
    ctx.db
      .selectFrom('report_decision')
      .select(['id', 'subject_kind', 'decision', 'rule', 'appeal_outcome', 'decided_at'])
      .where('accused_id', '=', accusedId)
      .where('undone_at', 'is', null)
      .where('decided_at', '>', new Date(ctx.clock.now().getTime() - yearMs))
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    filesOf(ctx, subjectKind, subjectId),
    stateOf(ctx, subjectKind, subjectId),
    loadQueueItemAssigneeAndNotes(ctx.db, { queue: 'REPORTS', itemId: subjectId }),
  ])
  return {
    ...target,
    ...now,
    files,
    assignment,
    reports: reports.map((row) => ({
      reportId: row.reportId,
      reporter: personView(row),
      reason: row.reason,
      description: row.description,
      weight: row.weight / 1000,
      upheldCount: row.upheld,
      decidedCount: row.decided,
      dateReported: row.createdAt.toISOString(),
    })),
    earlierDecisions: earlier.map((row) => ({
      decisionId: row.id,
      subjectKind: row.subject_kind,
      decision: row.decision,
      rule: row.rule,
      appealOutcome: row.appeal_outcome,
      dateDecided: row.decided_at.toISOString(),
    })),
  }
}

async function loadReports(ctx: Context, subjectId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT report.id AS "reportId", report.reason, report.description, report.weight, report.created_at AS "createdAt",
      past.upheld, past.decided, ${sql.raw(personColumnsSql('account'))}
    FROM (
      SELECT * FROM report WHERE subject_id = ${subjectId} AND state = 'OPEN' ORDER BY weight DESC, id LIMIT ${most}
    ) AS report
      JOIN account ON account.id = report.reporter_id
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS decided, (count(*) FILTER (WHERE state = 'UPHELD'))::integer AS upheld
        FROM report AS earlier WHERE earlier.reporter_id = report.reporter_id AND earlier.decision_id IS NOT NULL
      ) AS past
    ORDER BY report.weight DESC, report.id`.execute(ctx.db)
  return rows
}

async function filesOf(ctx: Context, kind: Kind, id: string): Promise<FileForAdmins[]> {
  if (kind === 'POST') return (await loadPostFilesForAdmins(ctx.db, [id])).get(id) ?? []
  if (kind !== 'PROFILE') return []
  const account = await ctx.db
    .selectFrom('account')
    .select(['avatar_file_id', 'banner_file_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account ? loadStoredFilesForAdmins(ctx.db, [account.avatar_file_id, account.banner_file_id]) : []
}

async function stateOf(ctx: Context, kind: Kind, id: string) {
  if (kind === 'POST') {
    const post = await ctx.db
      .selectFrom('post')
      .select(['deleted_at', 'is_adult'])
      .where('id', '=', id)
      .executeTakeFirst()
    return { isStillThere: post?.deleted_at === null, isAdult: post?.is_adult ?? false }
  }
  if (kind === 'PROFILE') {
    const account = await ctx.db
      .selectFrom('account')
      .select('deactivated_at')
      .where('id', '=', id)
      .executeTakeFirst()
    return { isStillThere: account?.deactivated_at === null, isAdult: false }
  }
  const remark = await ctx.db
    .selectFrom(kind === 'COMMENT' ? 'comment' : 'reply')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return { isStillThere: remark?.deleted_at === null, isAdult: false }
}
