import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { searchBankStatementLines } from '../../../../src/money/transfers/bank-statements/search-lines.ts'
import { searchBankTransfersForAdmins } from '../../../../src/money/transfers/search-platform-transfers.ts'
import { countWithdrawalsByStage } from '../../../../src/money/withdrawals/search/count-withdrawals.ts'
import { searchWithdrawalsForAdmins } from '../../../../src/money/withdrawals/search/search-platform-withdrawals.ts'
import type { Context } from '../../../../src/platform/context.ts'
import { startTransferApp, type TransferApp } from '../../../setup/money/transfers.ts'
import {
  expectReadByIndex,
  filledPersonIdSql,
  fillPeople,
  fillTables,
  numberedRowsSql,
  rowIdSql,
  rowTimeSql,
} from '../../../setup/schema/plans.ts'

const tables = ['withdrawal', 'transfer', 'bank_line'] as const
let app: TransferApp

beforeAll(async () => {
  app = await startTransferApp()
  await fill()
}, 600_000)

/** Fills some years of data: nearly all payouts are closed, and in naira. */
async function fill(): Promise<void> {
  const { finance, platformAccountId } = app
  const owner = filledPersonIdSql
  const at = rowTimeSql()
  const currency = sql`CASE WHEN n % 1000 = 7 THEN 'EUR' ELSE 'NGN' END`
  await fillTables(app, tables, async (tx) => {
    await fillPeople(tx)
    await sql`INSERT INTO withdrawal (id, account_id, amount_minor, currency_code, bank_name, bank_account_name,
        bank_account_number, status, created_at, decided_at, decided_by, paid_at, payout_reference, reason)
      SELECT ${rowIdSql('W')}, ${owner}, 100 + n % 20000, ${currency}, 'Bank ' || n % 300, 'Name ' || n % 20000,
        lpad((n % 20000)::text, 10, '0'), status, ${at}, ${at}, ${finance.id}, CASE status WHEN 'PAID' THEN ${at} END,
        CASE status WHEN 'PAID' THEN 'PAY-' || n END, CASE status WHEN 'DISAPPROVED' THEN 'No' END
      FROM ${numberedRowsSql}, LATERAL (SELECT
        CASE WHEN n % 1000 = 3 THEN 'APPROVED' WHEN n % 50 = 5 THEN 'DISAPPROVED' ELSE 'PAID' END) AS s (status)`.execute(
      tx,
    )
    await sql`INSERT INTO transfer (id, account_id, reference, amount_minor, currency_code, status, received_minor,
        created_at, expires_at, claimed_at, finished_at)
      SELECT ${rowIdSql('T')}, ${owner}, 'FAN-' || substr(digits, 1, 4) || '-' || substr(digits, 5), 100 + n % 20000, ${currency},
        status, CASE status WHEN 'CONFIRMED' THEN 100 END, ${at}, ${at} + interval '7 days',
        CASE status WHEN 'CLAIMED' THEN ${at} END, CASE WHEN status <> 'CLAIMED' THEN ${at} END
      FROM ${numberedRowsSql}, LATERAL (SELECT lpad(n::text, 8, '0'),
        CASE WHEN n % 1000 = 3 THEN 'CLAIMED' WHEN n % 9 = 5 THEN 'EXPIRED' ELSE 'CONFIRMED' END) AS s (digits, status)`.execute(
      tx,
    )
    await sql`INSERT INTO bank_statement (id, platform_account_id, file_name, file_hash, line_count, new_count,
        skipped_count, imported_by, created_at)
      VALUES ('01K0000000S000000000000000', ${platformAccountId}, 'all.csv', sha256(''), 10, 10, 0, ${finance.id}, now())`.execute(
      tx,
    )
    await sql`INSERT INTO bank_line (id, statement_id, platform_account_id, key, booked_on, amount_minor, currency_code,
        text, status, doubt, transfer_id, created_at)
      SELECT ${rowIdSql('N')}, '01K0000000S000000000000000', ${platformAccountId}, 'key' || n, date '2026-01-01',
        100 + n % 20000, ${currency}, 'Words ' || n, CASE WHEN n % 2000 = 3 THEN 'QUEUED' ELSE 'MATCHED' END,
        CASE WHEN n % 2000 = 3 THEN 'NO_REFERENCE' END, CASE WHEN n % 2000 <> 3 THEN ${rowIdSql('T')} END, now()
      FROM ${numberedRowsSql}`.execute(tx)
    await sql`UPDATE transfer SET bank_line_id = bank_line.id FROM bank_line
      WHERE bank_line.transfer_id = transfer.id AND transfer.status = 'CONFIRMED' AND right(transfer.reference, 3) <> '111'`.execute(
      tx,
    )
  })
}

const page = { limit: 50, offset: 0, sort: 'newest' as const }
const all = (filters: object[]) => [{}, { sort: 'oldest' }, { offset: 1000 }, ...filters]
const viewer = () => ({ adminId: app.finance.id, sessionId: '', role: 'FINANCE' as const })
const counts = (ctx: Context, query: never) => countWithdrawalsByStage(ctx, viewer(), query)
const lists: Record<string, { load: (ctx: Context, query: never) => Promise<unknown>; narrowed: object[] }> =
  {
    withdrawals: {
      load: (ctx, query) => searchWithdrawalsForAdmins(ctx, viewer(), query),
      narrowed: all([
        ...['WAITING', 'SECOND', 'READY', 'SENT', 'PAID', 'DISAPPROVED'].map((stage) => ({ stage })),
        ...['EUR', 'NGN'].flatMap((currencyCode) => [{ currencyCode }, { currencyCode, stage: 'PAID' }]),
        ...[
          'name 4711',
          '0000004711',
          'PAY-4711',
          'nobody',
          '4711',
          'name',
          'copy',
          'py_17',
          'na',
          '000',
        ].map((text) => ({ text })),
        ...[
          { bankName: 'Bank 42' },
          { bankName: 'ank' },
          { bankName: 'None' },
          { amount: 4711 },
          { amount: 999_999 },
        ],
        ...[
          { dateCreatedBefore: '2020-01-02' },
          { dateCreatedOnOrAfter: '2030-01-01' },
          { username: 'nobody' },
        ],
      ]),
    },
    transfers: {
      load: searchBankTransfersForAdmins,
      narrowed: all([
        ...['CLAIMED', 'CONFIRMED', 'EXPIRED', 'REJECTED'].map((status) => ({ status })),
        ...['EUR', 'NGN'].flatMap((currencyCode) => [{ currencyCode }, { currencyCode, status: 'CLAIMED' }]),
        ...[{ amount: 4711 }, { amount: 999_999 }, { reference: 'FAN-0000-4711' }, { username: 'nobody' }],
        ...[
          { withoutLine: true },
          { dateCreatedBefore: '2020-01-02' },
          { dateCreatedOnOrAfter: '2030-01-01' },
        ],
      ]),
    },
    'lines of statements': {
      load: (ctx: Context, query: never) => searchBankStatementLines(ctx, viewer(), query),
      narrowed: all([
        ...['QUEUED', 'MATCHED', 'RETURNED'].map((status) => ({ status })),
        ...[{ doubt: 'NO_REFERENCE' }, { doubt: 'PARTIAL' }, { amount: 4711 }, { amount: 999_999 }],
      ]),
    },
    'the counts of each stage': { load: counts, narrowed: [{}, { currencyCode: 'EUR' }] },
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
