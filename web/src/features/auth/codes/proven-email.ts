import { limits } from '@fanfare/contract/limits'
import type { TwoFactor } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/server-clock'
import { remove, store, load } from '../../../lib/storage/encrypted-web-storage.ts'

const NAME = 'sign-up'

export type ProvenEmail = { email: string; twoFactor: TwoFactor }

/** Keeps the proof of the email for as long as its code may live, so that a reload does not ask for another. */
export function keepProvenEmail(proven: ProvenEmail): Promise<void> {
  return store('session', NAME, { ...proven, since: serverNow() })
}

export async function provenEmail(): Promise<ProvenEmail | null> {
  const found = await load<ProvenEmail & { since: number }>('session', NAME)
  if (!found || serverNow() - found.since > limits.otpMinutes * 60_000) return null
  return { email: found.email, twoFactor: found.twoFactor }
}

export function forgetProvenEmail(): void {
  remove('session', NAME)
}
