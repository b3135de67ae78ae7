import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../setup/app.ts'
import { joined, type Person, takeCode } from '../../../setup/people.ts'

const elsewhere = '198.51.100.7'
const home = '127.0.0.1'

function post(app: TestApp, url: string, payload: object, from: string) {
  return app.fastify.inject({ method: 'POST', url, payload, remoteAddress: from })
}

/** A code for setting a new password, asked for under this name. */
async function resetCode(
  app: TestApp,
  identifier: string,
  from = elsewhere,
  authenticationType: 'RESET_PASSWORD' | 'LOGIN' = 'RESET_PASSWORD',
) {
  app.clock.advance({ seconds: 31 })
  const asked = { authenticationType, identifier, medium: 'EMAIL' }
  const { data: token } = (await post(app, '/two-factor/initialize', asked, from)).json()
  return { otp: await takeCode(app.ctx, token), token, authenticationType }
}

type Code = Awaited<ReturnType<typeof resetCode>>

function validate(app: TestApp, code: Code, from = elsewhere) {
  return post(app, '/two-factor/validate', code, from)
}

function wrong(code: Code): Code {
  return { ...code, otp: code.otp === '000000' ? '000001' : '000000' }
}

/** Sends twenty wrong codes in a member’s name, against four codes, from an unknown address. */
async function guessTwenty(
  app: TestApp,
  identifier: string,
  purpose?: Code['authenticationType'],
): Promise<void> {
  for (let count = 0; count < 4; count++) {
    const code = await resetCode(app, identifier, elsewhere, purpose)
    for (let time = 0; time < 5; time++) {
      expect((await validate(app, wrong(code))).statusCode).toBe(422)
    }
  }
}

describe('wrong codes', () => {
  test('after twenty over all codes, the link of the mail is taken alone for a day, and the owner is told once', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    await guessTwenty(app, amara.email)
    const code = await resetCode(app, amara.email)
    const refused = await validate(app, code)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    expect(refused.json().detail).toBe(
      'Too many wrong codes were entered for this account. Use the link in our email, or enter a code in 24 hours.',
    )
    await validate(app, wrong(code))
    await app.drain()
    const warnings = app.mails.filter(
      ({ to, subject }) => to === amara.email && /incorrect codes/.test(subject),
    )
    expect(warnings).toHaveLength(1)
    app.clock.advance({ days: 1 })
    expect((await validate(app, await resetCode(app, amara.email))).statusCode).toBe(200)
  })

  test('of strangers stop no sign-in: only who has the password can use up its tries', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    await guessTwenty(app, amara.email)
    await guessTwenty(app, amara.email, 'LOGIN')
    const credentials = { identifier: amara.email, password: amara.password }
    const asked = await post(app, '/user/login', credentials, elsewhere)
    const { token } = asked.json()
    const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'LOGIN' }
    expect((await post(app, '/user/login', { ...credentials, twoFactor }, elsewhere)).statusCode).toBe(200)
  })

  test('of strangers never lock the owner out where they have signed in before', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    await guessTwenty(app, amara.email)
    expect((await validate(app, await resetCode(app, amara.email, home), home)).statusCode).toBe(200)
  })

  test('under one name stop none under the other, so that nobody learns that both are of one account', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    await guessTwenty(app, amara.username)
    expect((await validate(app, await resetCode(app, amara.email))).statusCode).toBe(200)
  })

  test('of nobody are refused in the same way', async () => {
    const app = await startTestApp()
    await guessTwenty(app, 'nobody@mail.example')
    expect((await validate(app, await resetCode(app, 'nobody@mail.example'))).statusCode).toBe(429)
  })

  test('made side by side count each other', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    const codes: Code[] = []
    for (let count = 0; count < 8; count++) codes.push(await resetCode(app, amara.email))
    const tries = await Promise.all(
      codes.flatMap((code) => Array.from({ length: 5 }, () => validate(app, wrong(code)))),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
  })

  test('right ones do not count', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    const code = await resetCode(app, amara.email)
    for (let time = 0; time < 25; time++) expect((await validate(app, code)).statusCode).toBe(200)
  })
})

describe('somebody who knows the password', () => {
  async function enter(app: TestApp, { email, password }: Person, twoFactor?: object) {
    return post(app, '/user/login', { identifier: email, password, twoFactor }, elsewhere)
  }

  test('is throttled for wrong second factors as for sign-in attempts', async () => {
    const app = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(app)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    const guess = async () => {
      app.clock.advance({ seconds: 31 })
      const { token } = (await enter(app, amara)).json()
      const otp = await takeCode(app.ctx, token)
      const twoFactor = wrong({ otp, token, authenticationType: 'RESET_PASSWORD' })
      return (await enter(app, amara, { ...twoFactor, authenticationType: 'LOGIN' })).statusCode
    }
    for (let time = 0; time < 8; time++) expect(await guess()).toBe(422)
    app.clock.advance({ seconds: 31 })
    expect((await enter(app, amara)).statusCode).toBe(429)
  })

  test('uses up the tries of the second step, which a new password gives back', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    const codeOf = async (person: Person) => {
      app.clock.advance({ seconds: 31 })
      const { token } = (await enter(app, person)).json()
      return { token, otp: await takeCode(app.ctx, token), authenticationType: 'RESET_PASSWORD' as const }
    }
    const guess = async (guessed: Code) => enter(app, amara, { ...guessed, authenticationType: 'LOGIN' })
    for (let count = 0; count < 4; count++) {
      const guessed = wrong(await codeOf(amara))
      for (let time = 0; time < 5; time++) expect((await guess(guessed)).statusCode).toBe(422)
    }
    const refused = await guess(await codeOf(amara))
    expect(refused.statusCode).toBe(429)
    expect(refused.json().detail).toBe(
      'Too many wrong codes were entered with your password. Set a new password to sign in now, or enter a code in 24 hours.',
    )
    const newPassword = 'Rainy-Night-77'
    const twoFactor = await resetCode(app, amara.email)
    const body = { identifier: amara.email, newPassword, twoFactor }
    expect((await post(app, '/user/reset-password', body, elsewhere)).statusCode).toBe(200)
    const owner = { ...amara, password: newPassword }
    const code = { ...(await codeOf(owner)), authenticationType: 'LOGIN' }
    expect((await enter(app, owner, code)).statusCode).toBe(200)
  })

  test('signs in with the right code any number of times', async () => {
    const app = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(app)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    for (let time = 0; time < 10; time++) {
      app.clock.advance({ seconds: 31 })
      const { token } = (await enter(app, amara)).json()
      const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'LOGIN' }
      expect((await enter(app, amara, twoFactor)).statusCode).toBe(200)
    }
  })
})
