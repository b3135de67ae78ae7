import {
  type BucketAllowance,
  type RateLimitBucket,
  type RateLimitBucketName,
  rateLimitBuckets,
} from '@fanfare/contract/limits/rate-limit-buckets'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { tooManyRequestsRefusal } from '../../errors.ts'
import { enclosingNetworks } from '../input/networks.ts'
import { InMemoryTokenBuckets, tokenRefillMs } from './in-memory-token-buckets.ts'
import { hashRateLimitBucketKey, syncRateLimitBuckets } from './sync-buckets.ts'

/** Owners of the buckets that a call takes from; a guest has only that of their network. */
type Taker = { person: string | null; network: string }

/** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait */
export type TakeTokens = (name: RateLimitBucketName, taker: Taker, tokens?: number) => Promise<void>

/** About 10 MB for each of the two. */
const mostInMemory = 50_000
const syncDelayMs = 1000

/**
 * Opens the buckets that calls take tokens from: first the person’s, so that a refused one takes nothing from
 * others on their network, then the network’s. Buckets in memory are synced to other processes within a
 * second where much is taken.
 */
export function openRateLimitBuckets(
  ctx: Context,
  stopping: AbortSignal = new AbortController().signal,
): TakeTokens {
  if (!ctx.config.throttle) return async () => undefined
  const people = new InMemoryTokenBuckets(mostInMemory)
  const networks = new InMemoryTokenBuckets(mostInMemory)
  const memories = [people, networks]
  let isSyncScheduled = false

  function scheduleSync(): void {
    if (isSyncScheduled || !memories.some((memory) => memory.hasUnsynced)) return
    isSyncScheduled = true
    setTimeout(() => {
      isSyncScheduled = false
      if (stopping.aborted) return
      for (const memory of memories) {
        syncRateLimitBuckets(ctx, memory).catch((cause: unknown) => ctx.log.error('buckets', cause))
      }
    }, syncDelayMs).unref()
  }

  function takeFromMemory(name: RateLimitBucketName, taker: Taker, tokens: number): number {
    const now = ctx.clock.now().getTime()
    let waitMs = 0
    for (const { key, allowance, isOwn } of stepsOf(name, taker)) {
      waitMs = (isOwn ? people : networks).take(key, tokens, allowance, now)
      if (waitMs > 0) break
    }
    scheduleSync()
    return waitMs
  }

  return async (name, taker, tokens = 1) => {
    if (tokens === 0) return
    const waitMs =
      rateLimitBuckets[name].store === 'memory'
        ? takeFromMemory(name, taker, tokens)
        : await takeFromDatabase(ctx, name, taker, tokens)
    if (waitMs <= 0) return
    ctx.metrics.throttled.inc({ bucket: name })
    throw tooManyRequestsRefusal(Math.max(1, Math.ceil(waitMs / 1000)))
  }
}

type Step = { key: string; allowance: BucketAllowance; isOwn: boolean }

/** Factors by which the /56 and the /48 around a home’s /64 may take more than it. */
const widerAllowance = [1, 2, 4]

/** The buckets that a call takes from, in their order: the person's, then those of the networks they are in. */
function stepsOf(name: RateLimitBucketName, { person, network }: Taker): Step[] {
  const { person: own, network: shared }: RateLimitBucket = rateLimitBuckets[name]
  const ofNetworks = enclosingNetworks(network).map((each, at) => {
    const times = widerAllowance[at] ?? 1
    const allowance = { atOnce: shared.atOnce * times, perHour: shared.perHour * times }
    return { key: `${name} network ${each}`, allowance, isOwn: false }
  })
  return person === null
    ? ofNetworks
    : [{ key: `${name} person ${person}`, allowance: own, isOwn: true }, ...ofNetworks]
}

/** One statement, whatever comes of it; the statement itself commits. @returns 0, or the milliseconds to wait */
async function takeFromDatabase(
  ctx: Context,
  name: RateLimitBucketName,
  taker: Taker,
  tokens: number,
): Promise<number> {
  const now = ctx.clock.now()
  const steps = stepsOf(name, taker).map(({ key, allowance }) => ({
    key: hashRateLimitBucketKey(key),
    allowance,
  }))
  const taken = steps.map(
    ({ key, allowance }, at) => sql`${sql.ref(`step${at}`)} AS (
      INSERT INTO token_bucket AS kept (key, full_at)
      SELECT ${key}, ${now}::timestamptz + ${span(tokens, allowance)}
      WHERE ${at === 0 ? sql`true` : sql`EXISTS (SELECT FROM ${sql.ref(`step${at - 1}`)})`}
      ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at, ${now}) + ${span(tokens, allowance)}
        WHERE greatest(kept.full_at, ${now}) + ${span(tokens, allowance)} <= ${now}::timestamptz + ${span(allowance.atOnce, allowance)}
      RETURNING key)`,
  )
  const fullAt = steps.map(({ key }) => sql`(SELECT full_at FROM token_bucket WHERE key = ${key})`)
  const { rows } = await sql<{ isTaken: boolean; fullAt: (Date | null)[] }>`
    WITH ${sql.join(taken)}
    SELECT EXISTS (SELECT FROM ${sql.ref(`step${steps.length - 1}`)}) AS "isTaken",
      ARRAY[${sql.join(fullAt)}] AS "fullAt"`.execute(ctx.reserved.db)
  const [row] = rows
  if (row === undefined || row.isTaken) return 0
  return Math.max(
    1,
    ...steps.map(({ allowance }, at) => waitMs(row.fullAt[at] ?? null, tokens, allowance, now)),
  )
}

function span(tokens: number, allowance: BucketAllowance) {
  return sql`${tokens * tokenRefillMs(allowance)}::float8 * interval '1 millisecond'`
}

function waitMs(fullAt: Date | null, tokens: number, allowance: BucketAllowance, now: Date): number {
  const emptiest = now.getTime() + (allowance.atOnce - tokens) * tokenRefillMs(allowance)
  return (fullAt?.getTime() ?? 0) - emptiest
}
