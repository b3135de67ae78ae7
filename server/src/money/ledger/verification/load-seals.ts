import type { Health } from '@fanfare/contract/shapes/backoffice/health'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection/connect.ts'
import { countShards } from './count-shards.ts'
import { loadUnsealed } from './newest-seal.ts'

/** Maximum wait for a seal; a longer one counts as late. */
export const sealedWithinMs = 600_000

const dayMs = 86_400_000
const daysShown = 30

/** The newest seal, what waits for one, and how the last days were sealed, over all shards. */
export async function loadSeals(db: Db, now: Date): Promise<Health['seals']> {
  const since = new Date(now.getTime() - (daysShown - 1) * dayMs).toISOString().slice(0, 10)
  const [{ rows: newest }, unsealed, { rows: stored }, shardCount] = await Promise.all([
    sql<{ shard: number; number: bigint; hash: string; sealedAt: Date }>`
      SELECT shard, number, encode(hash, 'hex') AS hash, sealed_at AS "sealedAt" FROM ledger_seal
      ORDER BY sealed_at DESC, shard, number DESC LIMIT 1`.execute(db),
    loadUnsealed(db),
    sql<{ day: string; sealCount: bigint; longestWaitMs: bigint }>`
      SELECT day::text, seal_count AS "sealCount", longest_wait_ms AS "longestWaitMs" FROM ledger_seal_day
      WHERE day >= ${since}::date`.execute(db),
    countShards(db),
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
        isLate: longestWaitMs > sealedWithinMs,
      }
    }),
  }
}
