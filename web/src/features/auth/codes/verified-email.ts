import { limits } from '@fanfare/contract/limits'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../../../lib/storage/encrypted-web-storage.ts'

const NAME = 'sign-up'

export type VerifiedEmail = { email: string; twoFactor: EmailedCodeProof }

/** Keeps the proof of the email for as long as its code may live, so that a reload does not ask for another. */
export function storeVerifiedEmail(proven: VerifiedEmail): Promise<void> {
  return storeInEncryptedWebStorage('session', NAME, { ...proven, since: serverNow() })
}

export async function findStoredVerifiedEmail(): Promise<VerifiedEmail | null> {
  const found = await findInEncryptedWebStorage<VerifiedEmail & { since: number }>('session', NAME)
  if (!found || serverNow() - found.since > limits.otpMinutes * 60_000) return null
  return { email: found.email, twoFactor: found.twoFactor }
}

export function clearStoredVerifiedEmail(): void {
  removeFromEncryptedWebStorage('session', NAME)
}
