import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { limits } from '@fanfare/contract/limits'
import type { SecondFactor } from '@fanfare/contract/second-factors'
import type { AuthenticationType } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/server-clock'
import { isProblem } from '../../../lib/api/problem.ts'
import { remove, store, load } from '../../../lib/storage/encrypted-web-storage.ts'
import { mailCode } from './mail-code.ts'

/** The token of a code, and when the code was mailed, in milliseconds. */
export type MailedCode = { token: string; mailedAt: number }

/** The token of a sign-in that has begun, and what it can be finished with. */
export type BegunSignIn = MailedCode & { methods?: readonly SecondFactor[] | undefined }

type KeptCode = BegunSignIn & { identifier: string; payoutAccount?: PayoutAccount | undefined }

const nameOf = (purpose: AuthenticationType) => `code ${purpose}`

/** Keeps the token of a code that has just been mailed, for when it is asked for again too soon. */
export async function keepCode(
  purpose: AuthenticationType,
  identifier: string,
  token: string,
  payoutAccount?: PayoutAccount,
): Promise<MailedCode> {
  const mailed = { token, mailedAt: serverNow() }
  await store('session', nameOf(purpose), { ...mailed, identifier, payoutAccount } satisfies KeptCode)
  return mailed
}

/** Keeps a sign-in that has begun, for when it is begun again too soon. */
export async function keepBegun(
  identifier: string,
  token: string,
  methods: readonly SecondFactor[] | undefined,
): Promise<BegunSignIn> {
  const begun = { token, mailedAt: serverNow(), methods }
  await store('session', nameOf('LOGIN'), { ...begun, identifier } satisfies KeptCode)
  return begun
}

/** For when the code is used. */
export function forgetCode(purpose: AuthenticationType): void {
  remove('session', nameOf(purpose))
}

/**
 * The last code for this person and account, where another can't be had yet.
 * @throws `refusal` where that is not why, or no such code is known
 */
export async function codeInPlaceOf(
  refusal: unknown,
  purpose: AuthenticationType,
  identifier: string,
  payoutAccount?: PayoutAccount,
): Promise<BegunSignIn> {
  if (!isProblem(refusal, 'TOO_MANY_REQUESTS')) throw refusal
  const last = await load<KeptCode>('session', nameOf(purpose))
  const isHers = last?.identifier.toLowerCase() === identifier.toLowerCase()
  const isForIt = JSON.stringify(last?.payoutAccount) === JSON.stringify(payoutAccount)
  if (!last || !isHers || !isForIt || serverNow() - last.mailedAt > limits.otpResendSeconds * 1000)
    throw refusal
  return { token: last.token, mailedAt: last.mailedAt, methods: last.methods }
}

/** Has a code mailed; asked for too soon after the last one, that one goes on. */
export async function newOrLastCode(
  purpose: AuthenticationType,
  identifier: string,
  payoutAccount?: PayoutAccount,
): Promise<MailedCode> {
  try {
    const token = await mailCode(purpose, identifier, payoutAccount)
    return await keepCode(purpose, identifier, token, payoutAccount)
  } catch (error) {
    return codeInPlaceOf(error, purpose, identifier, payoutAccount)
  }
}
