import { type Allowance, type Bucket, type BucketName, buckets } from '@fanfare/contract/buckets'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { refuseTooMany } from '../../refusal.ts'
import { BucketMemory, tokenMs } from './bucket-memory.ts'
import { keyOfBucket, tellBuckets } from './tell-buckets.ts'

/** Whose buckets a call takes from; a guest has that of her network alone. */
type Taker = { person: string | null; network: string }

/** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait */
export type TakeTokens = (name: BucketName, taker: Taker, tokens?: number) => Promise<void>

/** About 10 MB for each of the two. */
const mostInMemory = 50_000
const tellMs = 1000

/**
 * The buckets that calls take tokens from: first the person's, so that one who is refused takes nothing from those around
 * her, then her network's. What is kept in memory is told to other processes within a second where somebody takes much.
 */
export function openBuckets(ctx: Context, stopping: AbortSignal = new AbortController().signal): TakeTokens {
  if (!ctx.config.throttle) return async () => undefined
  const people = new BucketMemory(mostInMemory)
  const networks = new BucketMemory(mostInMemory)
  const memories = [people, networks]
  let isToldSoon = false

  function tellSoon(): void {
    if (isToldSoon || !memories.some((memory) => memory.hasUntold)) return
    isToldSoon = true
    setTimeout(() => {
      isToldSoon = false
      if (stopping.aborted) return
      for (const memory of memories) {
        tellBuckets(ctx, memory).catch((cause: unknown) => ctx.log.error('buckets', cause))
      }
    }, tellMs).unref()
  }

  function takeFromMemory(name: BucketName, { person, network }: Taker, tokens: number): number {
    const now = ctx.clock.now().getTime()
    const { person: own, network: shared }: Bucket = buckets[name]
    const waitMs = person === null ? 0 : people.take(`${name} person ${person}`, tokens, own, now)
    const longestMs = waitMs > 0 ? waitMs : networks.take(`${name} network ${network}`, tokens, shared, now)
    tellSoon()
    return longestMs
  }

  return async (name, taker, tokens = 1) => {
    if (tokens === 0) return
    const waitMs =
      buckets[name].keptIn === 'memory'
        ? takeFromMemory(name, taker, tokens)
        : await takeFromDatabase(ctx, name, taker, tokens)
    if (waitMs <= 0) return
    ctx.metrics.throttled.inc({ bucket: name })
    throw refuseTooMany(Math.max(1, Math.ceil(waitMs / 1000)))
  }
}

/** One statement, whatever comes of it; the statement itself commits. @returns 0, or the milliseconds to wait */
async function takeFromDatabase(
  ctx: Context,
  name: BucketName,
  { person, network }: Taker,
  tokens: number,
): Promise<number> {
  const now = ctx.clock.now()
  const { person: own, network: shared }: Bucket = buckets[name]
  const ownKey = keyOfBucket(`${name} person ${person}`)
  const sharedKey = keyOfBucket(`${name} network ${network}`)
  const taken = (key: Buffer, allowance: Allowance, condition: ReturnType<typeof sql>) => sql`
    INSERT INTO token_bucket AS kept (key, full_at)
    SELECT ${key}, ${now}::timestamptz + ${span(tokens, allowance)} WHERE ${condition}
    ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at, ${now}) + ${span(tokens, allowance)}
      WHERE greatest(kept.full_at, ${now}) + ${span(tokens, allowance)} <= ${now}::timestamptz + ${span(allowance.atOnce, allowance)}
    RETURNING key`
  const { rows } = await sql<{ isTaken: boolean; ownFullAt: Date | null; sharedFullAt: Date | null }>`
    WITH own AS (${taken(ownKey, own, sql`${person}::text IS NOT NULL`)}),
      shared AS (${taken(sharedKey, shared, sql`${person}::text IS NULL OR EXISTS (SELECT FROM own)`)})
    SELECT EXISTS (SELECT FROM shared) AS "isTaken",
      (SELECT full_at FROM token_bucket WHERE key = ${ownKey}) AS "ownFullAt",
      (SELECT full_at FROM token_bucket WHERE key = ${sharedKey}) AS "sharedFullAt"`.execute(ctx.apart.db)
  const [row] = rows
  if (row === undefined || row.isTaken) return 0
  const waits = [waitMs(row.ownFullAt, tokens, own, now), waitMs(row.sharedFullAt, tokens, shared, now)]
  return Math.max(1, ...waits)
}

function span(tokens: number, allowance: Allowance) {
  return sql`${tokens * tokenMs(allowance)}::float8 * interval '1 millisecond'`
}

function waitMs(fullAt: Date | null, tokens: number, allowance: Allowance, now: Date): number {
  const emptiest = now.getTime() + (allowance.atOnce - tokens) * tokenMs(allowance)
  return (fullAt?.getTime() ?? 0) - emptiest
}
