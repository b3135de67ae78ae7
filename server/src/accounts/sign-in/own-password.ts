import type { Context } from '../../platform/context.ts'
import { findSignInAccount } from '../sessions/find-sign-in-account.ts'
import { isMatchingPassword } from '../sessions/password.ts'
import { type AttemptLimit, consumeAttempt, refundAttempt } from '../sessions/throttle.ts'

const tries: AttemptLimit = { name: 'own password', most: 10, seconds: 900 }

/**
 * Checks the password that a signed-in member gives as theirs, which a stolen session does not know.
 * @returns its hash, or null if it is wrong
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function matchOwnPasswordAndCountAttempt(
  ctx: Context,
  userId: string,
  password: string,
): Promise<string | null> {
  await consumeAttempt(ctx, tries, userId)
  const hash = (await findSignInAccount(ctx, { id: userId }))?.passwordHash ?? null
  if (!(await isMatchingPassword(password, hash))) return null
  await refundAttempt(ctx, tries, userId)
  return hash
}
