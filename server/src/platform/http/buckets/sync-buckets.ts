import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { InMemoryTokenBuckets } from './in-memory-token-buckets.ts'

/**
 * Tells other processes what was taken here of buckets in memory, by the table of those that are in the database, and hears
 * what they took of the same. What cannot be synced is synced the next time.
 */
export async function syncRateLimitBuckets(ctx: Context, memory: InMemoryTokenBuckets): Promise<void> {
  const unsynced = memory.takeUnsynced()
  if (unsynced.size === 0) return
  const keys = [...unsynced.keys()]
  const keyOf = new Map(keys.map((key) => [hashRateLimitBucketKey(key).toString('hex'), key]))
  const now = ctx.clock.now()
  try {
    // By order of keys: processes that tell of the same buckets do not wait for each other in a ring.
    const { rows } = await sql<{ key: Buffer; fullAt: Date }>`
      INSERT INTO token_bucket AS kept (key, full_at)
      SELECT key, ${now}::timestamptz + ms * interval '1 millisecond'
      FROM unnest(${keys.map(hashRateLimitBucketKey)}::bytea[], ${[...unsynced.values()]}::float8[]) AS taken (key, ms) ORDER BY key
      ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at, ${now}) + (excluded.full_at - ${now}::timestamptz)
      RETURNING key, full_at AS "fullAt"`.execute(ctx.reserved.db)
    for (const { key, fullAt } of rows) {
      memory.merge(keyOf.get(key.toString('hex')) ?? '', fullAt.getTime())
    }
  } catch (cause) {
    for (const [key, ms] of unsynced) memory.markUnsynced(key, ms)
    throw cause
  }
}

/** Hashes the key under which the database stores a bucket, so that it identifies nobody. */
export function hashRateLimitBucketKey(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
