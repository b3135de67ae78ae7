import type { BodyOf } from '@fanfare/contract/call'
import type { resetPassword, updatePassword } from '@fanfare/contract/shapes/accounts/accounts'
import type { setPassword } from '@fanfare/contract/shapes/accounts/providers'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { consumeOneTimeCode, verifyOneTimeCodeAndCountAttempt } from '../codes/one-time-code.ts'
import { resetSignInCodeCounts } from '../codes/wrong-codes.ts'
import { findSignInAccount } from '../sessions/find-sign-in-account.ts'
import { hashPassword } from '../sessions/password.ts'
import { endSessionsAndPrivateFeeds } from '../sessions/session.ts'
import { mailPasswordChanged } from './mail-password-changed.ts'
import { matchOwnPasswordAndCountAttempt } from './own-password.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { verifyReauthentication } from './verify-reauthentication.ts'

/**
 * Changes the password of a member who knows the old one, and ends their other sessions.
 * @throws Refusal RULE_BROKEN on `oldPassword`, INVALID_INPUT for a common one, TOO_MANY_REQUESTS
 */
export async function changePassword(
  ctx: Context,
  viewer: Viewer,
  { oldPassword, newPassword }: BodyOf<typeof updatePassword>,
): Promise<void> {
  const oldHash = await matchOwnPasswordAndCountAttempt(ctx, viewer.userId, oldPassword)
  if (oldHash === null) throw wrongOldPassword()
  await refuseGuessablePassword(newPassword, 'newPassword', await namesOf(ctx, viewer.userId))
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', viewer.userId)
      .where('password_hash', '=', oldHash)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw wrongOldPassword()
    await afterChange(tx, viewer.userId, viewer.sessionId)
  })
}

/**
 * Sets a new password for somebody who reads the account's mail, and ends every session.
 * @throws Refusal INVALID_OTP, the same whether or not there is such an account; INVALID_INPUT for a common password, which leaves the code usable; TOO_MANY_REQUESTS
 */
export async function setForgottenPassword(
  ctx: Context,
  visitor: ClientInfo,
  { identifier, newPassword, twoFactor }: BodyOf<typeof resetPassword>,
): Promise<void> {
  const code = await verifyOneTimeCodeAndCountAttempt(ctx, {
    visitor,
    sent: twoFactor,
    purpose: 'RESET_PASSWORD',
  })
  const person = await findSignInAccount(ctx, { identifier })
  if (!person || code.accountId !== person.id) throw refuse('INVALID_OTP')
  await refuseGuessablePassword(newPassword, 'newPassword', await namesOf(ctx, person.id))
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx.db, async (tx) => {
    await consumeOneTimeCode(tx, ctx, code)
    await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
    await resetSignInCodeCounts(tx, { accountId: person.id, names: [person.email, identifier] })
    await storeLocation(tx, person.id, visitor.address, ctx.clock.now())
    await afterChange(tx, person.id, null)
  })
}

/**
 * Stores a known address: whoever reads the owner's email signs in there next, and others' attempts must not
 * make it costlier.
 */
async function storeLocation(tx: Tx, accountId: string, address: string, now: Date): Promise<void> {
  await tx
    .insertInto('sign_in_place')
    .values({ account_id: accountId, address, last_at: now })
    .onConflict((same) => same.columns(['account_id', 'address']).doUpdateSet({ last_at: now }))
    .execute()
}

/**
 * Sets the first password of a member who joined without one and has confirmed that it is them; ends their
 * other sessions.
 * @throws Refusal RULE_BROKEN if they have one, and what `verifyReauthentication` throws
 */
export async function setFirstPassword(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  { newPassword, confirmation }: BodyOf<typeof setPassword>,
): Promise<void> {
  await refuseGuessablePassword(newPassword, 'newPassword', await namesOf(ctx, viewer.userId))
  const code = await verifyReauthentication(ctx, viewer, visitor, confirmation)
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx.db, async (tx) => {
    if (code) await consumeOneTimeCode(tx, ctx, code)
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', viewer.userId)
      .where('password_hash', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw refuse('RULE_BROKEN', { detail: 'You already have a password.' })
    await afterChange(tx, viewer.userId, viewer.sessionId)
  })
}

function namesOf(ctx: Context, accountId: string) {
  return ctx.db
    .selectFrom('account')
    .select(['username', 'email', 'display_name as displayName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

async function afterChange(tx: Tx, accountId: string, exceptSession: string | null): Promise<void> {
  await endSessionsAndPrivateFeeds(tx, accountId, exceptSession)
  await enqueue(tx, mailPasswordChanged, { accountId })
}

function wrongOldPassword() {
  const message = 'Your old password is incorrect.'
  return refuse('RULE_BROKEN', { detail: message, errors: [{ path: 'oldPassword', message }] })
}
