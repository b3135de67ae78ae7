import type { SecondFactor } from '@fanfare/contract/accounts/second-factors'
import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { limits } from '@fanfare/contract/limits'
import type { EmailedCodePurpose } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { isApiProblem } from '../../../lib/api/problem.ts'
import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../../../lib/storage/encrypted-web-storage.ts'
import { requestEmailedCode } from './request-emailed-code.ts'

/** The token of a code, and when the code was mailed, in milliseconds. */
export type EmailedCodeToken = { token: string; mailedAt: number }

/** The token of a sign-in that has begun, and what it can be finished with. */
export type StartedSignIn = EmailedCodeToken & { methods?: readonly SecondFactor[] | undefined }

type StoredCode = StartedSignIn & { identifier: string; payoutAccount?: PayoutAccount | undefined }

const storageNameOf = (purpose: EmailedCodePurpose) => `code ${purpose}`

/** Stores the token of a code that was just mailed, encrypted in this tab, for when another is requested too soon. */
export async function storeEmailedCodeForReuse(
  purpose: EmailedCodePurpose,
  identifier: string,
  token: string,
  payoutAccount?: PayoutAccount,
): Promise<EmailedCodeToken> {
  const mailed = { token, mailedAt: serverNow() }
  await storeInEncryptedWebStorage('session', storageNameOf(purpose), {
    ...mailed,
    identifier,
    payoutAccount,
  } satisfies StoredCode)
  return mailed
}

/** Stores a started sign-in, encrypted in this tab, for when it is started again too soon. */
export async function storeSignInForReuse(
  identifier: string,
  token: string,
  methods: readonly SecondFactor[] | undefined,
): Promise<StartedSignIn> {
  const started = { token, mailedAt: serverNow(), methods }
  await storeInEncryptedWebStorage('session', storageNameOf('LOGIN'), {
    ...started,
    identifier,
  } satisfies StoredCode)
  return started
}

/** Clears the stored code once it has been used. */
export function clearReusableEmailedCode(purpose: EmailedCodePurpose): void {
  removeFromEncryptedWebStorage('session', storageNameOf(purpose))
}

/**
 * The last code for this person and account, where another can't be had yet.
 * @throws `refusal` where that is not why, or no such code is known
 */
export async function reuseCodeOnRateLimit(
  refusal: unknown,
  purpose: EmailedCodePurpose,
  identifier: string,
  payoutAccount?: PayoutAccount,
): Promise<StartedSignIn> {
  if (!isApiProblem(refusal, 'TOO_MANY_REQUESTS')) throw refusal
  const last = await findInEncryptedWebStorage<StoredCode>('session', storageNameOf(purpose))
  const isSameIdentifier = last?.identifier.toLowerCase() === identifier.toLowerCase()
  const isForIt = JSON.stringify(last?.payoutAccount) === JSON.stringify(payoutAccount)
  if (!last || !isSameIdentifier || !isForIt || serverNow() - last.mailedAt > limits.otpResendSeconds * 1000)
    throw refusal
  return { token: last.token, mailedAt: last.mailedAt, methods: last.methods }
}

/** Sends a code by email; if the last one is too recent for that, returns the last one. */
export async function requestOrReuseEmailedCode(
  purpose: EmailedCodePurpose,
  identifier: string,
  payoutAccount?: PayoutAccount,
): Promise<EmailedCodeToken> {
  try {
    const token = await requestEmailedCode(purpose, identifier, payoutAccount)
    return await storeEmailedCodeForReuse(purpose, identifier, token, payoutAccount)
  } catch (error) {
    return reuseCodeOnRateLimit(error, purpose, identifier, payoutAccount)
  }
}
