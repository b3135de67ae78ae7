import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '../loopback.ts'
import { renderProfilePicture } from '../profile-picture.ts'
import { formFields, registerFormParser, renderProviderSignInPage, sendPage } from '../sign-in-page.ts'
import { type XPerson, xPersonOf, xTestPeople } from './people.ts'
import { hasValidOAuthSignature, type OAuthParameters, parseOAuthHeader } from './signature.ts'
import { type FakeX, type OAuthRequestToken, randomToken } from './x.ts'

const clockSeconds = 300

/** Refused as X does: `{errors: [{code, message}]}`. */
class XError extends Error {
  readonly statusCode: number
  readonly code: number

  constructor(statusCode: number, code: number, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

const notAuthenticated = () => new XError(401, 32, 'Could not authenticate you.')

/**
 * OAuth 1.0a in its three legs, and who somebody is.
 * https://docs.x.com/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens
 */
export function registerXRoutes(app: FastifyInstance, x: FakeX, base: () => string): void {
  registerFormParser(app)
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof XError)) throw error
    return reply.code(error.statusCode).send({ errors: [{ code: error.code, message: error.message }] })
  })
  app.addHook('onRequest', async () => {
    if (x.isDown) throw new XError(503, 130, 'Over capacity')
  })

  app.post('/oauth/request_token', (request, reply) => {
    const signed = readSigned(request, '')
    const callback = signed.get('oauth_callback') ?? ''
    if (!isLoopbackUrl(callback)) throw new XError(403, 415, 'Callback URL not approved for this client.')
    const token = randomToken()
    const made: OAuthRequestToken = { secret: randomToken(), callback, granted: null }
    x.requests.set(token, made)
    return sendForm(reply, {
      oauth_token: token,
      oauth_token_secret: made.secret,
      oauth_callback_confirmed: 'true',
    })
  })

  app.get<{ Querystring: { oauth_token?: string } }>('/oauth/authenticate', ({ query }, reply) => {
    openRequest(query.oauth_token)
    return sendPage(reply, page)
  })

  app.post<{ Querystring: { oauth_token?: string } }>('/oauth/authenticate', ({ query, body }, reply) => {
    const { token, request } = openRequest(query.oauth_token)
    const person = personIn(formFields(body))
    const to = new URL(request.callback)
    if (person) {
      request.granted = { person, verifier: randomToken() }
      to.searchParams.set('oauth_token', token)
      to.searchParams.set('oauth_verifier', request.granted.verifier)
    } else {
      x.requests.delete(token)
      to.searchParams.set('denied', token)
    }
    return reply.code(303).header('location', to.href).send()
  })

  app.post('/oauth/access_token', (request, reply) => {
    const token = parseOAuthHeader(request.headers.authorization).get('oauth_token') ?? ''
    const made = x.requests.get(token)
    const signed = readSigned(request, made?.secret ?? '')
    const verifier = signed.get('oauth_verifier') ?? formFields(request.body).get('oauth_verifier')
    if (!made?.granted || made.granted.verifier !== verifier) throw notAuthenticated()
    x.requests.delete(token)
    const access = { secret: randomToken(), person: made.granted.person }
    const accessToken = `${access.person.id}-${randomToken()}`
    x.access.set(accessToken, access)
    return sendForm(reply, {
      oauth_token: accessToken,
      oauth_token_secret: access.secret,
      user_id: access.person.id,
      screen_name: access.person.screenName,
    })
  })

  app.get('/1.1/account/verify_credentials.json', (request) => {
    const token = parseOAuthHeader(request.headers.authorization).get('oauth_token') ?? ''
    const access = x.access.get(token)
    readSigned(request, access?.secret ?? '')
    if (!access) throw notAuthenticated()
    if (!x.answersProfile)
      throw new XError(403, 453, 'You currently have access to a subset of X API endpoints.')
    const { id, screenName, name } = access.person
    return {
      id: Number(id),
      id_str: id,
      name,
      screen_name: screenName,
      profile_image_url_https: `${base()}/pictures/${id}_normal.png`,
    }
  })

  app.get<{ Params: { name: string } }>('/pictures/:name', ({ params }, reply) =>
    reply.type('image/png').send(renderProfilePicture(params.name)),
  )

  /**
   * Returns the request’s OAuth parameters after verifying its signature, time and nonce. @throws XError 401
   */
  function readSigned(request: FastifyRequest, tokenSecret: string): OAuthParameters {
    const signed = parseOAuthHeader(request.headers.authorization)
    const time = Number(signed.get('oauth_timestamp'))
    const isRight =
      signed.get('oauth_consumer_key') === x.consumer.key &&
      signed.get('oauth_signature_method') === 'HMAC-SHA1' &&
      hasValidOAuthSignature({
        method: request.method,
        url: new URL(request.originalUrl, new URL(base()).origin).href,
        signed,
        form: formFields(request.body),
        consumerSecret: x.consumer.secret,
        tokenSecret,
      })
    if (!isRight) throw notAuthenticated()
    if (!(Math.abs(Date.now() / 1000 - time) <= clockSeconds)) {
      throw new XError(401, 135, 'Timestamp out of bounds.')
    }
    const nonce = `${time} ${signed.get('oauth_token') ?? ''} ${signed.get('oauth_nonce')}`
    if (!signed.get('oauth_nonce') || x.nonces.has(nonce)) throw notAuthenticated()
    x.nonces.add(nonce)
    return signed
  }

  /** @throws XError 401 */
  function openRequest(token = '') {
    const request = x.requests.get(token)
    if (!request || request.granted) throw new XError(401, 27, 'The request token for this page is invalid.')
    return { token, request }
  }
}

/** Switches for tests: an outage, and a plan that lets nobody be asked about. */
export function registerXControlRoutes(app: FastifyInstance, x: FakeX): void {
  app.post<{ Body: { mode?: unknown; answersProfile?: unknown } }>('/mode', ({ body }) => {
    x.isDown = body.mode === 'down'
    x.answersProfile = body.answersProfile !== false
    return { mode: x.isDown ? 'down' : 'up', answersProfile: x.answersProfile }
  })
}

const page = renderProviderSignInPage({
  provider: 'X',
  intro: 'Fanfare asks who you are on X. It gets no email and cannot post.',
  people: xTestPeople.map(({ screenName, name }) => ({
    value: screenName,
    title: name,
    detail: `@${screenName}`,
  })),
  fields: `<label for="screen_name">Another username</label>
    <input id="screen_name" name="screen_name" required maxlength="15" pattern="[A-Za-z0-9_]+" autocomplete="off">`,
})

function personIn(fields: URLSearchParams): XPerson | null {
  const picked = xTestPeople.find(({ screenName }) => screenName === fields.get('as'))
  if (picked) return picked
  const screenName = fields.get('screen_name')?.trim()
  return screenName && /^\w{1,15}$/.test(screenName) ? xPersonOf(screenName, `${screenName} on X`) : null
}

function sendForm(
  reply: { type(name: string): { send(text: string): unknown } },
  fields: Record<string, string>,
) {
  return reply.type('text/html; charset=utf-8').send(new URLSearchParams(fields).toString())
}
