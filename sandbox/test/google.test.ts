import { createPublicKey, verify } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeProviders } from '../src/start.ts'

type Discovery = { issuer: string; authorization_endpoint: string; jwks_uri: string }

async function openGoogle() {
  const fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  onTestFinished(() => fakeProviders.stop())
  const read = async <Answer>(url: string) => (await (await fetch(url)).json()) as Answer
  const discovery = await read<Discovery>(`${fakeProviders.googleIssuer}/.well-known/openid-configuration`)

  function consentAddress(change: Record<string, string> = {}): string {
    const asked = new URLSearchParams({
      client_id: fakeProviders.googleClientId,
      redirect_uri: 'http://127.0.0.1:3000/auth/google',
      response_type: 'id_token',
      scope: 'openid email profile',
      nonce: 'n-1',
      state: 's-1',
      ...change,
    })
    return `${discovery.authorization_endpoint}?${asked}`
  }

  return {
    ...fakeProviders,
    discovery,
    consentAddress,
    keys: () => read<{ keys: { kid: string }[] }>(discovery.jwks_uri),
    /** Presses something on the page. @returns the fragment with which people are sent back */
    async answer(fields: Record<string, string>) {
      const response = await fetch(consentAddress(), {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      const back = new URL(response.headers.get('location') ?? '')
      return { place: back.origin + back.pathname, fragment: new URLSearchParams(back.hash.slice(1)) }
    },
    control: (path: string, body = {}) =>
      fetch(`${fakeProviders.url}/control/google/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

const partOf = (token: string | null, index: number) =>
  JSON.parse(Buffer.from(token?.split('.')[index] ?? '', 'base64url').toString())

test('who says yes comes back with an ID token that the published key verifies', async () => {
  const google = await openGoogle()
  expect(google.discovery.issuer).toBe(google.googleIssuer)
  expect(await (await fetch(google.consentAddress())).text()).toContain('Ada Google')
  const { place, fragment } = await google.answer({ as: 'ada.google@people.example' })
  expect([place, fragment.get('state')]).toEqual(['http://127.0.0.1:3000/auth/google', 's-1'])
  const token = fragment.get('id_token')
  expect(partOf(token, 1)).toMatchObject({
    iss: google.googleIssuer,
    aud: google.googleClientId,
    email: 'ada.google@people.example',
    email_verified: true,
    name: 'Ada Google',
    nonce: 'n-1',
  })
  const { keys } = await google.keys()
  const key = keys.find(({ kid }) => kid === partOf(token, 0).kid)
  const [head, claims, signature = ''] = token?.split('.') ?? []
  const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

test('who says no comes back with that, and anybody can be typed', async () => {
  const google = await openGoogle()
  const { fragment } = await google.answer({ deny: 'yes' })
  expect(Object.fromEntries(fragment)).toEqual({ error: 'access_denied', state: 's-1' })
  const typed = await google.answer({ email: 'eve@people.example', name: 'Eve' })
  const { sub, ...claims } = partOf(typed.fragment.get('id_token'), 1)
  expect(claims).toMatchObject({ email: 'eve@people.example', email_verified: false, name: 'Eve' })
  expect(sub).toMatch(/^1\d+$/)
})

test.each([
  ['another client', { client_id: 'other' }],
  ['a way back that is elsewhere', { redirect_uri: 'https://evil.example/' }],
  ['no nonce', { nonce: '' }],
  ['another flow', { response_type: 'code' }],
  ['no openid', { scope: 'email' }],
])('asked with %s, Google refuses', async (_, change) => {
  const google = await openGoogle()
  expect((await fetch(google.consentAddress(change))).status).toBeGreaterThanOrEqual(400)
})

test('keys rotate, the one before stays published, and Google can be down', async () => {
  const google = await openGoogle()
  const before = (await google.keys()).keys
  await google.control('rotate')
  const after = (await google.keys()).keys
  expect(after).toHaveLength(2)
  expect(after[1]).toEqual(before[0])
  await google.control('mode', { mode: 'down' })
  expect((await fetch(google.discovery.jwks_uri)).status).toBe(503)
})
