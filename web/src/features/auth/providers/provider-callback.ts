import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'

/** Response of a provider in the return URL. `mark` identifies the sign-in that it ends. */
export type ProviderCallback =
  | { kind: 'google'; mark: string | undefined; idToken: string }
  | { kind: 'x'; mark: string; verifier: string }
  | { kind: 'denied'; mark: string | undefined }
  | { kind: 'nothing' }

/** Reads the answer: Google's stands in the fragment, X's in the query. */
export function parseProviderCallback(
  provider: SignInProvider,
  { search, hash }: { search: XCallbackParams; hash: string },
): ProviderCallback {
  if (provider === 'X') {
    const { oauth_token: mark, oauth_verifier: verifier, denied } = search
    if (mark && verifier) return { kind: 'x', mark, verifier }
    return denied ? { kind: 'denied', mark: denied } : { kind: 'nothing' }
  }
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const mark = fragment.get('state') ?? undefined
  const idToken = fragment.get('id_token')
  if (idToken) return { kind: 'google', mark, idToken }
  return fragment.has('error') ? { kind: 'denied', mark } : { kind: 'nothing' }
}

type XCallbackParams = { oauth_token?: string; oauth_verifier?: string; denied?: string }
