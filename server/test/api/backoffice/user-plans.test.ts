import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { searchRenames } from '../../../src/backoffice/users/search-renames.ts'
import { searchUsersForAdmins } from '../../../src/backoffice/users/search-users.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import {
  expectReadByIndex,
  fillTables,
  many,
  numberedRowsSql,
  rowIdSql,
  rowTimeSql,
  timeAt,
} from '../../setup/schema/plans.ts'

const tables = ['account', 'account_count', 'verification_request'] as const
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await fill()
}, 900_000)

/** Nearly all are there, and never handed in an identity check; who is called Mira is one in fifty. */
async function fill(): Promise<void> {
  await fillTables(app, tables, async (tx) => {
    await sql`INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
        terms_accepted_at, created_at, deactivated_at, suspended_at, verification_status, renamed_at, marked_username,
        marked_display_name)
      SELECT ${rowIdSql('A')}, 'person_' || mixed, 'person' || mixed || '@people.example',
        CASE n % 50 WHEN 7 THEN 'Mira' ELSE 'First' || n % 9000 END || ' Last' || n % 7000, 'NG', 'NGN', '1990-01-01',
        ${rowTimeSql()}, ${rowTimeSql()}, CASE WHEN n % 500 = 3 OR n % 900 = 4 THEN ${rowTimeSql()} END, CASE n % 900 WHEN 4 THEN ${rowTimeSql()} END,
        CASE WHEN n % 20 = 1 THEN 'VERIFIED' WHEN n % 2000 = 6 THEN 'PENDING' WHEN n % 1000 = 8 THEN 'REJECTED'
          ELSE 'UNVERIFIED' END,
        CASE WHEN n % 4000 = 1 THEN ${rowTimeSql()} END, CASE WHEN n % 4000 = 1 THEN 'before_' || n END,
        CASE WHEN n % 4000 = 1 THEN 'Before' END
      FROM ${numberedRowsSql}, LATERAL (SELECT n::bigint * 7919 % ${sql.lit(many)}) AS s (mixed)`.execute(tx)
    await sql`INSERT INTO account_count (account_id) SELECT id FROM account ON CONFLICT DO NOTHING`.execute(
      tx,
    )
    await sql`INSERT INTO verification_request (id, account_id, status, legal_name, date_of_birth, address, country_code,
        submitted_at, decided_at, decided_by, documents_deleted_at)
      SELECT ${rowIdSql('V')}, ${rowIdSql('A')}, 'VERIFIED', 'Legal' || n % 3000 || ' Family' || n % 400, '1990-01-01', 'Road 1',
        'NG', ${rowTimeSql()}, ${rowTimeSql()}, 'operator', ${rowTimeSql()}
      FROM ${numberedRowsSql} WHERE n % 20 = 1`.execute(tx)
  })
}

const page = { limit: 50, offset: 0, sort: 'newest' as const }
const person = `person_${Math.round(many / 3)}`
const narrowed = [
  {},
  { sort: 'oldest' },
  { offset: 1000 },
  ...['p', 'person_47', person, 'nobody'].map((username) => ({ username })),
  ...['person', `${person.replace('_', '')}@people.example`, 'zz'].map((email) => ({ email })),
  ...['mira', 'first4711', 'f', 'first', 'legal42', 'zz', '50%_'].map((firstName) => ({ firstName })),
  ...['last4711', 'l', 'last', 'family42', 'zz'].map((lastName) => ({ lastName })),
  ...['ACTIVE', 'DEACTIVATED', 'SUSPENDED'].map((accountStatus) => ({ accountStatus })),
  ...['UNVERIFIED', 'PENDING', 'VERIFIED', 'REJECTED'].map((status) => ({ status })),
  ...[
    { dateJoinedBefore: timeAt(0.01) },
    { dateJoinedOnOrAfter: timeAt(0.5) },
    { dateJoinedBefore: timeAt(0) },
  ],
  { dateJoinedOnOrAfter: timeAt(1.1) },
  { dateJoinedOnOrAfter: timeAt(0.1), dateJoinedBefore: timeAt(0.11) },
  { accountStatus: 'SUSPENDED', status: 'PENDING' },
  { accountStatus: 'DEACTIVATED', status: 'REJECTED' },
  { accountStatus: 'ACTIVE', status: 'PENDING' },
  { firstName: 'mira', accountStatus: 'SUSPENDED' },
  { firstName: 'mira', lastName: 'last8' },
  { firstName: 'legal42', sort: 'oldest' },
  { username: 'person', accountStatus: 'SUSPENDED' },
]

test('users are read by an index, whatever narrows them', async () => {
  await expectReadByIndex(app, tables, 'users', narrowed, (ctx, one) =>
    searchUsersForAdmins(ctx, { ...page, ...one }),
  )
}, 600_000)

test('new names that wait for a look are read by an index', async () => {
  const sorts = [{}, { sort: 'oldest' }]
  await expectReadByIndex(app, tables, 'renames', sorts, (ctx, one) =>
    searchRenames(ctx, { ...page, ...one }),
  )
}, 600_000)
