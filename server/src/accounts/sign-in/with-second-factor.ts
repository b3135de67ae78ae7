import type { SecondFactor } from '@fanfare/contract/accounts/second-factors'
import type { BodyOf } from '@fanfare/contract/call'
import type { login } from '@fanfare/contract/shapes/accounts/accounts'
import type { SecondFactorCode } from '@fanfare/contract/shapes/accounts/two-factor'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { withWrongCodeLimit } from '../codes/limit-wrong-codes.ts'
import {
  consumeOneTimeCode,
  consumeOneTimeCodeUnchecked,
  findLiveCode,
  verifyOneTimeCodeAndCountAttempt,
} from '../codes/one-time-code.ts'
import { startSecondSignInStep } from '../codes/request-one-time-code.ts'
import { consumeAuthenticatorCode } from '../factors/authenticator.ts'
import { consumeRecoveryCode } from '../factors/recovery-codes.ts'
import { loadSecondFactorMethods } from '../factors/second-factors.ts'
import { consumeAssertionChallenge, verifyPasskeyAndRecordUse } from '../passkeys/consume-passkey.ts'
import type { SignInAccount } from '../sessions/find-sign-in-account.ts'

/** Uses the second factor up, in the transaction that opens the session. */
export type ConsumeFactor = (tx: Tx) => Promise<void>

/** Second factors sent with a sign-in. */
export type PresentedFactors = Pick<BodyOf<typeof login>, 'twoFactor' | 'recoveryCode' | 'passkey'>

/**
 * Runs `enter` for a person whose first factor was right, with the proof of the second, or null if they have
 * none.
 * @param name identifier that they typed
 * @throws Refusal TWO_FACTOR_REQUIRED if nothing was sent, with a token and what the next attempt can carry;
 * INVALID_OTP or INVALID_PASSKEY, also for a factor that they do not have; TOO_MANY_REQUESTS
 */
export async function withSecondFactor<T>(
  ctx: Context,
  {
    visitor,
    person,
    name,
    factors: { twoFactor, recoveryCode, passkey },
  }: { visitor: ClientInfo; factors: PresentedFactors; person: SignInAccount; name: string },
  enter: (prove: ConsumeFactor | null) => Promise<T>,
): Promise<T> {
  const accountId = person.id
  const methods = await loadSecondFactorMethods(ctx.db, accountId)
  if (methods.length === 0) return enter(null)
  const tried = {
    ...({ purpose: 'LOGIN', identifier: name.toLowerCase(), accountId } as const),
    isAfterPassword: true,
  }
  if (passkey) {
    const taken = await consumeAssertionChallenge(ctx, { purpose: 'SIGN_IN' }, passkey)
    return enter((tx) => verifyPasskeyAndRecordUse(tx, ctx, accountId, taken))
  }
  if (recoveryCode !== undefined) {
    return withWrongCodeLimit(ctx, visitor, tried, () =>
      enter((tx) => consumeRecoveryCode(tx, ctx, accountId, recoveryCode)),
    )
  }
  if (!twoFactor) {
    const isMailed = methods.includes('EMAIL')
    const token = await startSecondSignInStep(ctx, visitor, person, { name, isMailed })
    const detail = isMailed ? {} : { detail: 'Enter the code from your authenticator app.' }
    throw refuse('TWO_FACTOR_REQUIRED', { ...detail, token, methods })
  }
  if (twoFactor.authenticationType !== 'LOGIN') throw refuse('INVALID_OTP')
  if (methodOf(twoFactor, methods) === 'EMAIL') {
    const code = await verifyOneTimeCodeAndCountAttempt(ctx, {
      visitor,
      sent: twoFactor,
      purpose: 'LOGIN',
      isAfterPassword: true,
    })
    if (code.accountId !== accountId) throw refuse('INVALID_OTP')
    return enter((tx) => consumeOneTimeCode(tx, ctx, code))
  }
  const code = await findLiveCode(ctx, twoFactor.token, 'LOGIN')
  if (code?.accountId !== accountId) throw refuse('INVALID_OTP')
  return withWrongCodeLimit(ctx, visitor, tried, () =>
    enter(async (tx) => {
      await consumeOneTimeCodeUnchecked(tx, ctx, code)
      await consumeAuthenticatorCode(tx, ctx, accountId, twoFactor.otp)
    }),
  )
}

function methodOf({ method }: SecondFactorCode, methods: readonly SecondFactor[]) {
  return method ?? (methods.includes('EMAIL') ? 'EMAIL' : 'AUTHENTICATOR')
}
