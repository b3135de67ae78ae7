import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { searchAudit } from '../../../src/backoffice/audit/search-audit.ts'
import { searchUserHistory } from '../../../src/backoffice/user-history/search-user-history.ts'
import {
  countOwnWalletTransactionsUpTo,
  searchOwnWalletTransactions,
} from '../../../src/money/payments/history/search-wallet-transactions.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import {
  expectReadByIndex,
  filledPersonIdSql,
  fillPeople,
  fillTables,
  numberedRowsSql,
  rowIdSql,
  rowTimeSql,
  timeAt,
} from '../../setup/schema/plans.ts'

const tables = ['audit_entry', 'session', 'payment', 'ledger_transaction', 'ledger_entry'] as const
/** Account with an eighth of all rows. */
const busy = rowIdSql('A', sql`1`)
const busyId = '01K0001000A000000000000000'
let app: TestApp
let owner: TestAdmin
let finance: TestAdmin

beforeAll(async () => {
  app = await startTestApp()
  owner = await adminOf(app)
  await fill()
}, 1_200_000)

/**
 * Fills the tables: finance did one action in two thousand; operators, who have no account, did one in three
 * thousand.
 */
async function fill(): Promise<void> {
  finance = await adminOf(app, 'FINANCE')
  const whose = sql`CASE WHEN n % 8 = 0 THEN ${busy} ELSE ${filledPersonIdSql} END`
  await fillTables(app, tables, async (tx) => {
    await fillPeople(tx)
    await sql`INSERT INTO audit_entry (id, admin_id, action, subject_kind, subject_id, created_at)
      SELECT ${rowIdSql('D')}, CASE WHEN n % 3000 = 5 THEN NULL WHEN n % 2000 = 7 THEN ${finance.id} ELSE ${owner.id} END,
        CASE WHEN n % 1500 = 9 THEN 'USER_NOTED' ELSE 'USER_WALLET_SHOWN' END,
        CASE WHEN n % 3000 = 5 THEN 'ADMIN' ELSE 'ACCOUNT' END, ${whose}, ${rowTimeSql()}
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO session (id, account_id, token_hash, created_at, expires_at, last_used_at)
      SELECT ${rowIdSql('S')}, ${whose}, sha256(n::text::bytea), ${rowTimeSql()}, ${rowTimeSql()} + interval '30 days', ${rowTimeSql()}
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO payment (id, payer_id, method, reference, purpose, creator_id, amount_minor, currency_code, status,
        outcome, created_at, finished_at, vouched_by)
      SELECT ${rowIdSql('P')}, ${whose}, 'WALLET', 'TXN_' || n, 'TIPS', ${rowIdSql('A', sql`2 + n % 100`)}, 500, 'NGN',
        'SUCCEEDED', 'AS_MEANT', ${rowTimeSql()}, ${rowTimeSql()}, 'START'
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO ledger_account (owner_id, kind, currency_code, balance)
      SELECT id, 'available', 'NGN', 0 FROM account ON CONFLICT DO NOTHING`.execute(tx)
    await sql`INSERT INTO ledger_transaction (id, kind, about_id, currency_code, created_at)
      SELECT ${rowIdSql('L')}, CASE WHEN n % 2000 = 8 THEN 'TOP_UP' ELSE 'TIP' END, ${rowIdSql('P')}, 'NGN', ${rowTimeSql()}
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
      SELECT ${rowIdSql('L')}, wallet.id, 500, 500, ${rowTimeSql()}
      FROM ${numberedRowsSql} JOIN ledger_account wallet ON wallet.owner_id = ${whose} AND wallet.kind = 'available'`.execute(
      tx,
    )
  })
}

const start = { limit: 50, offset: 0 }
const dated = [
  { dateCreatedOnOrAfter: timeAt(0.5) },
  { dateCreatedBefore: timeAt(0.01) },
  { dateCreatedOnOrAfter: timeAt(1.1) },
]

test('what admins did is read by an index, whatever narrows it', async () => {
  const narrowed = [
    {},
    { sort: 'oldest' },
    { offset: 1000 },
    ...[owner.email, finance.email, 'operator', 'nobody@people.example'].map((admin) => ({ admin })),
    ...['USER_NOTED', 'USER_WALLET_SHOWN', 'NEVER_DONE'].map((action) => ({ action })),
    ...['ACCOUNT', 'ADMIN'].map((targetKind) => ({ targetKind })),
    { targetId: busyId },
    { targetId: busyId, action: 'USER_NOTED' },
    { from: timeAt(0.5) },
    { to: timeAt(0.01) },
    { from: timeAt(0.3), to: timeAt(0.31), admin: owner.email },
  ]
  await expectReadByIndex(app, tables, 'audit', narrowed, (ctx, one) =>
    searchAudit(ctx, { ...start, sort: 'newest', ...one } as never),
  )
}, 600_000)

test('the history of who did most is read by an index, of every kind', async () => {
  const kinds = ['JOINED', 'SIGNED_IN', 'ACT', 'NOTE', 'REPORT_ABOUT', 'REPORT_BY', 'POST', 'PAYMENT']
  const narrowed = [{}, { offset: 1000 }, ...kinds.map((kind) => ({ kind }))]
  await expectReadByIndex(app, tables, 'history', narrowed, (ctx, one) =>
    searchUserHistory(ctx, 'OWNER', busyId, { ...start, ...one } as never),
  )
}, 600_000)

test('the wallet of who paid most is read and counted by an index', async () => {
  await expectReadByIndex(app, tables, 'wallet', [{}, { offset: 1000 }, ...dated], async (ctx, one) => {
    const query = { ...start, ...one } as never
    await searchOwnWalletTransactions(ctx, busyId, query)
    await countOwnWalletTransactionsUpTo(ctx, busyId, query)
  })
}, 600_000)
