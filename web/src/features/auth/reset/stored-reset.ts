import { limits } from '@fanfare/contract/limits'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { loadEncrypted, removeEncrypted, storeEncrypted } from '../../../lib/storage/encrypted-web-storage.ts'
import type { EmailedCodeToken } from '../codes/stored-code.ts'

const NAME = 'reset-password'

/** Current step of a password reset. */
export type ResetStep =
  | { name: 'identifier'; identifier: string }
  | ({ name: 'code'; identifier: string } & EmailedCodeToken)
  | { name: 'password'; identifier: string; twoFactor: EmailedCodeProof; mailedAt: number }

/** Keeps the step for as long as its code may live, so that a reload does not begin anew. */
export function storeResetStep(step: ResetStep): Promise<void> {
  return storeEncrypted('session', NAME, { step, since: 'mailedAt' in step ? step.mailedAt : serverNow() })
}

export async function loadResetStep(): Promise<ResetStep | null> {
  const found = await loadEncrypted<{ step: ResetStep; since: number }>('session', NAME)
  if (!found || serverNow() - found.since > limits.otpMinutes * 60_000) return null
  return found.step
}

export function clearResetStep(): void {
  removeEncrypted('session', NAME)
}
