import { limits } from '@fanfare/contract/limits'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../../../lib/storage/encrypted-web-storage.ts'
import type { EmailedCodeToken } from '../codes/stored-code.ts'

const NAME = 'reset-password'

/** Current step of a password reset. */
export type PasswordResetState =
  | { name: 'identifier'; identifier: string }
  | ({ name: 'code'; identifier: string } & EmailedCodeToken)
  | { name: 'password'; identifier: string; twoFactor: EmailedCodeProof; mailedAt: number }

/** Keeps the step for as long as its code may live, so that a reload does not begin anew. */
export function storePasswordResetState(step: PasswordResetState): Promise<void> {
  return storeInEncryptedWebStorage('session', NAME, {
    step,
    since: 'mailedAt' in step ? step.mailedAt : serverNow(),
  })
}

export async function findStoredPasswordResetState(): Promise<PasswordResetState | null> {
  const found = await findInEncryptedWebStorage<{ step: PasswordResetState; since: number }>('session', NAME)
  if (!found || serverNow() - found.since > limits.otpMinutes * 60_000) return null
  return found.step
}

export function clearPasswordResetState(): void {
  removeFromEncryptedWebStorage('session', NAME)
}
