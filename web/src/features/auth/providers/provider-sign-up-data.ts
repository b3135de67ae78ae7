import { serverNow } from '@fanfare/ui/lib/server-clock'
import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../../../lib/storage/encrypted-web-storage.ts'

const NAME = 'google-sign-up'
/** Lifetime of the data; responses of Google and X are valid for an hour. */
const LIFE_MS = 3_300_000

/** Sign-up data of a person whom a provider knows and we do not. */
export type ProviderSignUpData =
  | {
      provider: 'GOOGLE'
      idToken: string
      nonce: string
      /** Null where Google has not verified it. */
      email: string | null
      name: string
      hasPicture: boolean
    }
  | { provider: 'X'; token: string; username: string; name: string; hasPicture: boolean }

/** Stores the data encrypted between the two calls, so that a reload does not require the provider again. */
export function storeProviderSignUpData(data: ProviderSignUpData): Promise<void> {
  return storeInEncryptedWebStorage('session', NAME, { data, since: serverNow() })
}

export async function findStoredProviderSignUpData(): Promise<ProviderSignUpData | null> {
  const found = await findInEncryptedWebStorage<{ data: ProviderSignUpData; since: number }>('session', NAME)
  return found && serverNow() - found.since < LIFE_MS ? found.data : null
}

export function clearStoredProviderSignUpData(): void {
  removeFromEncryptedWebStorage('session', NAME)
}

/** Decodes an ID token, for the form only: the API verifies it. */
export function decodeUnverifiedIdToken(idToken: string): {
  email: string | null
  name: string
  hasPicture: boolean
} {
  const [, part = ''] = idToken.split('.')
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  const text = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  const claims: { email?: unknown; email_verified?: unknown; name?: unknown; picture?: unknown } =
    JSON.parse(text)
  const isVerified = claims.email_verified === true && typeof claims.email === 'string'
  return {
    email: isVerified ? String(claims.email).toLowerCase() : null,
    name: typeof claims.name === 'string' ? claims.name : '',
    hasPicture: typeof claims.picture === 'string',
  }
}
