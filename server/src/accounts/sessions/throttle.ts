import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { resendTooSoonRefusal, tooManyRequestsRefusal } from '../../platform/errors.ts'
import { enclosingNetworks } from '../../platform/http/input/networks.ts'

/** `most` tries of something in `seconds`, for each subject: an address, an account, a pair of them. */
export type AttemptLimit = {
  name: string
  most: number
  seconds: number
  /** A rule of the product, which also holds where throttling is switched off. */
  always?: true
}

/** State of a limit for a subject, including its latest attempt. */
export type ThrottleState = { isOver: boolean; tries: number; retryAfterSeconds: number }

/**
 * Counts a try, committed at once so that tries made side by side count each other.
 * @throws Refusal TOO_MANY_REQUESTS with the seconds to wait, when the subject has had its tries
 */
export async function consumeAttempt(ctx: Context, limit: AttemptLimit, subject: string): Promise<void> {
  const { isOver, retryAfterSeconds } = await tryConsumeAttempt(ctx, limit, subject)
  if (isOver) throw tooManyRequestsRefusal(retryAfterSeconds)
}

/** Counts a code that is mailed. @throws Refusal TOO_MANY_REQUESTS with the seconds after which another one can be had */
export async function consumeMailedCodeAllowance(
  ctx: Context,
  limit: AttemptLimit,
  subject: string,
): Promise<void> {
  const { isOver, retryAfterSeconds } = await tryConsumeAttempt(ctx, limit, subject)
  if (isOver) throw resendTooSoonRefusal(retryAfterSeconds)
}

/** Multipliers of a limit for a household's /64 and for the /56 and /48 around it. */
const widerAllowance = [1, 2, 4]

/** A limit for each network that an address is in, by which an IPv6 customer with many of them meets it too. */
export function attemptLimitsOfNetworks(
  limit: AttemptLimit,
  address: string,
): { limit: AttemptLimit; subject: string }[] {
  return enclosingNetworks(address).map((subject, step) => ({
    limit: { ...limit, most: limit.most * (widerAllowance[step] ?? 1) },
    subject,
  }))
}

/** Counts a try of a network. @throws Refusal TOO_MANY_REQUESTS */
export async function consumeNetworkAttempts(
  ctx: Context,
  limit: AttemptLimit,
  address: string,
): Promise<void> {
  for (const each of attemptLimitsOfNetworks(limit, address))
    await consumeAttempt(ctx, each.limit, each.subject)
}

/** Counts a try as `consumeAttempt` does, and leaves what follows from it to the caller. */
export async function tryConsumeAttempt(
  ctx: Context,
  limit: AttemptLimit,
  subject: string,
): Promise<ThrottleState> {
  if (!ctx.config.throttle && !limit.always) return { isOver: false, tries: 0, retryAfterSeconds: 0 }
  const now = ctx.clock.now()
  const { rows } = await sql<{ tries: number; resetsAt: Date }>`
    INSERT INTO throttle AS kept (key, tries, resets_at)
    VALUES (${keyOf(limit, subject)}, 1, ${new Date(now.getTime() + limit.seconds * 1000)})
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN kept.resets_at <= ${now} THEN 1 ELSE least(kept.tries + 1, 1000000) END,
      resets_at = CASE WHEN kept.resets_at <= ${now} THEN excluded.resets_at ELSE kept.resets_at END
    RETURNING tries, resets_at AS "resetsAt"`.execute(ctx.db)
  const { tries = 0, resetsAt = now } = rows[0] ?? {}
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  const isOver = tries > limit.most
  if (isOver) ctx.metrics.throttled.inc({ bucket: limit.name })
  return { isOver, tries, retryAfterSeconds }
}

/** The tries that a subject has now, and when their time began; without counting another. */
export async function findAttemptCount(
  ctx: Context,
  limit: AttemptLimit,
  subject: string,
): Promise<{ tries: number; since: Date } | undefined> {
  const counted = await ctx.db
    .selectFrom('throttle')
    .select(['tries', 'resets_at'])
    .where('key', '=', keyOf(limit, subject))
    .where('resets_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return (
    counted && { tries: counted.tries, since: new Date(counted.resets_at.getTime() - limit.seconds * 1000) }
  )
}

/** Takes a try back that turned out to be right. */
export async function refundAttempt(ctx: Context, limit: AttemptLimit, subject: string): Promise<void> {
  if (!ctx.config.throttle && !limit.always) return
  await sql`UPDATE throttle SET tries = greatest(tries - 1, 0) WHERE key = ${keyOf(limit, subject)}`.execute(
    ctx.db,
  )
}

/** Gives a subject all its tries back. */
export async function resetAttempts(tx: Tx, limit: AttemptLimit, subject: string): Promise<void> {
  await sql`DELETE FROM throttle WHERE key = ${keyOf(limit, subject)}`.execute(tx)
}

function keyOf(limit: AttemptLimit, subject: string): Buffer {
  return createHash('sha256').update(`${limit.name} ${subject}`).digest()
}
