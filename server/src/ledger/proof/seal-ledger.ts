import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { enqueue, type Task, task } from '../../jobs/task.ts'
import { contentsHashSql, contentsSql, sealHashSql } from './sealed-content.ts'

/** A seal is made in a fraction of a second, whatever has gathered. */
const batch = 5000
const everyMs = 3000

type Sealed = { number: bigint; count: number; hash: string }

/**
 * Seals what was booked since the last seal, by batches, and again in a few seconds: the job that waits is always one, and
 * the clock puts it into the queue anew where it was lost. Of several at a time one seals. It locks nothing that a payment
 * needs. Each hash goes into the log too, where who changes the database cannot change it.
 */
export const sealLedger: Task<unknown> = task('seal-ledger', async (ctx) => {
  for (;;) {
    const sealed = await seal(ctx)
    if (sealed) ctx.log.info('ledger-sealed', { ...sealed, number: String(sealed.number) })
    if (!sealed || sealed.count < batch) break
  }
  const runAt = new Date(ctx.clock.now().getTime() + everyMs)
  await enqueue(ctx.db, sealLedger, {}, { runAt, key: 'seal-ledger' })
})

/** @returns nothing when nothing waits, or while somebody else seals */
async function seal(ctx: Context): Promise<Sealed | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ isAlone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('seal-ledger')) AS "isAlone"`.execute(tx)
    return rows[0]?.isAlone ? sealBatch(tx, ctx.clock.now()) : undefined
  })
}

async function sealBatch(tx: Tx, now: Date): Promise<Sealed | undefined> {
  const { rows } = await sql<Sealed>`
    WITH chosen AS MATERIALIZED (
      SELECT transaction_id, booked_at FROM ledger_unsealed ORDER BY transaction_id LIMIT ${sql.lit(batch)}
    ), booked AS MATERIALIZED (
      ${sql.raw(contentsSql('chosen'))}
    ), next AS (
      SELECT coalesce(before.number, 0) + 1 AS number, before.hash AS previous_hash, summed.*,
        ${now}::timestamptz AS sealed_at
      FROM (
        SELECT min(transaction_id) AS first_transaction_id, max(transaction_id) AS last_transaction_id,
          count(*)::int AS transaction_count, ${sql.raw(contentsHashSql)} AS contents_hash
        FROM booked HAVING count(*) > 0
      ) summed
      LEFT JOIN (SELECT number, hash FROM ledger_seal ORDER BY number DESC LIMIT 1) before ON true
    ), sealed AS (
      INSERT INTO ledger_seal (number, previous_hash, first_transaction_id, last_transaction_id, transaction_count,
        sealed_at, hash)
      SELECT number, previous_hash, first_transaction_id, last_transaction_id, transaction_count, sealed_at,
        ${sql.raw(sealHashSql('next', 'next.contents_hash'))}
      FROM next
      RETURNING number, transaction_count, hash
    ), kept AS (
      INSERT INTO ledger_sealed (transaction_id, seal_number, content)
      SELECT booked.transaction_id, sealed.number, booked.content FROM booked, sealed
    ), told AS (
      INSERT INTO ledger_seal_day AS day (day, seal_count, transaction_count, longest_wait_ms)
      SELECT (next.sealed_at AT TIME ZONE 'UTC')::date, 1, next.transaction_count,
        (SELECT greatest(0, extract(epoch FROM now() - min(booked_at)) * 1000)::bigint FROM chosen)
      FROM next
      ON CONFLICT (day) DO UPDATE SET seal_count = day.seal_count + 1,
        transaction_count = day.transaction_count + excluded.transaction_count,
        longest_wait_ms = greatest(day.longest_wait_ms, excluded.longest_wait_ms)
    )
    SELECT number, transaction_count AS count, encode(hash, 'hex') AS hash FROM sealed`.execute(tx)
  const [sealed] = rows
  if (!sealed) return undefined
  await sql`
    DELETE FROM ledger_unsealed USING ledger_sealed
    WHERE ledger_sealed.seal_number = ${sealed.number}
      AND ledger_unsealed.transaction_id = ledger_sealed.transaction_id`.execute(tx)
  return sealed
}
