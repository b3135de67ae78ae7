import { limits } from '@fanfare/contract/limits'
import type { AuthenticationType } from '@fanfare/contract/two-factor'
import { isProblem } from '../api/problem.ts'
import { forget, keep, kept } from '../session/sealed-storage.ts'
import { mailCode } from './mail-code.ts'

/** The token of a code, and when the code was mailed, in milliseconds. */
export type MailedCode = { token: string; mailedAt: number }

type KeptCode = MailedCode & { identifier: string }

const nameOf = (purpose: AuthenticationType) => `code ${purpose}`

/** Keeps the token of a code that has just been mailed, for when it is asked for again too soon. */
export async function keepCode(
  purpose: AuthenticationType,
  identifier: string,
  token: string,
): Promise<MailedCode> {
  const mailed = { token, mailedAt: Date.now() }
  await keep('session', nameOf(purpose), { ...mailed, identifier } satisfies KeptCode)
  return mailed
}

/** For when the code is used. */
export function forgetCode(purpose: AuthenticationType): void {
  forget('session', nameOf(purpose))
}

/**
 * The last code for this person, where another can't be had yet.
 * @throws `refusal` where that is not why, or no such code is known
 */
export async function codeInPlaceOf(
  refusal: unknown,
  purpose: AuthenticationType,
  identifier: string,
): Promise<MailedCode> {
  if (!isProblem(refusal, 'TOO_MANY_REQUESTS')) throw refusal
  const last = await kept<KeptCode>('session', nameOf(purpose))
  const isHers = last?.identifier.toLowerCase() === identifier.toLowerCase()
  if (!last || !isHers || Date.now() - last.mailedAt > limits.otpResendSeconds * 1000) throw refusal
  return { token: last.token, mailedAt: last.mailedAt }
}

/** Has a code mailed; asked for too soon after the last one, that one goes on. */
export async function newOrLastCode(purpose: AuthenticationType, identifier: string): Promise<MailedCode> {
  try {
    return await keepCode(purpose, identifier, await mailCode(purpose, identifier))
  } catch (error) {
    return codeInPlaceOf(error, purpose, identifier)
  }
}
