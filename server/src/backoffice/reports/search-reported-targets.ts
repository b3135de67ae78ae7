import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { searchReports as call, ReportedTarget } from '@fanfare/contract/shapes/backoffice/reports'
import { type Expression, sql } from 'kysely'
import { thumbnailUrl } from '../../media/thumbnail-url.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { cursorAfter } from '../../platform/pagination/cursor.ts'
import { buildListTotalFields, maxCountedRows } from '../../platform/pagination/list-total.ts'
import { microsecondsSql, timeOfMicrosecondsSql } from '../../platform/pagination/microseconds.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { reportExcerptOf } from '../../trust/moderation/excerpt.ts'
import { type PersonRow, personColumnsSql, personView } from './person-columns.ts'

/** SQL, of `reported`: 0 for what is urgent, which is listed first. As the indexes of migration 0335 have it. */
const group = sql<number>`(urgent = 0)::integer`

/** A group, and since when in microseconds. */
const segmentForm = /^[01]\d{16}$/

type Row = PersonRow & {
  reportId: string
  subjectKind: ReportedTarget['subjectKind']
  subjectId: string
  snapshot: unknown
  reports: number
  urgent: number
  weight: bigint
  segment: string
  reasons: ReportedTarget['reasons']
  firstAt: Date
  lastAt: Date
  pictureId: string | null
}

/**
 * Searches undecided reports, one row per target: urgent ones first, and in each group the longest waiting
 * first.
 */
export async function searchReportedTargets(
  ctx: Context,
  { kind, reason, username, isUrgent, ...asked }: QueryOf<typeof call>,
): Promise<{ data: ReportedTarget[]; page: PageInfo }> {
  const { limit, skip, after } = pageStartOf(asked, (segment) => segmentForm.test(segment))
  let which = ctx.db.selectFrom('reported')
  if (kind) which = which.where('subject_kind', '=', kind)
  if (reason) which = which.where('reasons', '@>', sql<string[]>`ARRAY[${reason}]::text[]`)
  if (isUrgent !== undefined) which = which.where(group, '=', isUrgent ? 0 : 1)
  if (username !== undefined) {
    which = which.where('accused_id', '=', (eb) =>
      eb.selectFrom('account').select('id').where('username', '=', username.toLowerCase()),
    )
  }
  const narrowed = after
    ? which.where(
        sql<boolean>`(${group}, first_at, subject_id)
          > (${Number(after.segment[0])}, ${timeOfMicrosecondsSql(after.segment.slice(1))}, ${after.id})`,
      )
    : which
  const [rows, counted] = await Promise.all([
    load(
      ctx.db,
      narrowed
        .selectAll()
        .orderBy(group)
        .orderBy('first_at')
        .orderBy('subject_id')
        .limit(limit + 1)
        .offset(skip),
    ),
    sql<{
      total: number
    }>`SELECT count(*)::integer AS total FROM (${which.select('subject_id').limit(maxCountedRows + 1)}) AS counted`.execute(
      ctx.db,
    ),
  ])
  const found = buildPage(rows, { limit, skip }, (row) => cursorAfter(row.segment, row.subjectId))
  return {
    data: found.rows.map((row) => ({
      ...targetView(row),
      thumbnailUrl: row.pictureId && thumbnailUrl(row.pictureId),
    })),
    page: { ...found.page, ...buildListTotalFields(counted.rows[0]?.total ?? 0) },
  }
}

/** One target. @throws Refusal NOT_FOUND where nothing of it is open */
export async function loadReportedTarget(ctx: Context, subjectId: string) {
  const [row] = await load(
    ctx.db,
    ctx.db.selectFrom('reported').selectAll().where('subject_id', '=', subjectId),
  )
  if (!row) throw refuse('NOT_FOUND', { detail: 'Report not found.' })
  return { ...targetView(row), snapshot: row.snapshot as Record<string, unknown> }
}

async function load(db: Db, which: Expression<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT first.id AS "reportId", first.snapshot, page.subject_kind AS "subjectKind", page.subject_id AS "subjectId",
      page.reports, page.urgent, page.weight, page.reasons, page.first_at AS "firstAt",
      page.last_at AS "lastAt",
      ${group} || lpad(${microsecondsSql(sql`page.first_at`)}::text, 16, '0') AS segment, picture.id AS "pictureId", ${sql.raw(personColumnsSql('account'))}
    FROM (${which}) AS page
      JOIN account ON account.id = page.accused_id
      CROSS JOIN LATERAL (
        SELECT id, snapshot FROM report WHERE subject_id = page.subject_id AND state = 'OPEN' ORDER BY id LIMIT 1
      ) AS first
      LEFT JOIN LATERAL (
        SELECT id FROM media_file AS file
        WHERE page.subject_kind = 'POST' AND file.post_id = page.subject_id
          AND (file.content_type LIKE 'image/%' OR file.renditions ? 'cover')
        ORDER BY position LIMIT 1
      ) AS picture ON true
    ORDER BY ${group}, page.first_at, page.subject_id`.execute(db)
  return rows
}

function targetView(row: Row) {
  return {
    reportId: row.reportId,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    author: personView(row),
    excerpt: reportExcerptOf(row.snapshot),
    reportCount: row.reports,
    weight: Number(row.weight) / 1000,
    isUrgent: row.urgent > 0,
    reasons: row.reasons,
    dateFirstReported: row.firstAt.toISOString(),
    dateLastReported: row.lastAt.toISOString(),
  }
}
