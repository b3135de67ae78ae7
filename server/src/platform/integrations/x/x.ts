import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../../errors.ts'
import type { DependencyHealthRecorder } from '../dependency-health.ts'
import { trustedProviderPictureUrl } from '../provider-picture.ts'
import { createRetryingClient, providerAttemptTimeoutMs, RateLimitedAnswer } from '../retrying-client.ts'
import { oauthAuthorizationHeader, oauthSignature } from './oauth-signature.ts'

export type XSettings = { baseUrl: string; consumerKey: string; consumerSecret: string }

/** Identity that X reports. It includes no email address. */
export type XIdentity = { subject: string; username: string; name: string; picture: string | null }

/** A token that was lent to ask with, and its secret, which stays here. */
export type XRequestToken = { token: string; secret: string }

/** X, by OAuth 1.0a: https://docs.x.com/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens */
export type XClient = {
  /** Begins a sign-in: X sends the browser back to `callback`. @throws Refusal PROVIDER_UNAVAILABLE */
  begin(callback: string, now: Date): Promise<XRequestToken>
  /** Returns the URL of the page on which X asks the person to confirm their identity. */
  pageOf(request: XRequestToken): string
  /**
   * Returns the identity that was confirmed on that page with a verifier: requested once, since X accepts no
   * token twice.
   * @throws Refusal SIGN_IN_NOT_PROVEN or PROVIDER_UNAVAILABLE
   */
  finish(request: XRequestToken, verifier: string, now: Date): Promise<XIdentity>
}

type Asking = {
  method: 'GET' | 'POST'
  path: string
  request?: XRequestToken
  more?: readonly (readonly [string, string])[]
  now: Date
  tries?: number
}

const lentShape = z.object({
  oauth_token: z.string().min(1).max(200),
  oauth_token_secret: z.string().min(1).max(200),
  oauth_callback_confirmed: z.literal('true'),
})

const accessShape = z.object({
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
  user_id: z.string().min(1).max(255),
  screen_name: z.string().min(1).max(50),
})

const personShape = z.object({
  id_str: z.string(),
  screen_name: z.string().min(1).max(50),
  name: z.string(),
  profile_image_url_https: z.string().optional(),
})

/** Sets up X; nothing is asked of it before somebody signs in. */
export function createXClient(
  { baseUrl, consumerKey, consumerSecret }: XSettings,
  probe?: DependencyHealthRecorder,
): XClient {
  const client = createRetryingClient('X', probe)

  function ask({ method, path, request, more = [], now, tries }: Asking) {
    const url = baseUrl + path
    return client.ask(async () => {
      const parameters = [
        ['oauth_consumer_key', consumerKey],
        ['oauth_nonce', randomBytes(16).toString('hex')],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', String(Math.floor(now.getTime() / 1000))],
        ['oauth_version', '1.0'],
        ...(request ? ([['oauth_token', request.token]] as const) : []),
        ...more,
      ] as const
      const signature = oauthSignature({
        method,
        url,
        parameters,
        consumerSecret,
        tokenSecret: request?.secret ?? '',
      })
      return send(url, method, oauthAuthorizationHeader([...parameters, ['oauth_signature', signature]]))
    }, tries)
  }

  return {
    async begin(callback, now) {
      const { text, status } = await ask({
        method: 'POST',
        path: '/oauth/request_token',
        more: [['oauth_callback', callback]],
        now,
      })
      const { data } = lentShape.safeParse(Object.fromEntries(new URLSearchParams(text)))
      // Our keys or our address are wrong, or X's clock is: nothing that the person could mend.
      if (!data) throw new Error(`X lends no token: ${status} ${text.slice(0, 200)}`)
      return { token: data.oauth_token, secret: data.oauth_token_secret }
    },

    pageOf: ({ token }) => `${baseUrl}/oauth/authenticate?oauth_token=${encodeURIComponent(token)}`,

    async finish(request, verifier, now) {
      const exchanged = await ask({
        method: 'POST',
        path: '/oauth/access_token',
        request,
        more: [['oauth_verifier', verifier]],
        now,
        tries: 1,
      })
      const { data } = accessShape.safeParse(Object.fromEntries(new URLSearchParams(exchanged.text)))
      if (!data) throw refuse('SIGN_IN_NOT_PROVEN')
      const credentials = await ask({
        method: 'GET',
        path: '/1.1/account/verify_credentials.json?skip_status=true&include_entities=false',
        request: { token: data.oauth_token, secret: data.oauth_token_secret },
        now,
      })
      const person = personIn(credentials.text)
      // X's cheaper plans do not tell of people; whose token it is stands in the exchange itself.
      if (!person) return { subject: data.user_id, username: data.screen_name, name: '', picture: null }
      if (person.id_str !== data.user_id) throw refuse('SIGN_IN_NOT_PROVEN')
      // X names the smallest of the sizes that it keeps.
      const address = person.profile_image_url_https?.replace(/_normal(?=\.\w+$)/, '_400x400')
      return {
        subject: person.id_str,
        username: person.screen_name,
        name: person.name,
        picture: trustedProviderPictureUrl(address, baseUrl),
      }
    },
  }
}

async function send(url: string, method: string, authorization: string) {
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(providerAttemptTimeoutMs),
    })
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel()
      return response.status === 429 ? new RateLimitedAnswer(response.headers.get('retry-after')) : undefined
    }
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}

function personIn(text: string) {
  try {
    return personShape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
