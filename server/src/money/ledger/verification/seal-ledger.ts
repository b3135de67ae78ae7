import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { enqueue, type Task, task } from '../../../platform/queue/task.ts'
import {
  ledgerSealHashSql,
  ledgerTopSealHashSql,
  ledgerTransactionContentsHashSql,
  selectLedgerTopSealContentSql,
  selectLedgerTransactionContentsSql,
} from './sealed-content.ts'

/** A seal is made in a fraction of a second, whatever has gathered. */
const batch = 5000
const everyMs = 3000

type Sealed = { shard: number; number: bigint; count: number; hash: string }

/**
 * Seals what was booked since the last seal, by batches, each shard's in a seal of its own, with a top seal over the newest of
 * all shards; and again in a few seconds: the job that waits is always one, and the clock puts it into the queue anew where it
 * was lost. Of several at a time one seals. It locks nothing that a payment needs. Each hash goes into the log too, where who
 * changes the database cannot change it.
 */
export const sealLedger: Task<unknown> = task('seal-ledger', async (ctx) => {
  for (;;) {
    const { sealed, top } = await seal(ctx)
    for (const each of sealed) ctx.log.info('ledger-sealed', { ...each, number: String(each.number) })
    if (top) ctx.log.info('ledger-top-sealed', { ...top, number: String(top.number) })
    if (sealed.reduce((sum, { count }) => sum + count, 0) < batch) break
  }
  const runAt = new Date(ctx.clock.now().getTime() + everyMs)
  await enqueue(ctx.db, sealLedger, {}, { runAt, key: 'seal-ledger' })
})

/** @returns nothing of what does not wait, and nothing at all while somebody else seals */
async function seal(ctx: Context): Promise<{ sealed: readonly Sealed[]; top: RootSealed | undefined }> {
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ isAlone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('seal-ledger')) AS "isAlone"`.execute(tx)
    if (!rows[0]?.isAlone) return { sealed: [], top: undefined }
    const now = ctx.clock.now()
    const sealed = await sealBatch(tx, now)
    return { sealed, top: await createRootSeal(tx, now) }
  })
}

/** Seals the oldest unsealed transactions, in whichever shards they are. @returns one seal per such shard */
async function sealBatch(tx: Tx, now: Date): Promise<readonly Sealed[]> {
  const { rows: sealed } = await sql<Sealed>`
    WITH chosen AS MATERIALIZED (
      SELECT transaction_id, booked_at FROM ledger_unsealed ORDER BY transaction_id LIMIT ${sql.lit(batch)}
    ), booked AS MATERIALIZED (
      ${sql.raw(selectLedgerTransactionContentsSql('chosen'))}
    ), next AS (
      SELECT coalesce(before.number, 0) + 1 AS number, before.hash AS previous_hash, summed.*,
        ${now}::timestamptz AS sealed_at
      FROM (
        SELECT shard, min(transaction_id) AS first_transaction_id, max(transaction_id) AS last_transaction_id,
          count(*)::int AS transaction_count, ${sql.raw(ledgerTransactionContentsHashSql)} AS contents_hash
        FROM booked GROUP BY shard
      ) summed
      LEFT JOIN LATERAL (
        SELECT number, hash FROM ledger_seal WHERE shard = summed.shard ORDER BY number DESC LIMIT 1
      ) before ON true
    ), sealed AS (
      INSERT INTO ledger_seal (shard, number, previous_hash, first_transaction_id, last_transaction_id,
        transaction_count, sealed_at, hash)
      SELECT shard, number, previous_hash, first_transaction_id, last_transaction_id, transaction_count, sealed_at,
        ${sql.raw(ledgerSealHashSql('next', 'next.contents_hash'))}
      FROM next
      RETURNING shard, number, transaction_count, hash
    ), kept AS (
      INSERT INTO ledger_sealed (transaction_id, shard, seal_number, content)
      SELECT booked.transaction_id, sealed.shard, sealed.number, booked.content
      FROM booked JOIN sealed ON sealed.shard = booked.shard
    ), told AS (
      INSERT INTO ledger_seal_day AS day (day, seal_count, transaction_count, longest_wait_ms)
      SELECT (sealed_at AT TIME ZONE 'UTC')::date, count(*), sum(transaction_count),
        (SELECT greatest(0, extract(epoch FROM now() - min(booked_at)) * 1000)::bigint FROM chosen)
      FROM next GROUP BY sealed_at
      ON CONFLICT (day) DO UPDATE SET seal_count = day.seal_count + excluded.seal_count,
        transaction_count = day.transaction_count + excluded.transaction_count,
        longest_wait_ms = greatest(day.longest_wait_ms, excluded.longest_wait_ms)
    )
    SELECT shard, number, transaction_count AS count, encode(hash, 'hex') AS hash FROM sealed ORDER BY shard`.execute(
    tx,
  )
  if (sealed.length === 0) return sealed
  await sql`
    DELETE FROM ledger_unsealed
    USING unnest(${sealed.map(({ shard }) => shard)}::smallint[], ${sealed.map(({ number }) => number)}::bigint[])
        AS made (shard, number),
      ledger_sealed
    WHERE ledger_sealed.shard = made.shard AND ledger_sealed.seal_number = made.number
      AND ledger_unsealed.transaction_id = ledger_sealed.transaction_id`.execute(tx)
  return sealed
}

type RootSealed = { number: bigint; hash: string }

/**
 * Makes a seal over the newest seals of all shards, and over the top seal before it: one to note elsewhere, whatever the
 * number of shards. Only who holds the lock of `seal-ledger` may.
 * @returns nothing when nothing was sealed since the last
 */
async function createRootSeal(tx: Tx, now: Date): Promise<RootSealed | undefined> {
  const { rows } = await sql<RootSealed>`
    WITH next AS (
      SELECT coalesce(before.number, 0) + 1 AS number, before.hash AS previous_hash, newest.content,
        ${now}::timestamptz AS sealed_at
      FROM (${sql.raw(selectLedgerTopSealContentSql)}) newest
      LEFT JOIN (SELECT number, hash, content FROM ledger_top_seal ORDER BY number DESC LIMIT 1) before ON true
      WHERE newest.content <> coalesce(before.content, '')
    )
    INSERT INTO ledger_top_seal (number, previous_hash, sealed_at, content, hash)
    SELECT number, previous_hash, sealed_at, content, ${sql.raw(ledgerTopSealHashSql('next'))} FROM next
    RETURNING number, encode(hash, 'hex') AS hash`.execute(tx)
  return rows[0]
}
