import type { SignInFactors } from '@fanfare/contract/shapes/accounts/factors'
import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { withWrongCodeLimit } from '../codes/limit-wrong-codes.ts'
import { consumeOneTimeCode } from '../codes/one-time-code.ts'
import { activateAuthenticator, generateMemberAuthenticator } from '../factors/authenticator.ts'
import { mailFactorChanged } from '../factors/mail-factor-changed.ts'
import { countRecoveryCodesLeft, replaceRecoveryCodes } from '../factors/recovery-codes.ts'
import {
  enableSignInMailCodes,
  loadAccountSecondFactors,
  removeSecondFactors,
} from '../factors/second-factors.ts'
import { mailSensitiveAccountChange } from '../mail-account-changed.ts'
import { loadMemberPasskeys } from '../passkeys/load-passkeys.ts'
import { requireRemainingSignInMethod } from '../sign-in/sign-in-methods.ts'
import { verifyReauthentication } from '../sign-in/verify-reauthentication.ts'

/** Owner who requests a change, and their confirmation. */
export type ReauthenticatingMember = {
  viewer: Pick<Viewer, 'userId' | 'sessionId'>
  visitor: ClientInfo
  confirmation: Reauthentication | undefined
}

/** Loads the sign-in factors of an account as its owner sees them in their settings. */
export async function loadOwnSignInFactors(ctx: Context, accountId: string): Promise<SignInFactors> {
  const [{ mailCodes }, app, left, passkeys] = await Promise.all([
    loadAccountSecondFactors(ctx.db, accountId),
    ctx.db
      .selectFrom('authenticator')
      .select('created_at')
      .where('account_id', '=', accountId)
      .where('is_confirmed', '=', true)
      .executeTakeFirst(),
    countRecoveryCodesLeft(ctx.db, accountId),
    loadMemberPasskeys(ctx, accountId),
  ])
  return {
    mailCodes,
    authenticator: app ? { dateAdded: app.created_at.toISOString() } : null,
    recoveryCodesLeft: left,
    passkeys,
  }
}

/**
 * Runs a change that a session alone does not allow, in a transaction that holds the account.
 * @throws what `verifyReauthentication` throws
 */
export async function withReauthenticatedMember<T>(
  ctx: Context,
  { viewer, visitor, confirmation }: ReauthenticatingMember,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const code = await verifyReauthentication(ctx, viewer, visitor, confirmation)
  return inTransaction(ctx.db, async (tx) => {
    await holdAccount(tx, viewer.userId)
    if (code) await consumeOneTimeCode(tx, ctx, code)
    return run(tx)
  })
}

async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx)
}

/**
 * Sets whether signing in also requires an emailed code. @throws what `withReauthenticatedMember` throws, if it is switched
 * off
 */
export async function setSignInMailCodes(
  ctx: Context,
  owner: ReauthenticatingMember,
  isEnabled: boolean,
): Promise<void> {
  const accountId = owner.viewer.userId
  if (isEnabled) return inTransaction(ctx.db, (tx) => enableSignInMailCodes(tx, accountId))
  if (!(await loadAccountSecondFactors(ctx.db, accountId)).mailCodes) return
  await withReauthenticatedMember(ctx, owner, async (tx) => {
    await removeSecondFactors(tx, accountId, { mailCodes: true })
    await enqueue(tx, mailSensitiveAccountChange, { accountId, change: 'MAIL_CODES_OFF' })
  })
}

/**
 * Begins to set up an authenticator app, in the place of one that there may be.
 * @returns its secret, as people type and as the app scans it: said this once
 * @throws what `withReauthenticatedMember` throws
 */
export async function startAuthenticatorSetUp(
  ctx: Context,
  owner: ReauthenticatingMember,
): Promise<{ secret: string; url: string }> {
  return withReauthenticatedMember(ctx, owner, async (tx) => {
    const { id, email } = await tx
      .selectFrom('account')
      .select(['id', 'email'])
      .where('id', '=', owner.viewer.userId)
      .executeTakeFirstOrThrow()
    const { sealed, text, url } = generateMemberAuthenticator(ctx.config, { id, email })
    const fresh = { sealed_secret: sealed, used_step: null, created_at: ctx.clock.now() }
    await tx
      .insertInto('authenticator')
      .values({ account_id: id, is_confirmed: false, ...fresh })
      .onConflict((conflict) => conflict.columns(['account_id', 'is_confirmed']).doUpdateSet(fresh))
      .execute()
    return { secret: text, url }
  })
}

/**
 * Enables the authenticator app being set up, by its first code. Emails the owner.
 * @returns ten recovery codes if they had none
 * @throws Refusal INVALID_OTP; TOO_MANY_REQUESTS
 */
export async function completeAuthenticatorSetUp(
  ctx: Context,
  { userId: accountId }: Pick<Viewer, 'userId'>,
  visitor: ClientInfo,
  otp: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const tried = { purpose: 'CONFIRM', identifier: accountId, accountId } as const
  return withWrongCodeLimit(ctx, visitor, tried, () =>
    inTransaction(ctx.db, async (tx) => {
      await holdAccount(tx, accountId)
      await activateAuthenticator(tx, ctx, accountId, otp)
      await enqueue(tx, mailFactorChanged, { accountId, change: 'AUTHENTICATOR_ADDED' })
      const left = await countRecoveryCodesLeft(tx, accountId)
      return { recoveryCodes: left === 0 ? await replaceRecoveryCodes(tx, ctx, accountId) : null }
    }),
  )
}

/** Removes the authenticator app from sign-in. @throws what `withReauthenticatedMember` throws */
export async function removeAuthenticator(ctx: Context, owner: ReauthenticatingMember): Promise<void> {
  const accountId = owner.viewer.userId
  await withReauthenticatedMember(ctx, owner, async (tx) => {
    const { hasAuthenticator } = await loadAccountSecondFactors(tx, accountId)
    await removeSecondFactors(tx, accountId, { hasAuthenticator: true })
    if (hasAuthenticator) await enqueue(tx, mailFactorChanged, { accountId, change: 'AUTHENTICATOR_REMOVED' })
  })
}

/**
 * Makes ten recovery codes in the place of those from before. The owner is mailed.
 * @throws Refusal RULE_BROKEN where signing in takes no second factor; what `withReauthenticatedMember` throws
 */
export async function renewRecoveryCodes(ctx: Context, owner: ReauthenticatingMember): Promise<string[]> {
  const accountId = owner.viewer.userId
  return withReauthenticatedMember(ctx, owner, async (tx) => {
    const { mailCodes, hasAuthenticator } = await loadAccountSecondFactors(tx, accountId)
    if (!mailCodes && !hasAuthenticator) {
      throw refuse('RULE_BROKEN', {
        detail: 'Recovery codes require two-factor authentication. Turn it on first.',
      })
    }
    await enqueue(tx, mailFactorChanged, { accountId, change: 'RECOVERY_CODES_MADE' })
    return replaceRecoveryCodes(tx, ctx, accountId)
  })
}

/**
 * Takes a passkey away. The owner is mailed.
 * @throws Refusal NOT_FOUND; RULE_BROKEN where it is the only way in; what `withReauthenticatedMember` throws
 */
export async function removeMemberPasskey(
  ctx: Context,
  owner: ReauthenticatingMember,
  passkeyId: string,
): Promise<void> {
  const accountId = owner.viewer.userId
  await withReauthenticatedMember(ctx, owner, async (tx) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', passkeyId)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw refuse('NOT_FOUND', { detail: 'This passkey was removed.' })
    await requireRemainingSignInMethod(tx, accountId, 'This passkey')
    await enqueue(tx, mailFactorChanged, { accountId, change: 'PASSKEY_REMOVED', name: removed.name })
  })
}
