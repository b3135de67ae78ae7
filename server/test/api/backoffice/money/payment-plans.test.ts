import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildAllPaymentsQuery } from '../../../../src/backoffice/payments/all-payments.ts'
import { searchPaymentsForAdmins } from '../../../../src/backoffice/payments/search-payments.ts'
import { startTransferApp, type TransferApp } from '../../../setup/money/transfers.ts'
import {
  expectReadByIndex,
  filledPersonIdSql,
  fillPeople,
  fillTables,
  many,
  numberedRowsSql,
  planOf,
  rowIdSql,
  rowTimeSql,
  timeAt,
} from '../../../setup/schema/plans.ts'

const tables = ['payment', 'transfer', 'bank_line'] as const
let app: TransferApp

beforeAll(async () => {
  app = await startTransferApp()
  await fill()
}, 1_200_000)

/** Nearly all are tips from wallets. Of cards nearly all are top-ups, of which one in five failed; no tip ever did. */
async function fill(): Promise<void> {
  const { finance, platformAccountId } = app
  await fillTables(app, tables, async (tx) => {
    await fillPeople(tx)
    await sql`INSERT INTO payment (id, payer_id, method, provider, reference, purpose, creator_id, amount_minor,
        currency_code, total_minor, status, outcome, refusal, created_at, finished_at, sweep_at, vouched_by)
      SELECT ${rowIdSql('P')}, ${filledPersonIdSql}, method, CASE method WHEN 'CARD' THEN 'paystack' END, 'TXN_' || n, purpose,
        CASE WHEN purpose <> 'TOP_UP' THEN ${rowIdSql('A', sql`(n + 1) % 100`)} END, 500, 'NGN',
        CASE method WHEN 'CARD' THEN 600 END, status, CASE status WHEN 'SUCCEEDED' THEN 'AS_MEANT' END,
        CASE status WHEN 'REVIEW' THEN 'RULE_BROKEN' END, ${rowTimeSql()},
        CASE WHEN status NOT IN ('STARTED', 'WAITING') THEN ${rowTimeSql()} END, CASE status WHEN 'STARTED' THEN ${rowTimeSql()} END,
        'START'
      FROM ${numberedRowsSql}, LATERAL (SELECT CASE WHEN n % 5 < 2 THEN 'CARD' ELSE 'WALLET' END,
        CASE WHEN n % 5 >= 2 THEN CASE WHEN n % 1000 = 3 THEN 'SUBSCRIPTION' ELSE 'TIPS' END
          WHEN n % 2000 = 5 THEN 'SUBSCRIPTION' WHEN n % 100 = 6 THEN 'TIPS' ELSE 'TOP_UP' END) AS s (method, purpose),
        LATERAL (SELECT CASE WHEN method = 'WALLET' OR purpose <> 'TOP_UP' THEN 'SUCCEEDED' WHEN n % 3000 = 1 THEN 'STARTED'
          WHEN n % 1000 = 11 THEN 'REVIEW' WHEN n % 9 < 2 THEN 'FAILED' ELSE 'SUCCEEDED' END) AS t (status)`.execute(
      tx,
    )
    await sql`INSERT INTO transfer (id, account_id, reference, amount_minor, currency_code, status, received_minor,
        created_at, expires_at, finished_at)
      SELECT ${rowIdSql('T')}, ${filledPersonIdSql}, 'FAN-' || substr(digits, 1, 4) || '-' || substr(digits, 5), 100, 'NGN',
        status, CASE status WHEN 'CONFIRMED' THEN 100 END, ${rowTimeSql()}, ${rowTimeSql()} + interval '7 days', ${rowTimeSql()}
      FROM generate_series(1, ${sql.lit(many)}, 5) n, LATERAL (SELECT lpad(n::text, 8, '0'),
        CASE WHEN n % 9 = 5 THEN 'EXPIRED' ELSE 'CONFIRMED' END) AS s (digits, status)`.execute(tx)
    await sql`INSERT INTO bank_statement (id, platform_account_id, file_name, file_hash, line_count, new_count,
        skipped_count, imported_by, created_at)
      VALUES (${rowIdSql('S', sql`1`)}, ${platformAccountId}, 'all.csv', sha256(''), 10, 10, 0, ${finance.id}, now())`.execute(
      tx,
    )
    await sql`INSERT INTO bank_line (id, statement_id, platform_account_id, key, booked_on, amount_minor, currency_code,
        text, status, doubt, credited_to, created_at, decided_at, decided_by, reason)
      SELECT ${rowIdSql('N')}, ${rowIdSql('S', sql`1`)}, ${platformAccountId}, 'key' || n, date '2026-01-01', 100, 'NGN',
        'Words', 'CREDITED', 'NO_REFERENCE', ${filledPersonIdSql}, ${rowTimeSql()}, ${rowTimeSql()}, ${finance.id}, 'Hers'
      FROM generate_series(1, ${sql.lit(many)}, 20) n`.execute(tx)
  })
}

/** Returns the plan of the newest page with sorts and sequential scans disabled. */
function pageOf(condition: string): Promise<string> {
  const page = app.ctx.db
    .selectFrom(buildAllPaymentsQuery(app.ctx.db))
    .selectAll()
    .where(sql<boolean>`${sql.raw(condition)}`)
    .orderBy('paid.id', 'desc')
    .limit(20)
  return planOf(app.ctx.db, page)
}

// A column of another type in one branch has the database read all payments, and sort them: seconds, of a million.
test('a page of all payments is walked to by ids, branch by branch', async () => {
  const plan = await pageOf('true')
  expect(plan).toContain('Merge Append')
  expect(plan).toContain('payment_pkey')
  expect(plan).toContain('transfer_pkey')
  expect(plan).toContain('bank_line_credits')
  expect(plan).not.toContain('Seq Scan')
})

test.each([
  ["paid.reference = 'TXN_1'", 'payment_reference'],
  ["paid.payer_id = '01K0000000000000000000000A'", 'payment_payer'],
  ["paid.creator_id = '01K0000000000000000000000A'", 'payment_creator'],
  ["paid.status = 'FAILED'", 'transfer_as_payment'],
])('payments of which %s are found by %s', async (condition, index) => {
  expect(await pageOf(condition)).toContain(`using ${index}`)
})

const sources = ['TOP_UP', 'TIPS', 'SUBSCRIPTION'].map((transactionSource) => ({ transactionSource }))
const types = ['CREDIT', 'DEBIT'].map((transactionType) => ({ transactionType }))
const methods = ['CARD', 'WALLET', 'TRANSFER'].map((paymentMethod) => ({ paymentMethod }))
const statuses = ['STARTED', 'WAITING', 'SUCCEEDED', 'FAILED', 'REVIEW'].map((status) => ({ status }))
const people = [
  { payerUsername: 'copy_77' },
  { payerUsername: 'nobody' },
  { receiverUsername: 'copy_4' },
  { receiverUsername: 'copy_1999' },
]
const spans = [
  { dateCreatedBefore: timeAt(0.01) },
  { dateCreatedBefore: timeAt(0) },
  { dateCreatedOnOrAfter: timeAt(0.5) },
  { dateCreatedOnOrAfter: timeAt(0.1), dateCreatedBefore: timeAt(0.11) },
]
const kinds = [
  ...sources.flatMap((source) => [...types, ...methods, ...statuses].map((one) => ({ ...source, ...one }))),
  ...methods.flatMap((method) => statuses.map((status) => ({ ...method, ...status }))),
  ...types.flatMap((type) => statuses.map((status) => ({ ...type, ...status }))),
]
const narrowed = [
  ...[
    {},
    { sort: 'oldest' },
    { offset: 1000 },
    { paymentReference: 'TXN_4711' },
    { paymentReference: 'None' },
  ],
  ...[...sources, ...types, ...methods, ...statuses, ...people, ...spans, ...kinds],
  ...people.flatMap((person) => [...sources, ...statuses].map((one) => ({ ...person, ...one }))),
  { transactionSource: 'TIPS', status: 'FAILED', sort: 'oldest' },
  { ...spans[3], transactionSource: 'TIPS', status: 'FAILED' },
  { ...spans[2], status: 'REVIEW' },
  { ...spans[0], paymentMethod: 'CARD' },
]

test('payments are read by an index, whatever narrows them', async () => {
  await expectReadByIndex(app, tables, 'payments', narrowed, (ctx, one) =>
    searchPaymentsForAdmins(ctx, { limit: 50, offset: 0, sort: 'newest', ...one }),
  )
}, 600_000)
