import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, takeCode } from '../../setup/people.ts'

const app = await startTestApp()
let people = 0

function yearsAgo(years: number): string {
  return `${new Date().getUTCFullYear() - years}-01-01`
}

/** Builds a registration with a code that was mailed to the newcomer. */
async function newcomer(domain = 'mail.example') {
  const username = `newcomer_${++people}`
  const email = `${username}@${domain}`
  const { data: token } = await app.call('POST /two-factor/initialize', {
    body: { authenticationType: 'SIGN_UP', identifier: email, medium: 'EMAIL' },
  })
  const otp = await takeCode(app.ctx, token)
  return {
    username,
    displayName: 'Amara Obi',
    email,
    password: 'Sunny-Day-42',
    countryCode: 'NG',
    dateOfBirth: '1995-04-12',
    acceptTerms: true as const,
    twoFactor: { otp, token, authenticationType: 'SIGN_UP' as const },
  }
}

function register(body: Awaited<ReturnType<typeof newcomer>>) {
  return app.call('POST /user/register', { body })
}

describe('joining', () => {
  test('signs the new member in', async () => {
    const body = await newcomer()
    const { status, data } = await register(body)
    expect(status).toBe(201)
    expect(data).toMatchObject({
      username: body.username,
      displayName: 'Amara Obi',
      email: body.email,
      verificationStatus: 'UNVERIFIED',
      isVerified: false,
      darkMode: true,
      bank: null,
      isFreeSubscription: true,
      subscriptionPrice: 0,
      availableWalletBalance: 0,
      subscriberCount: 0,
    })
    expect(data.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    const refreshed = await app.call('GET /user/refresh-user', { token: data.token })
    expect(refreshed.data.id).toBe(data.id)
  })

  test.each([
    ['NG', 'NGN'],
    ['DE', 'EUR'],
    ['HR', 'EUR'],
    ['GB', 'USD'],
    ['US', 'USD'],
  ])('gives somebody from %s a wallet in %s', async (countryCode, currency) => {
    const { data } = await register({ ...(await newcomer()), countryCode })
    expect(data.currency.code).toBe(currency)
  })

  test('keeps the username and the email in small letters', async () => {
    const body = await newcomer()
    const { data } = await register({
      ...body,
      username: body.username.toUpperCase(),
      email: body.email.toUpperCase(),
    })
    expect(data).toMatchObject({ username: body.username, email: body.email })
  })

  test('takes an international mail domain, in whichever form it is typed later', async () => {
    const body = await newcomer('bücher.example')
    const { status, data } = await register(body)
    expect(status).toBe(201)
    expect(data.email).toBe(`${body.username}@xn--bcher-kva.example`)
    for (const identifier of [body.email, body.email.normalize('NFD').toUpperCase(), data.email]) {
      const { data: again } = await app.call('POST /user/login', {
        body: { identifier, password: body.password },
      })
      expect(again.id).toBe(data.id)
    }
  })

  test('stores neither the password nor the token as they are', async () => {
    const { data } = await register(await newcomer())
    const account = await app.ctx.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    const sessions = await app.ctx.db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', data.id)
      .execute()
    expect(JSON.stringify(sessions)).not.toContain(data.token)
  })

  test('refuses a username that is taken, in any letters, and leaves the code usable', async () => {
    const amara = await joined(app)
    const body = await newcomer()
    const refused = await register({ ...body, username: amara.username.toUpperCase() })
    expect(refused.status).toBe(409)
    expect(refused.problem).toMatchObject({
      code: 'USERNAME_TAKEN',
      errors: [{ path: 'username', message: 'This username is taken.' }],
    })
    expect((await register(body)).status).toBe(201)
  })

  test('of two with the same username at once, lets one in', async () => {
    const [one, other] = await Promise.all([newcomer(), newcomer()])
    const answers = await Promise.all([register({ ...one, username: other.username }), register(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('refuses an email that got an account since its code was mailed', async () => {
    const first = await newcomer()
    app.clock.advance({ seconds: 31 })
    const { data: token } = await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'SIGN_UP', identifier: first.email, medium: 'EMAIL' },
    })
    const otp = await takeCode(app.ctx, token)
    expect((await register(first)).status).toBe(201)
    const second = await register({
      ...first,
      username: `${first.username}_b`,
      twoFactor: { otp, token, authenticationType: 'SIGN_UP' },
    })
    expect(second.status).toBe(409)
    expect(second.problem.code).toBe('EMAIL_TAKEN')
  })

  test('uses a code once, however often it is sent at once', async () => {
    const body = await newcomer()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((end) =>
        register({ ...body, username: `${body.username}_${end}`, email: body.email }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await register(body)).problem.code).toBe('INVALID_OTP')
  })

  test('refuses a code that was mailed to another address', async () => {
    const body = await newcomer()
    const { status, problem } = await register({ ...body, email: `x${body.email}` })
    expect(status).toBe(422)
    expect(problem.code).toBe('INVALID_OTP')
  })

  test('refuses somebody who is not 18 yet', async () => {
    const dateOfBirth = new Date(Date.now() - 17.9 * 365.25 * 86_400_000).toISOString().slice(0, 10)
    const { status, problem } = await register({ ...(await newcomer()), dateOfBirth })
    expect(status).toBe(400)
    expect(problem.errors).toEqual([{ path: 'dateOfBirth', message: 'You must be 18 or over to join' }])
  })

  test.each([
    ['username', { username: 'settings' }, 'This username is not available'],
    ['username', { username: 'ab' }, 'Usernames need at least 3 characters'],
    ['username', { username: 'no spaces' }, 'Usernames can only have letters, numbers, _ and .'],
    ['displayName', { displayName: 'A' }, 'Names need at least 2 characters'],
    ['password', { password: 'sunny-day-42' }, 'A password needs: One uppercase letter'],
    ['password', { password: '' }, 'Enter a password'],
    ['countryCode', { countryCode: 'ZZ' }, 'Choose your country'],
    ['dateOfBirth', { dateOfBirth: '2001-02-30' }, 'Enter your date of birth'],
    ['dateOfBirth', { dateOfBirth: '0000-01-01' }, 'Enter a date of birth within the last 120 years'],
    ['dateOfBirth', { dateOfBirth: '0001-01-01' }, 'Enter a date of birth within the last 120 years'],
    ['dateOfBirth', { dateOfBirth: yearsAgo(125) }, 'Enter a date of birth within the last 120 years'],
    ['acceptTerms', { acceptTerms: false as true }, 'You need to accept the terms to join'],
  ])('refuses a %s like in %j', async (path, wrong, message) => {
    const { status, problem } = await register({ ...(await newcomer()), ...wrong })
    expect(status).toBe(400)
    expect(problem.errors).toEqual([{ path, message }])
  })
})
