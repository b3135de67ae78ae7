import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { type VerifiedCode, verifyOneTimeCodeAndCountAttempt } from '../codes/one-time-code.ts'
import { consumeAssertionChallenge, verifyPasskeyAndRecordUse } from '../passkeys/consume-passkey.ts'
import { matchOwnPasswordAndCountAttempt } from './own-password.ts'

/** Time after signing in with a second factor during which no confirmation is required. */
const freshMs = 600_000

/**
 * Ensures, before a sensitive change, that the owner is present and not just their session: by their
 * password, an emailed code, a passkey, or a sign-in with a second factor just now.
 * @returns the code to be consumed in the transaction of the change, if there is one
 * @throws Refusal CONFIRMATION_REQUIRED; RULE_BROKEN on `confirmation.password`; INVALID_OTP;
 * INVALID_PASSKEY; TOO_MANY_REQUESTS
 */
export async function verifyReauthentication(
  ctx: Context,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  visitor: ClientInfo,
  { password, twoFactor, passkey }: Reauthentication = {},
): Promise<VerifiedCode | null> {
  if (twoFactor) {
    const code = await verifyOneTimeCodeAndCountAttempt(ctx, { visitor, sent: twoFactor, purpose: 'CONFIRM' })
    if (code.accountId !== viewer.userId) throw refuse('INVALID_OTP')
    return code
  }
  if (passkey) {
    const { userId, sessionId } = viewer
    const taken = await consumeAssertionChallenge(ctx, { purpose: 'CONFIRM', sessionId }, passkey)
    await inTransaction(ctx.db, (tx) => verifyPasskeyAndRecordUse(tx, ctx, userId, taken))
    return null
  }
  if (password !== undefined) {
    if ((await matchOwnPasswordAndCountAttempt(ctx, viewer.userId, password)) === null) throw wrongPassword()
    return null
  }
  if (!(await isFresh(ctx, viewer))) throw refuse('CONFIRMATION_REQUIRED')
  return null
}

async function isFresh(ctx: Context, { sessionId }: Pick<Viewer, 'sessionId'>): Promise<boolean> {
  const session = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('opened_by', '=', 'SECOND_FACTOR')
    .where('created_at', '>', new Date(ctx.clock.now().getTime() - freshMs))
    .executeTakeFirst()
  return session !== undefined
}

function wrongPassword() {
  const message = 'Your password is incorrect.'
  return refuse('RULE_BROKEN', { detail: message, errors: [{ path: 'confirmation.password', message }] })
}
