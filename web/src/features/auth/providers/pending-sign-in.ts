import * as calls from '@fanfare/contract/calls/accounts/providers'
import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { api } from '../../../lib/api/call.ts'
import { load, remove, store } from '../../../lib/storage/encrypted-web-storage.ts'

const NAME = 'provider-sign-in'
/** As long as X's answer is good. */
const LIFE_MS = 600_000

/** What this tab keeps, sealed, while its person is at a provider. */
export type PendingSignIn = {
  provider: SignInProvider
  /** To connect it with the account of who is signed in. */
  isLinking: boolean
  /** Only who has this can use what the provider sends back. */
  secret: string
  /** By which the answer is known as that of this sign-in: Google's state, X's token. */
  mark: string
  /** Where she goes afterwards. */
  backTo: string | undefined
}

/**
 * Leaves for the provider's own page, which sends her back to `/auth/google` or `/auth/x`. No script of theirs runs here.
 * @throws what `api` throws
 */
export async function startProviderSignIn(
  wish: Pick<PendingSignIn, 'provider' | 'isLinking' | 'backTo'>,
): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))),
  )
  const { data } =
    wish.provider === 'GOOGLE'
      ? await api(calls.startGoogleSignIn, { query: { challenge } })
      : await api(calls.startXSignIn, { query: { challenge } })
  const mark =
    wish.provider === 'GOOGLE' ? challenge : (new URL(data.url).searchParams.get('oauth_token') ?? '')
  await store('session', NAME, { ...wish, secret, mark, since: serverNow() })
  location.assign(data.url)
}

/** The sign-in that this tab began and that an answer with this mark ends; null for any other. It is taken once. */
export async function consumePendingSignIn(
  provider: SignInProvider,
  mark: string | undefined,
): Promise<PendingSignIn | null> {
  const pending = await load<PendingSignIn & { since: number }>('session', NAME)
  remove('session', NAME)
  if (!pending || pending.provider !== provider || serverNow() - pending.since > LIFE_MS) return null
  return mark !== undefined && mark === pending.mark ? pending : null
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
