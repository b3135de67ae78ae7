import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { hashSessionToken, parseSessionTokenAccountId } from './authenticate.ts'
import { suspendedRefusal } from './refuse-suspended.ts'
import { endSessionsAndPrivateFeeds } from './session.ts'

/** Ends every session of an account that is closed, and remembers by which tokens its owner may still ask. */
export async function endSessionsOfClosedAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO closed_session (account_id, token_hash, expires_at)
    SELECT account_id, token_hash, expires_at FROM session WHERE account_id = ${accountId} AND expires_at > ${now}
    ON CONFLICT DO NOTHING`.execute(tx)
  await endSessionsAndPrivateFeeds(tx, accountId, null)
}

/**
 * Returns the sentence for the holder of a token whose session ended because the account was closed, as long as it is; null for
 * every other token.
 */
export async function findClosedAccountMessage(ctx: Context, token: string): Promise<string | null> {
  const accountId = parseSessionTokenAccountId(token)
  if (accountId === undefined) return null
  const account = await ctx.db
    .selectFrom('closed_session')
    .innerJoin('account', 'account.id', 'closed_session.account_id')
    .select(['suspended_at', 'suspended_until', 'deleted_at', 'deactivated_at'])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashSessionToken(token))
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!account) return null
  if (account.suspended_at !== null) return suspendedRefusal(account.suspended_until).message
  if (account.deleted_at !== null) return refuse('ACCOUNT_DELETED').message
  return account.deactivated_at === null ? null : 'This account is deactivated. Sign in to reactivate it.'
}
