import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import { limits } from '@fanfare/contract/limits'
import type { startEmailChange } from '@fanfare/contract/shapes/accounts/email'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { consumeOneTimeCode, insertOneTimeCode } from '../codes/one-time-code.ts'
import { countAttemptOrRequireProof, type ProofOfWorkLimit } from '../proof-of-work/count-or-prove.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { type AttemptLimit, consumeAttempt, consumeMailedCodeAllowance } from '../sessions/throttle.ts'
import { verifyReauthentication } from '../sign-in/verify-reauthentication.ts'
import { deriveCancelEmailChangeToken } from './cancel-token.ts'
import { mailEmailChangeCode } from './mail-email-change.ts'
import { mailEmailRequestedByAnother } from './mail-email-change-requested.ts'

const day = 86_400
const resend: AttemptLimit = {
  name: 'email change resend',
  most: 1,
  seconds: limits.otpResendSeconds,
  always: true,
}
const perAccount: AttemptLimit = { name: 'email changes', most: 20, seconds: day }
/** Limit of all members combined: under the typed address, whether or not somebody has it. */
const perMailbox: ProofOfWorkLimit = {
  name: 'email changes to a mailbox',
  ...{ most: 20, seconds: day, doublesEvery: 20, maxLevel: 6 },
}

type Tokens = ReturnedData<typeof startEmailChange>

/**
 * Starts a change of email address, replacing one started before: emails a code to the old address and one to
 * the new. If the new one has an account already, its owner is emailed instead, and no code fits.
 * @returns the token for each code
 * @throws Refusal RULE_BROKEN if it is theirs already; CHALLENGE_REQUIRED; TOO_MANY_REQUESTS; what
 * `verifyReauthentication` throws
 */
export async function requestEmailChange(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  { email, confirmation, altcha }: BodyOf<typeof startEmailChange>,
): Promise<Tokens> {
  const { userId: accountId } = viewer
  await countAttemptOrRequireProof(ctx, { purpose: 'CHANGE_EMAIL', identifier: email, solution: altcha }, [
    { limit: perMailbox, subject: email },
  ])
  const confirmedAt = await lastConfirmed(ctx, viewer, email)
  const code = confirmedAt ? null : await verifyReauthentication(ctx, viewer, visitor, confirmation)
  await refuseSame(ctx, accountId, email)
  await consumeMailedCodeAllowance(ctx, resend, accountId)
  await consumeAttempt(ctx, perAccount, accountId)
  return inTransaction(ctx.db, async (tx) => {
    if (code) await consumeOneTimeCode(tx, ctx, code)
    return storeChange(tx, ctx, viewer, { email, startedAt: confirmedAt ?? ctx.clock.now() })
  })
}

/** Returns the time at which they confirmed this very change, in this session, less than 10 minutes ago. */
async function lastConfirmed(
  ctx: Context,
  { userId, sessionId }: Viewer,
  email: string,
): Promise<Date | undefined> {
  const started = await ctx.db
    .selectFrom('email_change')
    .select('started_at')
    .where('account_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('new_email', '=', email)
    .where('started_at', '>', new Date(ctx.clock.now().getTime() - limits.otpMinutes * 60_000))
    .executeTakeFirst()
  return started?.started_at
}

async function refuseSame(ctx: Context, accountId: string, email: string): Promise<void> {
  const { email: own } = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (own !== email) return
  const message = 'This is already your email.'
  throw refuse('RULE_BROKEN', { detail: message, errors: [{ path: 'email', message }] })
}

async function storeChange(
  tx: Tx,
  ctx: Context,
  { userId: accountId, sessionId }: Viewer,
  { email, startedAt }: { email: string; startedAt: Date },
): Promise<Tokens> {
  const account = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const holder = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  const code = { purpose: 'CHANGE_EMAIL', accountId } as const
  const old = await insertOneTimeCode(tx, ctx, { ...code, identifier: account.email, isMailed: true })
  const fresh = await insertOneTimeCode(tx, ctx, {
    ...code,
    identifier: email,
    isMailed: holder === undefined,
  })
  const change = {
    session_id: sessionId,
    new_email: email,
    old_code_id: old.id,
    new_code_id: fresh.id,
    stop_hash: hashSessionToken(deriveCancelEmailChangeToken(ctx, old.id)),
    started_at: startedAt,
  }
  await tx
    .insertInto('email_change')
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
  await enqueue(tx, mailEmailChangeCode, { codeId: old.id })
  if (holder) await enqueue(tx, mailEmailRequestedByAnother, { accountId: holder.id })
  else await enqueue(tx, mailEmailChangeCode, { codeId: fresh.id })
  return { oldToken: old.token, newToken: fresh.token }
}
