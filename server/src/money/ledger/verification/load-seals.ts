import type { Health } from '@fanfare/contract/shapes/backoffice/health'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection/connect.ts'
import { countLedgerShards } from '../../../platform/db/sharding/ledger-shards.ts'

/** Maximum wait for a seal; a longer one counts as late. */
export const maxSealDelayMs = 600_000

const dayMs = 86_400_000
const daysShown = 30

/** The newest seal, what waits for one, and how the last days were sealed, over all shards. */
export async function loadLedgerSealHealth(db: Db, now: Date): Promise<Health['seals']> {
  const since = new Date(now.getTime() - (daysShown - 1) * dayMs).toISOString().slice(0, 10)
  const [{ rows: newest }, unsealed, { rows: stored }, shardCount] = await Promise.all([
    sql<{ shard: number; number: bigint; hash: string; sealedAt: Date }>`
      SELECT shard, number, encode(hash, 'hex') AS hash, sealed_at AS "sealedAt" FROM ledger_seal
      ORDER BY sealed_at DESC, shard, number DESC LIMIT 1`.execute(db),
    countUnsealedAndFindOldest(db),
    sql<{ day: string; sealCount: bigint; longestWaitMs: bigint }>`
      SELECT day::text, seal_count AS "sealCount", longest_wait_ms AS "longestWaitMs" FROM ledger_seal_day
      WHERE day >= ${since}::date`.execute(db),
    countLedgerShards(db),
  ])
  const [seal] = newest
  return {
    newest: seal
      ? {
          shard: seal.shard,
          number: Number(seal.number),
          hash: seal.hash,
          dateSealed: seal.sealedAt.toISOString(),
        }
      : null,
    shardCount,
    unsealed,
    days: Array.from({ length: daysShown }, (_, offset) => {
      const day = new Date(Date.parse(since) + offset * dayMs).toISOString().slice(0, 10)
      const sealed = stored.find((each) => each.day === day)
      const longestWaitMs = Number(sealed?.longestWaitMs ?? 0)
      return {
        day,
        sealCount: Number(sealed?.sealCount ?? 0),
        longestWaitMs,
        isLate: longestWaitMs > maxSealDelayMs,
      }
    }),
  }
}

/**
 * The newest top seal as `NUMBER:HASH`, to be noted elsewhere; null while nothing is sealed. It is the newest seal of the first
 * shard where nothing was since there are top seals.
 */
export async function findNewestLedgerSealReference(db: Db): Promise<string | null> {
  const { rows } = await sql<{ seal: string | null }>`
    SELECT coalesce(
      (SELECT number || ':' || encode(hash, 'hex') FROM ledger_top_seal ORDER BY number DESC LIMIT 1),
      (SELECT number || ':' || encode(hash, 'hex') FROM ledger_seal WHERE shard = 0 ORDER BY number DESC LIMIT 1)
    ) AS seal`.execute(db)
  return rows[0]?.seal ?? null
}

/**
 * A note may be of a top seal, or of a seal of one shard, as those are that are older than top seals.
 * @returns a line when the ledger does not have this seal, which was noted elsewhere as `NUMBER:HASH`
 */
export async function describeNotedSealMismatch(db: Db, noted: string): Promise<string | null> {
  const { rows } = await sql`
    SELECT FROM ledger_top_seal WHERE number || ':' || encode(hash, 'hex') = ${noted}
    UNION ALL SELECT FROM ledger_seal WHERE number || ':' || encode(hash, 'hex') = ${noted}`.execute(db)
  return rows.length > 0 ? null : `Not so: the ledger has the seal that was noted. It has no ${noted}`
}

/** Counts unsealed transactions; `oldest` is by the database's clock. */
export async function countUnsealedAndFindOldest(db: Db): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::int AS count, min(booked_at) AS oldest FROM ledger_unsealed`.execute(db)
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest?.toISOString() ?? null }
}
