import { limits } from '@fanfare/contract/limits'
import type { UsernameChangeAllowance } from '@fanfare/contract/shapes/accounts/names'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatLongDate } from '../../platform/i18n/formats.ts'

const dayMs = 86_400_000
const retentionMs = limits.usernameKeptDays * dayMs

/**
 * SQL condition: the reservation of a `former_username` has expired. The last reviewed username of a member
 * is reserved until their new one is reviewed: they may get it back.
 */
const hasPassed = (now: Date) => sql<SqlBool>`kept_until <= ${now} AND NOT EXISTS (
  SELECT FROM account WHERE account.id = account_id AND account.marked_username = former_username.username)`

/** Lets go of a username that was kept for somebody until now, so that it can be taken. */
export async function releaseExpiredFormerUsername(tx: Tx, username: string, now: Date): Promise<void> {
  await tx
    .updateTable('former_username')
    .set({ kept_until: null })
    .where('username', '=', username)
    .where(hasPassed(now))
    .execute()
}

/** Reserves the old username of a member who takes a new one, which may be one reserved for them. */
export async function reserveFormerUsername(
  tx: Tx,
  ctx: Context,
  { userId, old, fresh }: { userId: string; old: string; fresh: string },
): Promise<void> {
  const now = ctx.clock.now()
  await releaseExpiredFormerUsername(tx, fresh, now)
  await tx
    .updateTable('former_username')
    .set({ kept_until: null })
    .where('username', '=', fresh)
    .where('account_id', '=', userId)
    .execute()
  await tx
    .insertInto('former_username')
    .values({
      id: ctx.newId(),
      account_id: userId,
      username: old,
      given_up_at: now,
      kept_until: new Date(now.getTime() + retentionMs),
    })
    .execute()
}

/**
 * Gives an account back the username that was reviewed before. Those that it had since are free for others: the declined one,
 * which may be another person's name, is not reserved. That counts as no change of the owner's.
 */
export async function releaseUsernamesSinceReviewed(tx: Tx, userId: string, reviewed: string): Promise<void> {
  await tx
    .updateTable('former_username')
    .set({ kept_until: null })
    .where('account_id', '=', userId)
    .where('given_up_at', '>=', (eb) =>
      eb
        .selectFrom('former_username as earlier')
        .select(({ fn }) => fn.max('earlier.given_up_at').as('at'))
        .where('earlier.account_id', '=', userId)
        .where('earlier.username', '=', reviewed),
    )
    .execute()
}

/**
 * Requires a remaining change of the username.
 * @throws Refusal RULE_BROKEN when the member has used up their changes
 */
export async function requireUsernameChangeLeft(tx: Tx, userId: string, now: Date): Promise<void> {
  const changes = await tx
    .selectFrom('former_username')
    .select('given_up_at as at')
    .where('account_id', '=', userId)
    .where('given_up_at', '>', new Date(now.getTime() - retentionMs))
    .orderBy('given_up_at', 'desc')
    .limit(limits.usernameChanges)
    .execute()
  const oldest = changes[limits.usernameChanges - 1]
  if (!oldest) return
  const free = new Date(oldest.at.getTime() + retentionMs)
  const message = `You can change your username ${limits.usernameChanges} times in ${limits.usernameKeptDays} days. You can change it again on ${formatLongDate(free)}.`
  throw refuse('RULE_BROKEN', { detail: message, errors: [{ path: 'username', message }] })
}

/**
 * Loads the number of username changes a member has left, when it increases, and which old usernames redirect
 * to them until when.
 */
export async function loadUsernameChangeAllowance(
  ctx: Context,
  userId: string,
): Promise<UsernameChangeAllowance> {
  const now = ctx.clock.now()
  const changes = await ctx.db
    .selectFrom('former_username')
    .select(['username', 'given_up_at', 'kept_until'])
    .where('account_id', '=', userId)
    .orderBy('given_up_at', 'desc')
    .execute()
  const counted = changes.filter(({ given_up_at }) => given_up_at.getTime() > now.getTime() - retentionMs)
  const oldest = counted.slice(0, limits.usernameChanges).at(-1)
  return {
    changesLeft: Math.max(0, limits.usernameChanges - counted.length),
    nextChangeAt: oldest ? new Date(oldest.given_up_at.getTime() + retentionMs).toISOString() : null,
    kept: changes.flatMap(({ username, kept_until }) =>
      kept_until !== null && kept_until > now ? [{ username, until: kept_until.toISOString() }] : [],
    ),
  }
}

/** Removes what is kept for nobody any more. */
export async function sweepFormerUsernames(ctx: Context, now: Date): Promise<void> {
  await ctx.db
    .deleteFrom('former_username')
    .where('given_up_at', '<=', new Date(now.getTime() - retentionMs))
    .where((eb) => eb.or([eb('kept_until', 'is', null), hasPassed(now)]))
    .execute()
}
