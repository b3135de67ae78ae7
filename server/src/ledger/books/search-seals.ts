import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import type { LedgerSeal, searchLedgerSeals } from '@fanfare/contract/shapes/backoffice/ledger'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { cursorAfter } from '../../paging/cursor.ts'
import { pageOf, startOf } from '../../paging/page-of.ts'
import { countedMost, totalOf } from '../../paging/total.ts'

type Row = {
  number: bigint
  sealedAt: Date
  transactionCount: number
  firstTransactionId: string
  lastTransactionId: string
  hash: string
  previousHash: string | null
}

/** The chain of seals, newest first. */
export async function searchSeals(
  { db }: Context,
  query: QueryOf<typeof searchLedgerSeals>,
): Promise<{ data: LedgerSeal[]; page: Page }> {
  const start = startOf(query, (segment) => /^[1-9]\d*$/.test(segment))
  const { after, limit, skip } = start
  const { rows: found } = await sql<Row>`
    SELECT number, sealed_at AS "sealedAt", transaction_count AS "transactionCount",
      first_transaction_id AS "firstTransactionId", last_transaction_id AS "lastTransactionId",
      encode(hash, 'hex') AS hash, encode(previous_hash, 'hex') AS "previousHash"
    FROM ledger_seal ${after ? sql`WHERE number < ${after.segment}::bigint` : sql``}
    ORDER BY number DESC LIMIT ${limit + 1}::int OFFSET ${skip}::int`.execute(db)
  const { rows, page } = pageOf(found, start, (row) =>
    cursorAfter(String(row.number), row.firstTransactionId),
  )
  return { data: rows.map(view), page: { ...page, ...totalOf(await countSeals({ db })) } }
}

/** They are numbered without gaps. */
async function countSeals({ db }: Pick<Context, 'db'>): Promise<number> {
  const { newest } = await db
    .selectFrom('ledger_seal')
    .select((eb) => eb.fn.max('number').as('newest'))
    .executeTakeFirstOrThrow()
  return Math.min(Number(newest ?? 0), countedMost + 1)
}

function view({ number, sealedAt, ...row }: Row): LedgerSeal {
  return { ...row, number: Number(number), dateSealed: sealedAt.toISOString() }
}
