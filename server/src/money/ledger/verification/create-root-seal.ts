import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { rootContentSql, rootSealHashSql } from './sealed-content.ts'

export type RootSealed = { number: bigint; hash: string }

/**
 * Makes a seal over the newest seals of all shards, and over the top seal before it: one to note elsewhere, whatever the
 * number of shards. Only who holds the lock of `seal-ledger` may.
 * @returns nothing when nothing was sealed since the last
 */
export async function createRootSeal(tx: Tx, now: Date): Promise<RootSealed | undefined> {
  const { rows } = await sql<RootSealed>`
    WITH next AS (
      SELECT coalesce(before.number, 0) + 1 AS number, before.hash AS previous_hash, newest.content,
        ${now}::timestamptz AS sealed_at
      FROM (${sql.raw(rootContentSql)}) newest
      LEFT JOIN (SELECT number, hash, content FROM ledger_top_seal ORDER BY number DESC LIMIT 1) before ON true
      WHERE newest.content <> coalesce(before.content, '')
    )
    INSERT INTO ledger_top_seal (number, previous_hash, sealed_at, content, hash)
    SELECT number, previous_hash, sealed_at, content, ${sql.raw(rootSealHashSql('next'))} FROM next
    RETURNING number, encode(hash, 'hex') AS hash`.execute(tx)
  return rows[0]
}
