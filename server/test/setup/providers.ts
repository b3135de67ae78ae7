import { randomBytes } from 'node:crypto'
import type { ProblemDetails } from '@fanfare/contract/errors'
import { type FakeProviders, startFakeProviders } from '../../../sandbox/src/start.ts'
import { signInChallengeOfSecret } from '../../src/platform/integrations/challenge.ts'
import { startTestApp, type TestApp } from './app.ts'
import { control } from './money/money.ts'
import { whenFileEnds } from './runner/file-end.ts'

export type ProvidersApp = TestApp & {
  fakeProviders: FakeProviders
  /** Turns a switch of the sandbox. @returns what it answers */
  control<Answer = object>(path: string, body?: object): Promise<Answer>
}

/** The API with Google and X of its own. */
export async function startProvidersApp(environment: Record<string, string> = {}): Promise<ProvidersApp> {
  const fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  whenFileEnds(() => fakeProviders.stop())
  const app = await startTestApp({
    GOOGLE_ISSUER: fakeProviders.googleIssuer,
    GOOGLE_CLIENT_ID: fakeProviders.googleClientId,
    X_BASE_URL: fakeProviders.xUrl,
    X_CONSUMER_KEY: fakeProviders.xConsumerKey,
    X_CONSUMER_SECRET: fakeProviders.xConsumerSecret,
    ...environment,
  })
  return { ...app, fakeProviders, control: (path, body = {}) => control(fakeProviders, path, body) as never }
}

/** Values that a browser has after the return from Google: the token, and the secret with which it began. */
export type FromGoogle = { idToken: string; nonce: string }

/** Names that nobody else has. */
export function somebody(): { email: string; name: string; username: string } {
  const username = `g${randomBytes(6).toString('hex')}`
  return { username, email: `${username}@people.example`, name: `Person ${username.slice(1, 6)}` }
}

/** Signs in at Google as a browser does: from our call to its page, and back with the fragment. */
export async function signInAtGoogle(
  app: ProvidersApp,
  person: { email: string; name: string; verified?: boolean },
): Promise<FromGoogle> {
  const nonce = newSecret()
  const { data } = await app.call('GET /google-auth/login', {
    query: { challenge: signInChallengeOfSecret(nonce) },
  })
  const answer = await fetch(data.url, {
    method: 'POST',
    body: new URLSearchParams({
      email: person.email,
      name: person.name,
      verified: person.verified === false ? 'no' : 'yes',
    }),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '')
  return { idToken: new URLSearchParams(back.hash.slice(1)).get('id_token') ?? '', nonce }
}

/** A token that Google would never make, over what one of its own would say. */
export async function forgedIdToken(
  app: ProvidersApp,
  claims: object,
  signing: 'RS256' | 'none' | 'HS256' | 'stranger' = 'RS256',
): Promise<FromGoogle> {
  const nonce = newSecret()
  const { idToken } = await app.control<{ idToken: string }>('google/token', {
    claims: { nonce: signInChallengeOfSecret(nonce), ...claims },
    signing,
  })
  return { idToken, nonce }
}

type FromX = { oauth_token: string; oauth_verifier: string; secret: string }

/** Says yes at X as a browser does, and comes back with its answer. */
export async function approveAtX(app: ProvidersApp, screenName: string): Promise<FromX> {
  const secret = newSecret()
  const { data } = await app.call('GET /twitter/login', {
    query: { challenge: signInChallengeOfSecret(secret) },
  })
  const answer = await fetch(data.url, {
    method: 'POST',
    body: new URLSearchParams({ screen_name: screenName }),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  return {
    oauth_token: back.get('oauth_token') ?? '',
    oauth_verifier: back.get('oauth_verifier') ?? '',
    secret,
  }
}

/** Builds the fields of the sign-up form, the same for every provider. */
export function formOf({ username, name }: { username: string; name: string }) {
  return {
    username,
    displayName: name,
    countryCode: 'NG',
    dateOfBirth: '1995-04-12',
    acceptTerms: true as const,
  }
}

/** Registers a person by Google, without a password. */
export async function joinedByGoogle(app: ProvidersApp) {
  const person = somebody()
  const { data } = await app.call('POST /google-auth/register-google-user', {
    body: { ...formOf(person), ...(await signInAtGoogle(app, person)) },
  })
  return { ...person, id: data.id, token: data.token }
}

/** Returns a refusal’s status and code. */
export function refusalIn({
  status,
  problem,
}: {
  status: number
  problem: ProblemDetails
}): [number, string] {
  return [status, problem.code]
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
