import type { ProblemDetails } from '@fanfare/contract/errors'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { passkeyDevice } from '../../../setup/passkey-device.ts'
import { joined, takeCode } from '../../../setup/people.ts'
import {
  approveAtX,
  joinedByGoogle,
  refusalIn,
  signInAtGoogle,
  somebody,
  startProvidersApp,
} from '../../../setup/providers.ts'

// Passkeys are for names.
const app = await startProvidersApp({ WEB_ORIGIN: 'http://localhost:3000' })
const newScreenName = () => somebody().username.slice(0, 13)
const required = [401, 'CONFIRMATION_REQUIRED']

const methodsOf = async (token: string) => (await app.call('GET /user/sign-in-methods', { token })).data

async function codeOf({ token, email }: { token: string; email: string }) {
  const { data } = await app.call('POST /two-factor/initialize', {
    token,
    body: { authenticationType: 'CONFIRM', identifier: email, medium: 'EMAIL' },
  })
  return {
    twoFactor: { otp: await takeCode(app.ctx, data), token: data, authenticationType: 'CONFIRM' as const },
  }
}

/** Adds a passkey, confirmed by a mailed code. @returns its id */
async function addPasskey(person: { token: string; email: string }): Promise<string> {
  const { token } = person
  const { data: options } = await app.call('POST /passkey/start-registration', {
    token,
    body: { confirmation: await codeOf(person) },
  })
  const { data } = await app.call('POST /passkey/finish-registration', {
    token,
    body: { name: 'Phone', credential: passkeyDevice().make(options) },
  })
  app.clock.advance({ seconds: 31 })
  return data.passkeyId
}

async function subjectsTo(email: string): Promise<string[]> {
  await app.drain()
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('connecting', () => {
  test('is not a session’s to do alone, and tells the owner', async () => {
    const ada = await joined(app)
    const { token } = ada
    const google = somebody()
    const body = await signInAtGoogle(app, google)
    expect(refusalIn(await app.call('POST /user/link-google', { token, body }))).toEqual(required)
    const confirmation = { password: ada.password }
    expect(
      (await app.call('POST /user/link-google', { token, body: { ...body, confirmation } })).status,
    ).toBe(200)

    const x = await approveAtX(app, 'ada_linked')
    expect(refusalIn(await app.call('POST /user/link-twitter', { token, body: x }))).toEqual(required)
    expect((await app.call('POST /user/link-twitter', { token, body: { ...x, confirmation } })).status).toBe(
      200,
    )

    expect(await methodsOf(token)).toMatchObject({
      hasPassword: true,
      providers: [
        { provider: 'GOOGLE', linked: { label: google.email } },
        { provider: 'X', linked: { label: '@ada_linked' } },
      ],
    })
    expect(await subjectsTo(ada.email)).toEqual([
      'Google was connected to your Fanfare account',
      'X was connected to your Fanfare account',
    ])
    const entered = await app.call('POST /google-auth/authenticate-google-user', {
      body: await signInAtGoogle(app, google),
    })
    expect(entered.data.id).toBe(ada.id)
  })

  test('what is another’s, or a second of one kind, is refused', async () => {
    const bola = await joinedByGoogle(app)
    const chidi = await joined(app)
    const link = async () =>
      refusalIn(
        await app.call('POST /user/link-google', {
          token: chidi.token,
          body: { ...(await signInAtGoogle(app, bola)), confirmation: { password: chidi.password } },
        }),
      )
    expect(await link()).toEqual([409, 'IDENTITY_TAKEN'])
    const second = { ...(await signInAtGoogle(app, somebody())), confirmation: await codeOf(bola) }
    const refused = await app.call('POST /user/link-google', { token: bola.token, body: second })
    expect(refusalIn(refused)).toEqual([422, 'RULE_BROKEN'])
    expect(refused.problem.detail).toBe('Another Google account is already connected. Disconnect it first.')
  })

  test('one of several at once wins', async () => {
    const people = await Promise.all([joined(app), joined(app)])
    const google = somebody()
    const proofs = await Promise.all([signInAtGoogle(app, google), signInAtGoogle(app, google)])
    const linked = await Promise.all(
      people.map(({ token, password }, index) => {
        const proof = proofs[index] ?? proofs[0]
        return app.call('POST /user/link-google', { token, body: { ...proof, confirmation: { password } } })
      }),
    )
    expect(linked.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('disconnecting', () => {
  test('the only way in is refused until there is a password, and then takes the way away', async () => {
    const dayo = await joinedByGoogle(app)
    const { token } = dayo
    const body = { provider: 'GOOGLE' as const }
    expect(refusalIn(await app.call('POST /user/unlink-provider', { token, body }))).toEqual(required)
    const only = await app.call('POST /user/unlink-provider', {
      token,
      body: { ...body, confirmation: await codeOf(dayo) },
    })
    expect(refusalIn(only)).toEqual([422, 'RULE_BROKEN'])
    expect(only.problem.detail).toBe('Google is your only way to sign in. Set a password first.')

    app.clock.advance({ seconds: 31 })
    const newPassword = 'Sunny-Day-42'
    expect(refusalIn(await app.call('POST /user/set-password', { token, body: { newPassword } }))).toEqual(
      required,
    )
    const set = { newPassword, confirmation: await codeOf(dayo) }
    expect((await app.call('POST /user/set-password', { token, body: set })).status).toBe(200)
    const twice = { newPassword, confirmation: { password: newPassword } }
    expect(refusalIn(await app.call('POST /user/set-password', { token, body: twice }))).toEqual([
      422,
      'RULE_BROKEN',
    ])

    const unlinked = { ...body, confirmation: { password: newPassword } }
    expect((await app.call('POST /user/unlink-provider', { token, body: unlinked })).status).toBe(200)
    expect(refusalIn(await app.call('POST /user/unlink-provider', { token, body: unlinked }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    const gone = await app.call('POST /google-auth/authenticate-google-user', {
      body: await signInAtGoogle(app, dayo),
    })
    expect(refusalIn(gone)).toEqual([409, 'EMAIL_TAKEN'])
    const login = await app.call('POST /user/login', {
      body: { identifier: dayo.email, password: newPassword },
    })
    expect(login.data.id).toBe(dayo.id)
    expect(await subjectsTo(dayo.email)).toEqual(
      expect.arrayContaining([
        'Your Fanfare password was changed',
        'Google was disconnected from your Fanfare account',
      ]),
    )
  })

  test('one of two ways is possible without a password', async () => {
    const emeka = await joinedByGoogle(app)
    const { token } = emeka
    const x = { ...(await approveAtX(app, newScreenName())), confirmation: await codeOf(emeka) }
    expect((await app.call('POST /user/link-twitter', { token, body: x })).status).toBe(200)
    app.clock.advance({ seconds: 31 })
    const body = { provider: 'GOOGLE' as const, confirmation: await codeOf(emeka) }
    expect((await app.call('POST /user/unlink-provider', { token, body })).status).toBe(200)
  })
})

describe('a passkey of who has no password', () => {
  const google = { provider: 'GOOGLE' as const }

  test('is a way in, beside which a provider can go', async () => {
    const hauwa = await joinedByGoogle(app)
    const { token } = hauwa
    const passkeyId = await addPasskey(hauwa)
    const body = { ...google, confirmation: await codeOf(hauwa) }
    expect((await app.call('POST /user/unlink-provider', { token, body })).status).toBe(200)

    app.clock.advance({ seconds: 31 })
    const remove = async () =>
      app.call('POST /passkey/remove/{passkeyId}', {
        token,
        params: { passkeyId },
        body: { confirmation: await codeOf(hauwa) },
      })
    const only = await remove()
    expect(refusalIn(only)).toEqual([422, 'RULE_BROKEN'])
    expect(only.problem.detail).toBe('This passkey is your only way to sign in. Set a password first.')
    expect((await app.call('GET /two-factor/factors', { token })).data.passkeys).toHaveLength(1)

    app.clock.advance({ seconds: 31 })
    const another = await addPasskey(hauwa)
    expect((await remove()).status).toBe(200)
    const { data } = await app.call('GET /two-factor/factors', { token })
    expect(data.passkeys.map((each) => each.passkeyId)).toEqual([another])
  })

  test('goes where a provider stays, but not both at once', async () => {
    const idris = await joinedByGoogle(app)
    const { token } = idris
    const passkeyId = await addPasskey(idris)
    const one = await codeOf(idris)
    app.clock.advance({ seconds: 31 })
    const other = await codeOf(idris)
    const answers = await Promise.all([
      app.call('POST /user/unlink-provider', { token, body: { ...google, confirmation: one } }),
      app.call('POST /passkey/remove/{passkeyId}', {
        token,
        params: { passkeyId },
        body: { confirmation: other },
      }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

test('who disconnects in the moment of a sign-in is not signed in by it, whoever connects it then', async () => {
  const [femi, other] = [await joinedByGoogle(app), await joined(app)]
  const body = await signInAtGoogle(app, femi)
  let signedIn: Promise<{ status: number; problem: ProblemDetails }> | undefined
  await app.ctx.db.transaction().execute(async (tx) => {
    await sql`UPDATE linked_identity SET account_id = ${other.id} WHERE account_id = ${femi.id}`.execute(tx)
    signedIn = app.call('POST /google-auth/authenticate-google-user', { body })
    await vi.waitFor(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        tx,
      )
      expect(rows).not.toHaveLength(0)
    })
  })
  expect(signedIn && refusalIn(await signedIn)).toEqual([401, 'SIGN_IN_NOT_PROVEN'])
})

describe('an account without a password', () => {
  test('opens to no password, and confirms by a code what is sensitive', async () => {
    const funke = await joinedByGoogle(app)
    for (const password of ['', 'nobody has this password']) {
      const { status } = await app.call('POST /user/login', { body: { identifier: funke.email, password } })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    const bank = { bankName: 'First Bank', bankAccountName: 'Funke Obi', bankAccountNumber: '0123456789' }
    const change = { bank, confirmation: await codeOf(funke) }
    expect(
      (await app.call('POST /user/update-user', { token: funke.token, body: change })).data.bank,
    ).toEqual(bank)
  })

  test('gets one by the mail for forgotten passwords too', async () => {
    const gbenga = await joinedByGoogle(app)
    const { data: token } = await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'RESET_PASSWORD', identifier: gbenga.email, medium: 'EMAIL' },
    })
    const twoFactor = {
      otp: await takeCode(app.ctx, token),
      token,
      authenticationType: 'RESET_PASSWORD' as const,
    }
    const body = { identifier: gbenga.email, newPassword: 'Sunny-Day-42', twoFactor }
    expect((await app.call('POST /user/reset-password', { body })).status).toBe(200)
    const login = await app.call('POST /user/login', {
      body: { identifier: gbenga.username, password: 'Sunny-Day-42' },
    })
    expect(login.data.hasPassword).toBe(true)
  })
})
