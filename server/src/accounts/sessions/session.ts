import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { enqueueReopenedPageNotice } from '../../money/subscriptions/pages/announce-reopened-page.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { appendAccountTopicEvents, appendEventsSql } from '../../platform/events/outbox.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import {
  createEmptyTimeline,
  touchReaderAndEnsureTimeline,
} from '../../social/timelines/touch-last-active.ts'
import { hashSessionToken } from './authenticate.ts'
import { recordSignInAndNotifyIfNew } from './record-sign-in.ts'
import { suspendedRefusal } from './refuse-suspended.ts'

const dayMs = 86_400_000
const sessionsMax = 50
/** Maximum lifetime of a session, however much it is used. The schema enforces it too. */
const longestDays = 180

/** `isBack`: opening it brought a deactivated account back. */
export type OpenedSession = { sessionId: string; token: string; isBack: boolean }

/** Session and its account ID: sessions are sharded by account. */
type Session = { sessionId: string; userId: string }

/**
 * Method by which a session was opened: SECOND_FACTOR is the password or a provider's proof, and more; or a
 * passkey whose device verified its user.
 */
export type SessionOpenedBy = 'SIGN_UP' | 'PASSWORD' | 'PROVIDER' | 'SECOND_FACTOR'

/**
 * Opens a session: the token, which begins with the account ID, goes to the client and only its hash is
 * stored. The oldest of more than 50 sessions are ended. Reactivates a deactivated account; an account
 * without a language gets that of the browser.
 * @throws Refusal ACCOUNT_SUSPENDED, or ACCOUNT_DELETED until it is erased
 */
export async function openSessionAndReactivate(
  tx: Tx,
  ctx: Context,
  { accountId, visitor, openedBy }: { accountId: string; visitor: ClientInfo; openedBy: SessionOpenedBy },
): Promise<OpenedSession> {
  const isBack = await comeBack(tx, accountId, visitor)
  const now = ctx.clock.now()
  const token = `${accountId}.${generateRandomToken()}`
  const sessionId = ctx.newId()
  await tx
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: accountId,
      token_hash: hashSessionToken(token),
      user_agent: visitor.userAgent,
      address: visitor.address,
      opened_by: openedBy,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + Math.min(ctx.config.sessionDays, longestDays) * dayMs),
    })
    .execute()
  await sql`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE account_id = ${accountId}
      ORDER BY last_used_at DESC, id DESC OFFSET ${sessionsMax})`.execute(tx)
  await recordSignInAndNotifyIfNew(tx, ctx, accountId, visitor)
  // Nobody is signed in elsewhere to an account that begins here.
  if (openedBy !== 'SIGN_UP') await appendAccountTopicEvents(tx, accountId, ['SECURITY'], now)
  await (openedBy === 'SIGN_UP' ? createEmptyTimeline : touchReaderAndEnsureTimeline)(tx, accountId, now)
  return { sessionId, token, isBack }
}

/** @returns whether the account was deactivated */
async function comeBack(tx: Tx, accountId: string, visitor: ClientInfo): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select(['deactivated_at', 'suspended_at', 'deleted_at', 'suspended_until', 'language'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.suspended_at !== null) throw suspendedRefusal(account.suspended_until)
  if (account.deleted_at !== null) throw refuse('ACCOUNT_DELETED')
  const language = account.language ?? visitor.language ?? null
  const isBack = account.deactivated_at !== null
  if (!isBack && account.language === language) return false
  await tx
    .updateTable('account')
    .set({ deactivated_at: null, language })
    .where('id', '=', accountId)
    .execute()
  if (isBack) await enqueueReopenedPageNotice(tx, accountId)
  return isBack
}

/** Generates 256 random bits, as they stand in a header or a form. */
export function generateRandomToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Moves the end of a session that is in use, at most once an hour, and never beyond 180 days from its beginning, and notes that
 * its owner is here.
 */
export async function extendSession(ctx: Context, { sessionId, userId }: Session): Promise<void> {
  const now = ctx.clock.now()
  const end = new Date(now.getTime() + ctx.config.sessionDays * dayMs)
  await ctx.db
    .updateTable('session')
    .set({
      last_used_at: now,
      expires_at: sql<Date>`least(${end}, created_at + make_interval(hours => ${longestDays * 24}))`,
    })
    .where('account_id', '=', userId)
    .where('id', '=', sessionId)
    .where('last_used_at', '<', new Date(now.getTime() - 3_600_000))
    .execute()
  await touchReaderAndEnsureTimeline(ctx.db, userId, now)
}

const ended = sql.raw(
  appendEventsSql('SESSIONS_ENDED', {
    actor: 'account_id',
    subject: 'account_id',
    now: 'now()',
    from: 'FROM ended GROUP BY account_id',
  }),
)

/** Ends a session of its account; silent where it has ended already. */
export async function endSession(ctx: Context, { sessionId, userId }: Session): Promise<void> {
  await sql`
    WITH ended AS (DELETE FROM session WHERE id = ${sessionId} AND account_id = ${userId} RETURNING account_id)
    ${ended}`.execute(ctx.db)
}

/** Ends one session of an account. @throws Refusal NOT_FOUND where it has none of that id */
export async function requireAndEndSession(db: Db | Tx, accountId: string, sessionId: string): Promise<void> {
  const { rows } = await sql`
    WITH ended AS (
      DELETE FROM session WHERE id = ${sessionId} AND account_id = ${accountId} RETURNING account_id
    ), noted AS (${ended})
    SELECT FROM ended`.execute(db)
  if (rows.length === 0) throw refuse('NOT_FOUND', { detail: 'This session has already ended.' })
}

/**
 * Ends every session of an account except `exceptId`, if given, and deletes its private feeds, which are read
 * without a session.
 */
export async function endSessionsAndPrivateFeeds(
  tx: Db | Tx,
  accountId: string,
  exceptId: string | null,
): Promise<void> {
  await tx.deleteFrom('private_feed').where('account_id', '=', accountId).execute()
  await sql`
    WITH ended AS (
      DELETE FROM session WHERE account_id = ${accountId} AND id IS DISTINCT FROM ${exceptId}::text RETURNING account_id
    ) ${ended}`.execute(tx)
}
