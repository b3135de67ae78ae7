import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type {
  LedgerEntry,
  searchLedgerEntries as searchCall,
} from '@fanfare/contract/shapes/backoffice/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { cursorAfter } from '../../../platform/pagination/cursor.ts'
import { buildListTotalFields, maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { buildPage, type PageStart, pageStartOf } from '../../../platform/pagination/page-of.ts'

type Query = QueryOf<typeof searchCall>
type Of = { accountId: number; isSomebodys: boolean }

type Row = {
  transactionId: string
  kind: LedgerEntry['kind']
  reference: string | null
  amount: bigint
  balanceAfter: bigint | null
  createdAt: Date
  /** Time in microseconds: finer than a Date. */
  position: bigint
}

/** Searches an account's entries, newest first; new entries do not shift pages already read. */
export async function searchLedgerEntries(
  { db }: Context,
  of: Of,
  query: Query,
): Promise<{ data: LedgerEntry[]; page: PageInfo }> {
  const start = pageStartOf(query, (segment) => /^\d{1,18}$/.test(segment))
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    selectLedgerEntriesPageSql(of, query, start).execute(db),
    sql<{ total: bigint }>`
      SELECT count(*) AS total FROM (
        SELECT FROM ledger_entry entry WHERE ${fitting(of, query)} LIMIT ${maxCountedRows + 1}::int) counted`.execute(
      db,
    ),
  ])
  const { rows, page } = buildPage(found, start, ({ position, transactionId }) =>
    cursorAfter(String(position), transactionId),
  )
  return { data: rows.map(view), page: { ...page, ...buildListTotalFields(Number(counted[0]?.total ?? 0)) } }
}

/** A page of entries, and one more: by the index that entries of people, or of the platform, have. */
export function selectLedgerEntriesPageSql(
  of: Of,
  query: Partial<Query>,
  { after, limit, skip }: PageStart,
): RawBuilder<Row> {
  const behind = after
    ? sql`AND (entry.created_at, entry.transaction_id)
        < (timestamptz 'epoch' + ${after.segment}::bigint * interval '1 microsecond', ${after.id}::text)`
    : sql``
  return sql<Row>`
    SELECT entry.transaction_id AS "transactionId", booked.kind, booked.reference, entry.amount,
      entry.balance_after AS "balanceAfter", entry.created_at AS "createdAt",
      (extract(epoch FROM entry.created_at) * 1000000)::bigint AS position
    FROM (
      SELECT entry.* FROM ledger_entry entry
      WHERE ${fitting(of, query)} ${behind}
      ORDER BY entry.created_at DESC, entry.transaction_id DESC
      LIMIT ${limit + 1}::int OFFSET ${skip}::int
    ) entry
    JOIN ledger_transaction booked ON booked.id = entry.transaction_id
    ORDER BY entry.created_at DESC, entry.transaction_id DESC`
}

function fitting({ accountId, isSomebodys }: Of, query: Partial<Query>): RawBuilder<boolean> {
  const { dateCreatedOnOrAfter: from, dateCreatedBefore: before } = query
  return sql`entry.account_id = ${accountId}::bigint
    AND entry.balance_after IS ${isSomebodys ? sql`NOT NULL` : sql`NULL`}
    ${from === undefined ? sql`` : sql`AND entry.created_at >= ${new Date(from)}`}
    ${before === undefined ? sql`` : sql`AND entry.created_at < ${new Date(before)}`}`
}

function view({ transactionId, kind, reference, amount, balanceAfter, createdAt }: Row): LedgerEntry {
  return {
    ledgerTransactionId: transactionId,
    kind,
    reference,
    amount: asMinorUnits(amount),
    balanceAfter: balanceAfter === null ? null : asMinorUnits(balanceAfter),
    date: createdAt.toISOString(),
  }
}
