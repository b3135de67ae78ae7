import { serverNow } from '@fanfare/ui/lib/server-clock'
import { load, remove, store } from '../../../lib/storage/encrypted-web-storage.ts'

const NAME = 'google-sign-up'
/** What Google and X say is good for an hour. */
const LIFE_MS = 3_300_000

/** What somebody joins with whom a provider knows and we do not. */
export type SignUpData =
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

/** Keeps it sealed between the two calls, so that a reload does not send her to the provider again. */
export function storeSignUpData(data: SignUpData): Promise<void> {
  return store('session', NAME, { data, since: serverNow() })
}

export async function loadSignUpData(): Promise<SignUpData | null> {
  const found = await load<{ data: SignUpData; since: number }>('session', NAME)
  return found && serverNow() - found.since < LIFE_MS ? found.data : null
}

export function clearSignUpData(): void {
  remove('session', NAME)
}

/** What an ID token says, for the form alone: the API verifies it. */
export function decodeIdToken(idToken: string): { email: string | null; name: string; hasPicture: boolean } {
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
