import type { FastifyInstance } from 'fastify'
import { isLoopbackUrl } from '../loopback.ts'
import { renderProfilePicture } from '../profile-picture.ts'
import { formFields, registerFormParser, sendPage } from '../sign-in-page.ts'
import { renderGoogleConsentPage } from './consent-page.ts'
import { createSigningKeys, type TokenSigningMode } from './keys.ts'
import { type GooglePerson, googlePersonOf, googleTestPeople } from './people.ts'

const tokenSeconds = 3600

/** Google as a provider of OpenID Connect: whom it gives tokens to, its keys, and whether it answers. */
export type FakeGoogle = ReturnType<typeof createFakeGoogle>

export function createFakeGoogle(clientId: string) {
  return { clientId, keys: createSigningKeys(), isDown: false }
}

type Asked = { Querystring: Record<string, unknown> }

/**
 * Discovery, keys, and the page that asks for consent, which sends people back with an ID token in the fragment.
 * https://developers.google.com/identity/openid-connect/openid-connect
 */
export function registerGoogleRoutes(app: FastifyInstance, google: FakeGoogle, issuer: () => string): void {
  registerFormParser(app)
  app.addHook('onRequest', async (_request, reply) => {
    if (google.isDown) await reply.code(503).send({ error: 'temporarily_unavailable' })
  })

  app.get('/.well-known/openid-configuration', () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/o/oauth2/v2/auth`,
    jwks_uri: `${issuer()}/oauth2/v3/certs`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'iat',
      'iss',
      'name',
      'nonce',
      'picture',
      'sub',
    ],
  }))

  app.get('/oauth2/v3/certs', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(google.keys.published()),
  )

  app.get<{ Params: { sub: string } }>('/pictures/:sub', ({ params }, reply) =>
    reply.type('image/png').send(renderProfilePicture(params.sub)),
  )

  app.get<Asked>('/o/oauth2/v2/auth', ({ query }, reply) => {
    const asked = readRequest(query, google.clientId)
    if (typeof asked === 'string') return reply.code(400).type('text/plain; charset=utf-8').send(asked)
    return sendPage(reply, renderGoogleConsentPage(google.clientId))
  })

  app.post<Asked>('/o/oauth2/v2/auth', ({ query, body }, reply) => {
    const asked = readRequest(query, google.clientId)
    if (typeof asked === 'string') return reply.code(400).type('text/plain; charset=utf-8').send(asked)
    const person = personIn(formFields(body))
    const answer = new URLSearchParams({ state: asked.state })
    if (person) answer.set('id_token', google.keys.token(claimsOf(google, issuer(), person, asked.nonce)))
    else answer.set('error', 'access_denied')
    return reply.code(303).header('location', `${asked.redirectUri}#${answer}`).send()
  })
}

/** Switches for tests: an outage, other keys, and tokens that Google would never make. */
export function registerGoogleControlRoutes(
  app: FastifyInstance,
  google: FakeGoogle,
  issuer: () => string,
): void {
  app.post('/mode', ({ body }) => {
    google.isDown = readFields(body).mode === 'down'
    return { mode: google.isDown ? 'down' : 'up' }
  })
  app.post('/rotate', () => {
    google.keys.rotate()
    return google.keys.published()
  })
  app.post('/token', ({ body }) => {
    const { claims, signing } = readFields(body)
    const usual = claimsOf(
      google,
      issuer(),
      googlePersonOf('ada.google@people.example', 'Ada Google', true),
      '',
    )
    return { idToken: google.keys.token({ ...usual, ...readFields(claims) }, readSigning(signing)) }
  })
}

function claimsOf({ clientId }: FakeGoogle, issuer: string, person: GooglePerson, nonce: string) {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    ...person,
    picture: `${issuer}/pictures/${person.sub}`,
    nonce,
    nbf: now - 300,
    iat: now,
    exp: now + tokenSeconds,
  }
}

type Request = { redirectUri: string; nonce: string; state: string }

/** Parses an authorization request; returns Google’s error text if it would refuse it. */
function readRequest(query: Record<string, unknown>, clientId: string): Request | string {
  const { client_id: client, redirect_uri: redirectUri, response_type: type, scope, nonce, state } = query
  if (client !== clientId) return 'Error 401: invalid_client'
  if (typeof redirectUri !== 'string' || !isLoopbackUrl(redirectUri))
    return 'Error 400: redirect_uri_mismatch'
  if (type !== 'id_token') return 'Error 400: unsupported_response_type'
  if (typeof scope !== 'string' || !scope.split(' ').includes('openid')) return 'Error 400: invalid_scope'
  if (typeof nonce !== 'string' || nonce === '') return 'Error 400: invalid_request, nonce is missing'
  return { redirectUri, nonce, state: typeof state === 'string' ? state : '' }
}

function personIn(fields: URLSearchParams): GooglePerson | null {
  const picked = googleTestPeople.find(({ email }) => email === fields.get('as'))
  if (picked) return picked
  const email = fields.get('email')?.trim()
  if (!email || fields.has('deny')) return null
  return googlePersonOf(email, fields.get('name')?.trim() || email, fields.get('verified') === 'yes')
}

function readSigning(value: unknown): TokenSigningMode {
  return value === 'none' || value === 'HS256' || value === 'stranger' ? value : 'RS256'
}

function readFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
