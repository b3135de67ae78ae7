import { reportReasons } from '@fanfare/contract/shapes/trust/moderation'
import { takedownState } from '@fanfare/contract/shapes/trust/takedowns'
import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { searchVerificationRequests } from '../../../src/backoffice/identity/search-requests.ts'
import { searchAppeals, searchDecisionsOnReports } from '../../../src/backoffice/reports/search-decisions.ts'
import { searchReportedTargets } from '../../../src/backoffice/reports/search-reported-targets.ts'
import { searchTakedowns } from '../../../src/backoffice/takedowns/search-takedowns.ts'
import type { Context } from '../../../src/platform/context.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import {
  expectReadByIndex,
  filledPersonIdSql,
  fillPeople,
  fillTables,
  many,
  numberedRowsSql,
  rowIdSql,
  rowTimeSql,
} from '../../setup/schema/plans.ts'

const tables = ['report', 'reported', 'report_decision', 'takedown', 'verification_request'] as const
/** Number of things reported at once. */
const targets = Math.min(many, 100_000)
let app: TestApp
let admin: TestAdmin

beforeAll(async () => {
  app = await startTestApp()
  admin = await adminOf(app, 'OWNER')
  await fill()
}, 1_200_000)

/** Fills a backlog: all reports are open. Nearly all decisions and submissions are closed. */
async function fill(): Promise<void> {
  const other = await adminOf(app, 'OWNER')
  const people = many / 5
  const one = rowIdSql('A', sql`n % ${sql.lit(people)}`)
  const owner = sql`CASE n % 100 WHEN 0 THEN ${rowIdSql('A', sql`1`)} ELSE ${filledPersonIdSql} END`
  await fillTables(app, tables, async (tx) => {
    await fillPeople(tx, people)
    const reasons = sql.join(reportReasons.map((reason) => sql.lit(reason)))
    await sql`INSERT INTO report (id, reporter_id, subject_kind, subject_id, accused_id, reason, description, snapshot,
        created_at)
      SELECT ${rowIdSql('R')}, ${rowIdSql('A', sql`0`)}, kind, ${rowIdSql('S')}, ${owner}, reason, 'Look at this', '{}', ${rowTimeSql()}
      FROM generate_series(1, ${sql.lit(targets)}) n, LATERAL (SELECT
        CASE WHEN n % 700 = 3 THEN 'REPLY' WHEN n % 20 = 4 THEN 'COMMENT' ELSE 'POST' END,
        CASE WHEN n % 5000 = 7 THEN 'Impersonation' WHEN n % 40 = 5 THEN 'Displays aggressive violence'
          ELSE (ARRAY[${reasons}])[CASE n % 3 WHEN 0 THEN 1 WHEN 1 THEN 5 ELSE 7 END] END) AS s (kind, reason)`.execute(
      tx,
    )
    await sql`INSERT INTO reported (subject_id, subject_kind, accused_id, reports, urgent, weight, reasons, first_at, last_at)
      SELECT subject_id, subject_kind, accused_id, 1, is_urgent_report(reason)::integer, 900 + row_number() OVER () % 997,
        ARRAY[reason], created_at, created_at FROM report`.execute(tx)
    await sql`INSERT INTO report_decision (id, subject_kind, subject_id, accused_id, decision, rule, reason, snapshot,
        before, decided_by, decided_at, appeal, appealed_at, appeal_outcome, appeal_reason, appeal_decided_by,
        appeal_decided_at)
      SELECT ${rowIdSql('D')}, 'POST', ${rowIdSql('S')}, ${owner}, 'REMOVE', 'SPAM', 'No', '{}', '{}', ${admin.id}, ${rowTimeSql()},
        CASE WHEN is_appealed THEN 'Please' END, CASE WHEN is_appealed THEN ${rowTimeSql()} END,
        CASE WHEN is_done THEN 'UPHELD' END, CASE WHEN is_done THEN 'No' END,
        CASE WHEN is_done THEN ${other.id} END, CASE WHEN is_done THEN ${rowTimeSql()} END
      FROM ${numberedRowsSql}, LATERAL (SELECT n % 10 = 1, n % 10 = 1 AND n % 1000 <> 1) AS s (is_appealed, is_done)`.execute(
      tx,
    )
    await sql`INSERT INTO takedown (id, post_id, accused_id, state, name, email, address, phone, owner, work, signature,
        caption, created_at, decided_by, decided_at, reason, closed_at, counter, countered_at, restore_at)
      SELECT ${rowIdSql('T')}, ${rowIdSql('S')}, ${one}, state, 'Name', 'a@b.example', 'Road 1', '1', 'Owner', 'Work',
        'Name', 'Caption', ${rowTimeSql()}, CASE WHEN state <> 'OPEN' THEN ${admin.id} END,
        CASE WHEN state <> 'OPEN' THEN ${rowTimeSql()} END, CASE WHEN state <> 'OPEN' THEN 'No' END,
        CASE WHEN state = 'REJECTED' THEN ${rowTimeSql()} END, CASE WHEN state = 'COUNTERED' THEN '{}'::jsonb END,
        CASE WHEN state = 'COUNTERED' THEN ${rowTimeSql()} END,
        CASE WHEN state = 'COUNTERED' THEN ${rowTimeSql()} + interval '14 days' END
      FROM ${numberedRowsSql}, LATERAL (SELECT CASE WHEN n % 900 = 1 THEN 'OPEN' WHEN n % 2000 = 2 THEN 'COUNTERED'
        WHEN n % 9 = 1 THEN 'REJECTED' ELSE 'TAKEN_DOWN' END) AS s (state)`.execute(tx)
    await sql`INSERT INTO verification_request (id, account_id, status, legal_name, date_of_birth, address, country_code,
        submitted_at, decided_at, decided_by, document_front_key, document_back_key, selfie_key)
      SELECT ${rowIdSql('V')}, ${one},
        status, 'Legal Name', '1990-01-01', 'Road 1', 'NG', ${rowTimeSql()}, CASE WHEN status <> 'PENDING' THEN ${rowTimeSql()} END,
        CASE WHEN status <> 'PENDING' THEN ${admin.id} END, 'front', 'back', 'selfie'
      FROM ${numberedRowsSql}, LATERAL (SELECT CASE WHEN n < 100 THEN 'PENDING' WHEN n % 50 = 1 THEN 'REJECTED'
        ELSE 'VERIFIED' END) AS s (status)`.execute(tx)
  })
}

const page = { limit: 50, offset: 0, sort: 'newest' as const }
const all = [{}, { sort: 'oldest' }, { offset: 1000 }]
const names = ['copy_1', 'copy_77', 'nobody'].map((username) => ({ username }))
const kinds = ['POST', 'COMMENT', 'REPLY', 'PROFILE'].map((kind) => ({ kind }))
const reasons = reportReasons.map((reason) => ({ reason }))
const urgencies = [{ isUrgent: true }, { isUrgent: false }]
const lists: Record<string, { load: (ctx: Context, query: never) => Promise<unknown>; narrowed: object[] }> =
  {
    reports: {
      load: searchReportedTargets,
      narrowed: [
        ...[...all, ...kinds, ...reasons, ...names, ...urgencies],
        ...kinds.flatMap((kind) => [...reasons, ...names, ...urgencies].map((one) => ({ ...kind, ...one }))),
        ...reasons.flatMap((reason) => [...names, { isUrgent: true }].map((one) => ({ ...reason, ...one }))),
        ...kinds.flatMap((kind) => reasons.map((one) => ({ ...kind, ...one, isUrgent: true }))),
      ],
    },
    'decisions on reports': {
      load: (ctx, query) => searchDecisionsOnReports(ctx, viewer(), query),
      narrowed: [...all, ...names],
    },
    appeals: {
      load: (ctx, query) => searchAppeals(ctx, viewer(), query),
      narrowed: [true, false, undefined].flatMap((isOpen) => all.map((one) => ({ ...one, isOpen }))),
    },
    'takedown notices': {
      load: searchTakedowns,
      narrowed: [undefined, ...takedownState.options].flatMap((state) =>
        all.map((one) => ({ ...one, state })),
      ),
    },
    'identity checks': {
      load: searchVerificationRequests,
      narrowed: [undefined, 'PENDING', 'VERIFIED', 'REJECTED'].flatMap((status) =>
        [...all, ...names].map((one) => ({ ...one, status })),
      ),
    },
  }

function viewer() {
  return { adminId: admin.id, role: admin.role } as never
}

test.each(Object.keys(lists))(
  '%s are read by an index, whatever narrows them',
  async (name) => {
    const { load, narrowed } = lists[name] ?? {}
    if (!load || !narrowed) throw new Error('There is no such list.')
    await expectReadByIndex(app, tables, name, narrowed, (ctx, one) =>
      load(ctx, { ...page, ...one } as never),
    )
  },
  600_000,
)
