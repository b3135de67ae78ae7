import * as calls from '@fanfare/contract/calls/accounts/providers'
import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { callApi } from '../../../lib/api/call.ts'
import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../../../lib/storage/encrypted-web-storage.ts'

const NAME = 'provider-sign-in'
/** Validity of X’s response. */
const LIFE_MS = 600_000

/** Encrypted data of this tab while the user is at a provider. */
export type PendingProviderSignIn = {
  provider: SignInProvider
  /** True to link the provider to the signed-in account. */
  isLinking: boolean
  /** Secret without which the provider’s response cannot be used. */
  secret: string
  /** Identifier that matches the response to this sign-in: Google’s state, X’s token. */
  mark: string
  /** Return path after the sign-in. */
  backTo: string | undefined
}

/**
 * Redirects to the provider’s own page, which returns to `/auth/google` or `/auth/x`. None of their scripts
 * run here.
 * @throws what `callApi` throws
 */
export async function redirectToSignInProvider(
  wish: Pick<PendingProviderSignIn, 'provider' | 'isLinking' | 'backTo'>,
): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))),
  )
  const { data } =
    wish.provider === 'GOOGLE'
      ? await callApi(calls.startGoogleSignIn, { query: { challenge } })
      : await callApi(calls.startXSignIn, { query: { challenge } })
  const mark =
    wish.provider === 'GOOGLE' ? challenge : (new URL(data.url).searchParams.get('oauth_token') ?? '')
  await storeInEncryptedWebStorage('session', NAME, { ...wish, secret, mark, since: serverNow() })
  location.assign(data.url)
}

/** The sign-in that this tab began and that an answer with this mark ends; null for any other. It is taken once. */
export async function consumePendingProviderSignIn(
  provider: SignInProvider,
  mark: string | undefined,
): Promise<PendingProviderSignIn | null> {
  const pending = await findInEncryptedWebStorage<PendingProviderSignIn & { since: number }>('session', NAME)
  removeFromEncryptedWebStorage('session', NAME)
  if (!pending || pending.provider !== provider || serverNow() - pending.since > LIFE_MS) return null
  return mark !== undefined && mark === pending.mark ? pending : null
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
