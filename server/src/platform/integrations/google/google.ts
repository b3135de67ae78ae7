import { normalizeEmail, strictEmailField } from '@fanfare/contract/fields/email'
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'
import { z } from 'zod'
import { refuse } from '../../errors.ts'
import { hasSignInChallengeFormat, signInChallengeOfSecret } from '../challenge.ts'
import type { DependencyHealthRecorder } from '../dependency-health.ts'
import { trustedProviderPictureUrl } from '../provider-picture.ts'
import { createRetryingClient, providerAttemptTimeoutMs } from '../retrying-client.ts'

type GoogleSettings = { issuer: string; clientId: string }

/** Identity that Google reports. */
export type GoogleIdentity = {
  /** Google’s own id of the person, which never changes. */
  subject: string
  /** Name as Google shows it to the person. */
  label: string
  /** Email address; null unless Google has verified that it is theirs. */
  email: string | null
  /** URL of their picture at Google; null where there is none. */
  picture: string | null
}

/** Google as a provider of OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect */
export type GoogleClient = {
  /**
   * Builds the URL of Google’s consent page. It redirects the person to `redirectUri` with an ID token in the
   * fragment.
   * @param challenge becomes the token’s nonce, and comes back as the state
   * @throws Refusal PROVIDER_UNAVAILABLE
   */
  consentAddress(redirectUri: string, challenge: string): Promise<string>
  /**
   * Returns the identity in an ID token, once its signature, issuer, audience and times are verified.
   * @param secret whose SHA-256, as base64url, is the token’s nonce: only the browser that started this
   * sign-in knows it. A token not started by `consentAddress` needs none: it is valid for ten minutes
   * @throws Refusal SIGN_IN_NOT_PROVEN or PROVIDER_UNAVAILABLE
   */
  read(
    idToken: string,
    secret: string | undefined,
    now: Date,
  ): Promise<GoogleIdentity & { mark: string; expiresAt: Date }>
}

const discoveryShape = z.object({ issuer: z.url(), authorization_endpoint: z.url(), jwks_uri: z.url() })
type Discovery = z.output<typeof discoveryShape>

const discoveryMs = 3_600_000
/** Google's clock and ours are not the same. */
const toleranceSeconds = 60
/** Maximum age in seconds of a token without a secret. */
const plainSeconds = 600

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  nonce: z.string().optional(),
  azp: z.string().optional(),
  email: z.string().overwrite(normalizeEmail).max(254).pipe(strictEmailField()).optional().catch(undefined),
  picture: z.string().max(2000).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
})

/** Sets up Google; nothing is asked of it before somebody signs in. */
export function createGoogleClient(
  { issuer, clientId }: GoogleSettings,
  probe?: DependencyHealthRecorder,
): GoogleClient {
  const client = createRetryingClient('Google', probe)
  let known: { discovery: Discovery; keys: ReturnType<typeof createRemoteJWKSet>; since: number } | undefined

  /**
   * Discovers the URLs of Google’s page and keys, refreshed each hour. Keys are cached for 10 minutes, and
   * refetched for an unknown one at most every 30 s.
   */
  async function discover() {
    if (known && performance.now() - known.since < discoveryMs) return known
    const discovery = await client.ask(() => readDiscovery(issuer))
    const isSame = known?.discovery.jwks_uri === discovery.jwks_uri
    const keys = isSame && known ? known.keys : createRemoteJWKSet(new URL(discovery.jwks_uri))
    known = { discovery, keys, since: performance.now() }
    return known
  }

  return {
    async consentAddress(redirectUri, challenge) {
      const { discovery } = await discover()
      const address = new URL(discovery.authorization_endpoint)
      const asked = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'id_token',
        scope: 'openid email profile',
        prompt: 'select_account',
        nonce: challenge,
        state: challenge,
      }
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
      return address.href
    },

    async read(idToken, secret, now) {
      const { keys } = await discover()
      const payload = await verified(idToken, keys, {
        // Google may name itself without the scheme, as it always has.
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: clientId,
        currentDate: now,
      })
      const { data: claims } = claimsShape.safeParse(payload)
      const isOurs = typeof payload.aud === 'string' && (claims?.azp ?? clientId) === clientId
      if (!claims || !isOurs || !isSentByItsOwner(claims, secret, now)) throw refuse('SIGN_IN_NOT_PROVEN')
      return {
        subject: claims.sub,
        label: claims.email ?? 'Google',
        email: claims.email !== undefined && claims.email_verified ? claims.email : null,
        picture: trustedProviderPictureUrl(claims.picture, issuer),
        mark: claims.nonce ?? idToken.slice(0, idToken.lastIndexOf('.')),
        expiresAt: new Date((claims.exp + toleranceSeconds) * 1000),
      }
    },
  }
}

/**
 * Checks that a token comes from its owner: one from a sign-in started here is bound to a secret; one
 * obtained another way only has to be recent.
 */
function isSentByItsOwner(
  { nonce, iat }: z.output<typeof claimsShape>,
  secret: string | undefined,
  now: Date,
): boolean {
  if (nonce !== undefined && hasSignInChallengeFormat(nonce))
    return secret !== undefined && nonce === signInChallengeOfSecret(secret)
  return (secret === undefined || secret === nonce) && now.getTime() / 1000 - iat < plainSeconds
}

type ExpectedClaims = { issuer: string[]; audience: string; currentDate: Date }

async function verified(
  idToken: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  expected: ExpectedClaims,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      ...expected,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: toleranceSeconds,
    })
    return payload
  } catch (cause) {
    throw isAboutKeys(cause)
      ? refuse('PROVIDER_UNAVAILABLE', {
          detail: "We couldn't reach Google. Please try again in a moment.",
          cause,
        })
      : refuse('SIGN_IN_NOT_PROVEN', { cause })
  }
}

/** Google's keys could not be had; everything else is wrong with the token. */
function isAboutKeys(cause: unknown): boolean {
  if (!(cause instanceof joseErrors.JOSEError)) return true
  return ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(cause.code)
}

async function readDiscovery(issuer: string): Promise<Discovery | undefined> {
  try {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(providerAttemptTimeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return undefined
    }
    const { data } = discoveryShape.safeParse(await response.json())
    return data?.issuer === issuer ? data : undefined
  } catch {
    return undefined
  }
}
