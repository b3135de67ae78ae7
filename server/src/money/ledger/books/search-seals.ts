import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { LedgerSeal, searchLedgerSeals as searchCall } from '@fanfare/contract/shapes/backoffice/ledger'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { cursorAfter } from '../../../platform/pagination/cursor.ts'
import { buildListTotalFields, maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { buildPage, type PageStart, pageStartOf } from '../../../platform/pagination/page-of.ts'

type Row = {
  shard: number
  number: bigint
  sealedAt: Date
  transactionCount: number
  firstTransactionId: string
  lastTransactionId: string
  hash: string
  previousHash: string | null
}

/** The seals of all shards, newest first. */
export async function searchLedgerSeals(
  { db }: Context,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: LedgerSeal[]; page: PageInfo }> {
  const start = pageStartOf(query, (segment) => /^[1-9]\d*$/.test(segment))
  const { limit, skip } = start
  const { rows: found } = await sql<Row>`
    SELECT shard, number, sealed_at AS "sealedAt", transaction_count AS "transactionCount",
      first_transaction_id AS "firstTransactionId", last_transaction_id AS "lastTransactionId",
      encode(hash, 'hex') AS hash, encode(previous_hash, 'hex') AS "previousHash"
    FROM ledger_seal ${behind(start)}
    ORDER BY sealed_at DESC, shard, number DESC LIMIT ${limit + 1}::int OFFSET ${skip}::int`.execute(db)
  const { rows, page } = buildPage(found, start, (row) =>
    cursorAfter(String(row.number), row.firstTransactionId),
  )
  return { data: rows.map(view), page: { ...page, ...buildListTotalFields(await countSeals({ db })) } }
}

/**
 * SQL condition: seals after the cursor's, identified by its number and first transaction, which is in no
 * other seal.
 */
function behind({ after }: PageStart) {
  if (!after) return sql``
  const last = sql`
    FROM ledger_shard JOIN ledger_seal last ON last.shard = ledger_shard.number
    WHERE last.number = ${after.segment}::bigint AND last.first_transaction_id = ${after.id}`
  // The time by itself is what the index is read from.
  return sql`
    WHERE sealed_at <= (SELECT last.sealed_at ${last})
      AND (sealed_at, -shard, number) < (SELECT last.sealed_at, -last.shard, last.number ${last})`
}

/** Counts seals by number: each shard has no gaps. */
async function countSeals({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT coalesce(sum((SELECT max(number) FROM ledger_seal WHERE ledger_seal.shard = shard.number)), 0)::bigint AS count
    FROM ledger_shard shard`.execute(db)
  return Math.min(Number(rows[0]?.count ?? 0), maxCountedRows + 1)
}

function view({ number, sealedAt, ...row }: Row): LedgerSeal {
  return { ...row, number: Number(number), dateSealed: sealedAt.toISOString() }
}
