import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type {
  LedgerAccount,
  searchLedgerAccounts as searchCall,
} from '@fanfare/contract/shapes/backoffice/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { cursorAfter } from '../../../platform/pagination/cursor.ts'
import { buildListTotalFields, maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { buildPage, type PageStart, pageStartOf } from '../../../platform/pagination/page-of.ts'

type Filters = Omit<QueryOf<typeof searchCall>, 'limit' | 'offset' | 'cursor'>

/** Placeholder for the owner in the cursor after an account of the platform. */
const platformsOwner = '0'.repeat(26)

/**
 * Account columns. The platform's balances are summed from past days and the entries since: none is stored,
 * because every payment would wait for its lock.
 */
const facts = sql`
  kept.id, kept.kind, kept.shard, kept.owner_id AS "ownerId", kept.currency_code AS "currencyCode",
  owner.username, owner.display_name AS "displayName",
  CASE WHEN kept.owner_id IS NOT NULL THEN kept.balance
    ELSE (coalesce((SELECT sum(day.amount) FROM ledger_day day WHERE day.account_id = kept.id), 0)
      + coalesce((SELECT sum(entry.amount) FROM ledger_entry entry
        WHERE entry.account_id = kept.id AND entry.balance_after IS NULL AND entry.created_at >= coalesce(
          (SELECT (max(day.day) + 1)::timestamp AT TIME ZONE 'UTC' FROM ledger_day day WHERE day.account_id = kept.id),
          '-infinity')), 0))::bigint END AS balance,
  CASE WHEN kept.owner_id IS NOT NULL THEN kept.changed_at
    ELSE (SELECT entry.created_at FROM ledger_entry entry WHERE entry.account_id = kept.id AND entry.balance_after IS NULL
      ORDER BY entry.created_at DESC LIMIT 1) END AS "changedAt"`

type Row = {
  id: bigint
  kind: string
  shard: number
  ownerId: string | null
  currencyCode: LedgerAccount['currencyCode']
  username: string | null
  displayName: string | null
  balance: bigint
  changedAt: Date | null
}

/** The accounts of the ledger, the platform's first, then people's, who joined last first. */
export async function searchLedgerAccounts(
  { db }: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: LedgerAccount[]; page: PageInfo }> {
  const start = pageStartOf(query, (segment) => /^[1-9]\d*$/.test(segment))
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    selectLedgerAccountsPageSql(query, start).execute(db),
    sql<{ total: bigint }>`
      SELECT count(*) AS total FROM (
        SELECT FROM ledger_account kept WHERE ${fitting(query)} LIMIT ${maxCountedRows + 1}::int) counted`.execute(
      db,
    ),
  ])
  const { rows, page } = buildPage(found, start, ({ id, ownerId }) =>
    cursorAfter(String(id), ownerId ?? platformsOwner),
  )
  return { data: rows.map(view), page: { ...page, ...buildListTotalFields(Number(counted[0]?.total ?? 0)) } }
}

/** One account of the ledger. @throws Refusal NOT_FOUND */
export async function loadLedgerAccount(db: Db, id: number): Promise<LedgerAccount> {
  const { rows } = await sql<Row>`
    SELECT ${facts} FROM ledger_account kept LEFT JOIN account owner ON owner.id = kept.owner_id
    WHERE kept.id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw refuse('NOT_FOUND', { detail: 'Ledger account not found.' })
  return view(rows[0])
}

/** A page of accounts, and one more: in the order of an index, read backwards. */
export function selectLedgerAccountsPageSql(
  filters: Filters,
  { after, limit, skip }: PageStart,
): RawBuilder<Row> {
  return sql<Row>`
    SELECT ${facts}
    FROM (
      SELECT kept.* FROM ledger_account kept
      WHERE ${fitting(filters)} ${after ? sql`AND ${behind(after)}` : sql``}
      ORDER BY kept.owner_id DESC, kept.currency_code DESC, kept.kind DESC, kept.shard DESC
      LIMIT ${limit + 1}::int OFFSET ${skip}::int
    ) kept
    LEFT JOIN account owner ON owner.id = kept.owner_id
    ORDER BY kept.owner_id DESC, kept.currency_code DESC, kept.kind DESC, kept.shard DESC`
}

function fitting({ username, kind, currencyCode }: Filters): RawBuilder<boolean> {
  return sql.join(
    [
      sql`true`,
      ...(username === undefined
        ? []
        : [sql`kept.owner_id = (SELECT id FROM account WHERE username = ${username.toLowerCase()})`]),
      ...(kind === undefined ? [] : [sql`kept.kind = ${kind}`]),
      ...(currencyCode === undefined ? [] : [sql`kept.currency_code = ${currencyCode}`]),
    ],
    sql` AND `,
  ) as RawBuilder<boolean>
}

/** The platform's accounts are few, and come first: nothing is smaller than their owner, who is nobody. */
function behind({ segment, id }: { segment: string; id: string }): RawBuilder<boolean> {
  const last = (column: string) =>
    sql`(SELECT ${sql.ref(column)} FROM ledger_account WHERE id = ${segment}::bigint)`
  const [currency, kind, shard] = [last('currency_code'), last('kind'), last('shard')]
  return id === platformsOwner
    ? sql`(kept.owner_id IS NOT NULL
        OR (kept.currency_code, kept.kind, kept.shard) < (${currency}, ${kind}, ${shard}))`
    : sql`(kept.owner_id, kept.currency_code, kept.kind) < (${id}, ${currency}, ${kind})`
}

function view({ id, ownerId, username, displayName, balance, changedAt, ...row }: Row): LedgerAccount {
  return {
    ledgerAccountId: Number(id),
    kind: row.kind,
    shard: row.shard,
    currencyCode: row.currencyCode,
    user:
      ownerId === null || username === null || displayName === null
        ? null
        : { userId: ownerId, username, displayName },
    balance: asMinorUnits(balance),
    dateChanged: changedAt?.toISOString() ?? null,
  }
}
