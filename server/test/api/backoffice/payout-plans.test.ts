import { env } from 'node:process'
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { searchBankLines } from '../../../src/transfers/bank-statements/search-lines.ts'
import { searchPlatformTransfers } from '../../../src/transfers/search-platform-transfers.ts'
import { countWithdrawals } from '../../../src/withdrawals/count-withdrawals.ts'
import { searchPlatformWithdrawals } from '../../../src/withdrawals/search-platform-withdrawals.ts'
import { joined, type Person } from '../../setup/people.ts'
import { startTransferApp, type TransferApp } from '../../setup/transfers.ts'

/** So many withdrawals, transfers and lines; `ROWS=1000000` says how long each statement takes of a million. */
const many = Number(env.ROWS ?? 25_000)
/** A list is counted up to 10,000: no statement reads many more rows than that. */
const readMost = 12_000
const tables = ['withdrawal', 'transfer', 'bank_line'] as const
let app: TransferApp

beforeAll(async () => {
  app = await startTransferApp()
  await fill(await joined(app))
}, 600_000)

/** As in a desk of some years: nearly all is over, and in naira. */
async function fill({ id: first }: Person): Promise<void> {
  const { finance, platformAccountId } = app
  const id = (kind: string) => sql`('01' || ${sql.lit(kind)} || lpad(n::text, 23, '0'))`
  const owner = sql`('01A' || lpad((n % 2000)::text, 23, '0'))`
  const at = sql`timestamptz '2026-01-01' + n * interval '10 s'`
  const currency = sql`CASE WHEN n % 1000 = 7 THEN 'EUR' ELSE 'NGN' END`
  const rows = sql`generate_series(1, ${sql.lit(many)}) n`
  await app.ctx.db.transaction().execute(async (tx) => {
    // What triggers hold against the ledger is not what is looked at here.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const { rows: columns } = await sql<{ name: string }>`
      SELECT quote_ident(column_name) AS name FROM information_schema.columns
      WHERE table_name = 'account' AND table_schema = current_schema() AND is_generated = 'NEVER'`.execute(tx)
    const names = sql.raw(columns.map(({ name }) => name).join(', '))
    const copied = sql.raw(columns.map(({ name }) => `copy.${name}`).join(', '))
    await sql`INSERT INTO account (${names}) SELECT ${copied} FROM account, generate_series(0, 1999) n,
        LATERAL jsonb_populate_record(account, jsonb_build_object(
          'id', ${owner}, 'username', 'copy_' || n, 'email', 'copy' || n || '@people.example')) copy
      WHERE account.id = ${first}`.execute(tx)
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx)
    await sql`INSERT INTO withdrawal (id, account_id, amount_minor, currency_code, bank_name, bank_account_name,
        bank_account_number, status, created_at, decided_at, decided_by, paid_at, payout_reference, reason)
      SELECT ${id('W')}, ${owner}, 100 + n % 20000, ${currency}, 'Bank ' || n % 300, 'Name ' || n % 20000,
        lpad((n % 20000)::text, 10, '0'), status, ${at}, ${at}, ${finance.id}, CASE status WHEN 'PAID' THEN ${at} END,
        CASE status WHEN 'PAID' THEN 'PAY-' || n END, CASE status WHEN 'DISAPPROVED' THEN 'No' END
      FROM ${rows}, LATERAL (SELECT
        CASE WHEN n % 1000 = 3 THEN 'APPROVED' WHEN n % 50 = 5 THEN 'DISAPPROVED' ELSE 'PAID' END) AS s (status)`.execute(
      tx,
    )
    await sql`INSERT INTO transfer (id, account_id, reference, amount_minor, currency_code, status, received_minor,
        created_at, expires_at, claimed_at, finished_at)
      SELECT ${id('T')}, ${owner}, 'FAN-' || substr(digits, 1, 4) || '-' || substr(digits, 5), 100 + n % 20000, ${currency},
        status, CASE status WHEN 'CONFIRMED' THEN 100 END, ${at}, ${at} + interval '7 days',
        CASE status WHEN 'CLAIMED' THEN ${at} END, CASE WHEN status <> 'CLAIMED' THEN ${at} END
      FROM ${rows}, LATERAL (SELECT lpad(n::text, 8, '0'),
        CASE WHEN n % 1000 = 3 THEN 'CLAIMED' WHEN n % 9 = 5 THEN 'EXPIRED' ELSE 'CONFIRMED' END) AS s (digits, status)`.execute(
      tx,
    )
    await sql`INSERT INTO bank_statement (id, platform_account_id, file_name, file_hash, line_count, new_count,
        skipped_count, imported_by, created_at)
      VALUES ('01S00000000000000000000001', ${platformAccountId}, 'all.csv', sha256(''), 10, 10, 0, ${finance.id}, now())`.execute(
      tx,
    )
    await sql`INSERT INTO bank_line (id, statement_id, platform_account_id, key, booked_on, amount_minor, currency_code,
        text, status, doubt, transfer_id, created_at)
      SELECT ${id('N')}, '01S00000000000000000000001', ${platformAccountId}, 'key' || n, date '2026-01-01',
        100 + n % 20000, ${currency}, 'Words ' || n, CASE WHEN n % 2000 = 3 THEN 'QUEUED' ELSE 'MATCHED' END,
        CASE WHEN n % 2000 = 3 THEN 'NO_REFERENCE' END, CASE WHEN n % 2000 <> 3 THEN ${id('T')} END, now()
      FROM ${rows}`.execute(tx)
    await sql`UPDATE transfer SET bank_line_id = bank_line.id FROM bank_line
      WHERE bank_line.transfer_id = transfer.id AND transfer.status = 'CONFIRMED' AND right(transfer.id, 3) <> '111'`.execute(
      tx,
    )
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(tx)
  })
  for (const table of ['account', ...tables])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(app.ctx.db)
}

const page = { limit: 50, offset: 0, sort: 'newest' as const }
const all = (filters: object[]) => [{}, { sort: 'oldest' }, { offset: 1000 }, ...filters]
const lists: Record<string, { load: (ctx: Context, query: never) => Promise<unknown>; narrowed: object[] }> =
  {
    withdrawals: {
      load: searchPlatformWithdrawals,
      narrowed: all([
        ...['WAITING', 'SECOND', 'READY', 'SENT', 'PAID', 'DISAPPROVED'].map((stage) => ({ stage })),
        ...['EUR', 'NGN'].flatMap((currencyCode) => [{ currencyCode }, { currencyCode, stage: 'PAID' }]),
        ...['name 4711', '0000004711', 'PAY-4711', 'nobody'].map((text) => ({ text })),
        ...[{ bankName: 'Bank 42' }, { bankName: 'None' }, { amount: 4711 }, { amount: 999_999 }],
        ...[
          { dateCreatedBefore: '2020-01-02' },
          { dateCreatedOnOrAfter: '2030-01-01' },
          { username: 'nobody' },
        ],
      ]),
    },
    transfers: {
      load: searchPlatformTransfers,
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
      load: searchBankLines,
      narrowed: all([
        ...['QUEUED', 'MATCHED', 'RETURNED'].map((status) => ({ status })),
        ...[{ doubt: 'NO_REFERENCE' }, { doubt: 'PARTIAL' }, { amount: 4711 }, { amount: 999_999 }],
      ]),
    },
    'the counts of each stage': { load: countWithdrawals, narrowed: [{}, { currencyCode: 'EUR' }] },
  }

test.each(Object.keys(lists))(
  '%s are read by an index, whatever narrows them',
  async (name) => {
    for (const narrowed of lists[name]?.narrowed ?? []) {
      const said = JSON.stringify(narrowed)
      for (const { text, values } of await statementsOf(name, narrowed)) {
        const { read, ms } = await explain(text, values)
        expect(read, `${name} ${said}: ${text}`).toBeLessThan(readMost)
        if (env.ROWS)
          console.log(`${ms.toFixed(1).padStart(8)} ms ${String(read).padStart(6)} rows ${name} ${said}`)
      }
    }
  },
  600_000,
)

/** What a list asks the database. */
async function statementsOf(name: string, narrowed: object) {
  const nodes: RootOperationNode[] = []
  const note: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = app.ctx.db.withPlugin(note)
  await lists[name]?.load({ ...app.ctx, db }, { ...page, ...narrowed } as never)
  const executor = app.ctx.db.getExecutor()
  return nodes.map((node) => {
    const { sql: text, parameters: values } = executor.compileQuery(node, { queryId: 'explained' } as never)
    return { text, values }
  })
}

type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** How many rows of the large tables the worst step of a statement reads. */
async function explain(text: string, values: readonly unknown[]): Promise<{ read: number; ms: number }> {
  const explained = sql.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`).compile(app.ctx.db)
  const { rows } = await app.ctx.db.executeQuery({ ...explained, parameters: values })
  const [said] = rows as { 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }[]
  const [plan] = said?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('Nothing was explained.')
  return { read: mostRead(plan.Plan), ms: plan['Execution Time'] }
}

function mostRead(node: PlanNode): number {
  const isLarge = tables.some((table) => table === node['Relation Name'])
  const own = isLarge
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0
  return Math.max(own, ...(node.Plans ?? []).map(mostRead))
}
