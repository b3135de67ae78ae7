import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { signInChallengeOfSecret } from '../../../../src/platform/integrations/challenge.ts'
import { startTestApp } from '../../../setup/app.ts'
import { joined, takeCode } from '../../../setup/people.ts'
import {
  type FromGoogle,
  forgedIdToken,
  formOf,
  joinedByGoogle,
  refusalIn,
  signInAtGoogle,
  somebody,
  startProvidersApp,
} from '../../../setup/providers.ts'

const app = await startProvidersApp()
const signIn = (body: Omit<FromGoogle, 'nonce'> & { nonce?: string; password?: string }) =>
  app.call('POST /google-auth/authenticate-google-user', { body })
const notProven = [401, 'SIGN_IN_NOT_PROVEN']

async function codeFor(authenticationType: 'SIGN_UP' | 'CONFIRM', email: string, token?: string) {
  const { data: codeToken } = await app.call('POST /two-factor/initialize', {
    ...(token && { token }),
    body: { authenticationType, identifier: email, medium: 'EMAIL' },
  })
  return { otp: await takeCode(app.ctx, codeToken), token: codeToken, authenticationType }
}

test('Google sends back to the page that asked, and to no page of another origin', async () => {
  const backFrom = async (origin?: string) => {
    const url = `/google-auth/login?challenge=${signInChallengeOfSecret('s'.repeat(43))}`
    const { data } = (await app.fastify.inject({ url, headers: { ...(origin && { origin }) } })).json()
    return new URL(data.url).searchParams.get('redirect_uri')
  }
  const { webOrigin, webOrigins } = app.ctx.config
  expect(webOrigins).toHaveLength(2)
  for (const origin of webOrigins) expect(await backFrom(origin)).toBe(`${origin}/auth/google`)
  // Of a page that has the API under its own name, a browser does not say with a GET.
  expect(await backFrom()).toBe(`${webOrigin}/auth/google`)
  expect(await backFrom('https://evil.example')).toBe(`${webOrigin}/auth/google`)
})

describe('joining by Google', () => {
  test('begins with a 404, goes on with the same token, and needs neither password nor code', async () => {
    const ada = somebody()
    const proof = await signInAtGoogle(app, ada)
    expect(refusalIn(await signIn(proof))).toEqual([404, 'ACCOUNT_NOT_FOUND'])
    const { status, data } = await app.call('POST /google-auth/register-google-user', {
      body: { ...formOf(ada), ...proof },
    })
    expect(status).toBe(201)
    expect(data).toMatchObject({ username: ada.username, email: ada.email, hasPassword: false })
    const again = await signIn(await signInAtGoogle(app, ada))
    expect([again.status, again.data.id]).toEqual([200, data.id])
    expect((await app.call('GET /user/refresh-user', { token: again.data.token })).status).toBe(200)
  })

  test('ignores an unverified email: the owner’s own needs its code', async () => {
    const bola = { ...somebody(), verified: false }
    const proof = await signInAtGoogle(app, bola)
    const form = { ...formOf(bola), ...proof }
    const call = 'POST /google-auth/register-google-user'
    const without = await app.call(call, { body: form })
    expect([...refusalIn(without), without.problem.errors?.[0]?.path]).toEqual([
      400,
      'INVALID_INPUT',
      'email',
    ])
    expect(refusalIn(await app.call(call, { body: { ...form, email: bola.email } }))).toEqual([
      400,
      'INVALID_INPUT',
    ])
    const email = `own-${bola.email}`
    const twoFactor = await codeFor('SIGN_UP', email)
    expect(refusalIn(await app.call(call, { body: { ...form, email: bola.email, twoFactor } }))).toEqual([
      422,
      'INVALID_OTP',
    ])
    const { data } = await app.call(call, { body: { ...form, email, twoFactor } })
    expect(data.email).toBe(email)
  })

  test('with an email that has an account is refused, whoever verified it', async () => {
    const chidi = await joined(app)
    const proof = await signInAtGoogle(app, { email: chidi.email, name: 'Somebody' })
    const body = { ...formOf(somebody()), ...proof }
    expect(refusalIn(await app.call('POST /google-auth/register-google-user', { body }))).toEqual([
      409,
      'EMAIL_TAKEN',
    ])
  })

  test('twice with one Google account is refused', async () => {
    const ada = await joinedByGoogle(app)
    const body = { ...formOf(somebody()), ...(await signInAtGoogle(app, ada)) }
    expect(refusalIn(await app.call('POST /google-auth/register-google-user', { body }))).toEqual([
      409,
      'IDENTITY_TAKEN',
    ])
  })
})

describe('an account that was there before', () => {
  test('is not entered by its email, however verified, and is connected by its password', async () => {
    const dayo = await joined(app)
    const person = { email: dayo.email, name: 'Dayo' }
    const proof = await signInAtGoogle(app, person)
    const refused = await signIn(proof)
    expect(refusalIn(refused)).toEqual([409, 'EMAIL_TAKEN'])
    expect(refused.problem.detail).toBe(
      'An account with this email already exists. Enter its password to connect Google.',
    )
    expect(refusalIn(await signIn({ ...proof, password: 'Guessed-42' }))).toEqual([401, 'WRONG_CREDENTIALS'])
    const { data } = await signIn({ ...proof, password: dayo.password })
    expect(data.id).toBe(dayo.id)
    expect((await signIn(await signInAtGoogle(app, person))).data.id).toBe(dayo.id)
    await app.drain()
    expect(app.mails.filter(({ to }) => to === dayo.email).map(({ subject }) => subject)).toContain(
      'Google was connected to your Fanfare account',
    )
  })

  test('is nobody’s where Google has not verified the email', async () => {
    const emeka = await joined(app)
    const proof = await signInAtGoogle(app, { email: emeka.email, name: 'Emeka', verified: false })
    expect(refusalIn(await signIn(proof))).toEqual([404, 'ACCOUNT_NOT_FOUND'])
    expect(refusalIn(await signIn({ ...proof, password: emeka.password }))).toEqual([
      404,
      'ACCOUNT_NOT_FOUND',
    ])
  })

  test('asks for the second factor that it has, by Google too', async () => {
    const funke = await joinedByGoogle(app)
    await app.call('POST /user/update-user', { token: funke.token, body: { isTwoFactorEnabled: true } })
    const proof = await signInAtGoogle(app, funke)
    const asked = await signIn(proof)
    expect(refusalIn(asked)).toEqual([401, 'TWO_FACTOR_REQUIRED'])
    const token = asked.problem.token ?? ''
    const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'LOGIN' as const }
    const body = { ...proof, twoFactor }
    const { data } = await app.call('POST /google-auth/authenticate-google-user', { body })
    expect(data.id).toBe(funke.id)
  })

  test('comes back when it was deactivated, and stays away when it was suspended', async () => {
    const gbenga = await joinedByGoogle(app)
    const set = (values: { deactivated_at?: Date | null; suspended_at?: Date | null }) =>
      app.ctx.db.updateTable('account').set(values).where('id', '=', gbenga.id).execute()
    await set({ deactivated_at: app.clock.now() })
    expect((await signIn(await signInAtGoogle(app, gbenga))).status).toBe(200)
    const now = app.clock.now()
    await set({ suspended_at: now, deactivated_at: now })
    expect(refusalIn(await signIn(await signInAtGoogle(app, gbenga)))).toEqual([403, 'ACCOUNT_SUSPENDED'])
  })
})

describe('a token is refused', () => {
  test.each([
    ['for another client', { aud: 'other.apps.googleusercontent.com' }],
    ['for several clients', { aud: ['fanfare-sandbox.apps.googleusercontent.com', 'other'] }],
    ['made for another party', { azp: 'other.apps.googleusercontent.com' }],
    ['of another issuer', { iss: 'https://accounts.google.example' }],
    ['that has ended', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['that never ends', { exp: null }],
    ['of tomorrow', { nbf: Math.floor(Date.now() / 1000) + 86_400 }],
    ['without a person', { sub: '' }],
  ])('%s', async (_, claims) => {
    expect(refusalIn(await signIn(await forgedIdToken(app, claims)))).toEqual(notProven)
  })

  test.each(['none', 'HS256', 'stranger'] as const)('that is signed by %s', async (signing) => {
    expect(refusalIn(await signIn(await forgedIdToken(app, {}, signing)))).toEqual(notProven)
  })

  test('that was changed after it was signed', async () => {
    const proof = await signInAtGoogle(app, somebody())
    const [head, , signature] = proof.idToken.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: '1' })).toString('base64url')
    expect(refusalIn(await signIn({ ...proof, idToken: `${head}.${claims}.${signature}` }))).toEqual(
      notProven,
    )
    expect(refusalIn(await signIn({ ...proof, idToken: 'no token' }))).toEqual(notProven)
  })

  test('from who did not begin the sign-in', async () => {
    const ada = await joinedByGoogle(app)
    const { idToken } = await signInAtGoogle(app, ada)
    const { nonce } = await signInAtGoogle(app, somebody())
    expect(refusalIn(await signIn({ idToken, nonce }))).toEqual(notProven)
  })

  test('from who does not show the secret of a sign-in that was begun here', async () => {
    const { idToken } = await signInAtGoogle(app, await joinedByGoogle(app))
    expect(refusalIn(await signIn({ idToken }))).toEqual(notProven)
    const { nonce } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    expect(refusalIn(await signIn({ idToken, nonce }))).toEqual(notProven)
  })

  test('the second time, also when it is sent twice at once', async () => {
    const ada = await joinedByGoogle(app)
    const proof = await signInAtGoogle(app, ada)
    const both = await Promise.all([signIn(proof), signIn(proof)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(refusalIn(await signIn(proof))).toEqual(notProven)
  })

  test('an hour later', async () => {
    const late = await startProvidersApp()
    const proof = await signInAtGoogle(late, somebody())
    late.clock.advance({ minutes: 62 })
    const refused = await late.call('POST /google-auth/authenticate-google-user', { body: proof })
    expect(refusalIn(refused)).toEqual(notProven)
  })
})

describe('a token that a client has another way', () => {
  test.each([
    ['with a nonce of its own', { nonce: 'n-0S6_WzA2Mj' }],
    ['without a nonce', { nonce: undefined }],
  ])('%s signs in, once', async (_, claims) => {
    const person = somebody()
    const { idToken } = await forgedIdToken(app, { sub: person.username, email: person.email, ...claims })
    expect(refusalIn(await signIn({ idToken }))).toEqual([404, 'ACCOUNT_NOT_FOUND'])
    const body = { ...formOf(person), idToken }
    expect((await app.call('POST /google-auth/register-google-user', { body })).status).toBe(201)
    expect(refusalIn(await signIn({ idToken }))).toEqual(notProven)
  })

  test('is refused ten minutes later, or with another nonce than its own', async () => {
    const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
    const old = await forgedIdToken(app, { nonce: undefined, iat: minutesAgo(11) })
    expect(refusalIn(await signIn({ idToken: old.idToken }))).toEqual(notProven)
    const { idToken } = await forgedIdToken(app, { nonce: 'its own' })
    expect(refusalIn(await signIn({ idToken, nonce: 'another' }))).toEqual(notProven)
  })
})

describe('Google’s keys', () => {
  test('are asked for again when a token names another, though not at once after', async () => {
    const own = await startProvidersApp()
    const ask = async () =>
      refusalIn(
        await own.call('POST /google-auth/authenticate-google-user', {
          body: await signInAtGoogle(own, somebody()),
        }),
      )
    expect(await ask()).toEqual([404, 'ACCOUNT_NOT_FOUND'])
    await own.control('google/rotate')
    expect(await ask()).toEqual(notProven)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000)
    expect(await ask()).toEqual([404, 'ACCOUNT_NOT_FOUND'])
  })

  test('are somebody else’s fault when they cannot be had', async () => {
    const own = await startProvidersApp()
    const proof = await signInAtGoogle(own, somebody())
    await own.control('google/mode', { mode: 'down' })
    const refused = await own.call('POST /google-auth/authenticate-google-user', { body: proof })
    expect(refusalIn(refused)).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    expect(refused.problem.detail).toBe("We couldn't reach Google. Please try again in a moment.")
  })
})

test('who tries tokens without end is told to wait', async () => {
  const own = await startProvidersApp({ THROTTLE: 'true' })
  const body = await forgedIdToken(own, {}, 'none')
  const tryOnce = async () => (await own.call('POST /google-auth/authenticate-google-user', { body })).status
  expect(await tryOnce()).toBe(401)
  await own.ctx.db.updateTable('throttle').set({ tries: 1999 }).execute()
  expect([await tryOnce(), await tryOnce()]).toEqual([401, 429])
})

test('without a client id, nobody signs in with Google', async () => {
  const bare = await startTestApp()
  bare.ctx.outside.google = null
  const refused = await bare.call('POST /google-auth/authenticate-google-user', {
    body: { idToken: 'a', nonce: 'n'.repeat(43) },
  })
  expect(refusalIn(refused)).toEqual([404, 'NOT_FOUND'])
})

test('the Google picture is copied if the person requested it, and from no other host', async () => {
  const [asks, asksNot] = [somebody(), somebody()]
  const join = async (person: typeof asks, proof: FromGoogle, usePicture: boolean) =>
    (
      await app.call('POST /google-auth/register-google-user', {
        body: { ...formOf(person), ...proof, usePicture },
      })
    ).data
  const taken = await join(asks, await signInAtGoogle(app, asks), true)
  const left = await join(asksNot, await signInAtGoogle(app, asksNot), false)
  const elsewhere = { sub: '7', email: somebody().email, picture: 'http://169.254.169.254/latest/meta-data' }
  const lured = await join(somebody(), await forgedIdToken(app, elsewhere), true)
  await app.drain()
  const avatarOf = async ({ token }: { token: string }) =>
    (await app.call('GET /user/refresh-user', { token })).data.avatarUrl
  expect(await avatarOf(taken)).toMatch(/^\/files\//)
  expect([await avatarOf(left), await avatarOf(lured)]).toEqual([null, null])
})

test('the picture of a person whose account is deleted by then is not copied', async () => {
  const gone = somebody()
  const { data } = await app.call('POST /google-auth/register-google-user', {
    body: { ...formOf(gone), ...(await signInAtGoogle(app, gone)), usePicture: true },
  })
  const now = app.clock.now()
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: now, deleted_at: now, erase_at: now, undo_hash: randomBytes(32) })
    .where('id', '=', data.id)
    .execute()
  await app.drain()
  const pictures = app.ctx.db.selectFrom('media_file').select('id').where('owner_id', '=', data.id)
  expect(await pictures.execute()).toEqual([])
})
