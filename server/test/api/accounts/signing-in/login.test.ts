import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../setup/app.ts'
import { joined, takeCode } from '../../../setup/people.ts'

const app = await startTestApp()

describe('signing in', () => {
  test('works by email and by username, in any letters', async () => {
    const amara = await joined(app)
    for (const identifier of [
      amara.email,
      amara.username,
      amara.email.toUpperCase(),
      ` ${amara.username} `,
    ]) {
      const { status, data } = await app.call('POST /user/login', {
        body: { identifier, password: amara.password },
      })
      expect(status).toBe(200)
      expect(data.id).toBe(amara.id)
      expect(data.token).not.toBe(amara.token)
    }
  })

  test('refuses a wrong password and an unknown person with the same words', async () => {
    const amara = await joined(app)
    const wrong = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: 'Wrong-Pass-1' },
    })
    const unknown = await app.call('POST /user/login', {
      body: { identifier: 'nobody@mail.example', password: 'Wrong-Pass-1' },
    })
    expect(wrong.status).toBe(401)
    expect(wrong.problem.code).toBe('WRONG_CREDENTIALS')
    expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' })
  })

  test('brings a deactivated account back', async () => {
    const amara = await joined(app)
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', amara.id)
      .execute()
    expect((await app.call('GET /user/refresh-user', { token: amara.token })).status).toBe(401)
    const { status, data } = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    expect(status).toBe(200)
    const profile = await app.call('GET /creator/get-public-creator-details/{username}', {
      params: { username: amara.username },
    })
    expect(profile.data.userId).toBe(data.id)
  })

  test('keeps fifty sessions and ends the oldest', async () => {
    const amara = await joined(app)
    await app.ctx.db
      .insertInto('session')
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          id: app.ctx.newId(),
          account_id: amara.id,
          token_hash: Buffer.alloc(32, `${amara.id}${index}`),
          created_at: app.clock.now(),
          last_used_at: new Date(app.clock.now().getTime() + 1000),
          expires_at: new Date(app.clock.now().getTime() + 86_400_000),
        })),
      )
      .execute()
    await app.call('POST /user/login', { body: { identifier: amara.email, password: amara.password } })
    const sessions = await app.ctx.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', amara.id)
      .execute()
    expect(sessions).toHaveLength(50)
  })
})

describe('signing in with a second step', () => {
  async function withTwoFactor() {
    const amara = await joined(app)
    await app.call('POST /user/update-user', { token: amara.token, body: { isTwoFactorEnabled: true } })
    return amara
  }

  test('mails a code after the right password, and takes it with the second try', async () => {
    const amara = await withTwoFactor()
    const credentials = { identifier: amara.username, password: amara.password }
    const first = await app.call('POST /user/login', { body: credentials })
    expect(first.status).toBe(401)
    expect(first.problem).toMatchObject({
      code: 'TWO_FACTOR_REQUIRED',
      detail: 'Enter the code we sent to your email.',
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    await app.drain()
    const mail = app.mails.find(({ to }) => to === amara.email)
    const [otp = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []
    const twoFactor = { otp, token: first.problem.token ?? '', authenticationType: 'LOGIN' as const }
    const second = await app.call('POST /user/login', { body: { ...credentials, twoFactor } })
    expect(second.status).toBe(200)
    expect(second.data.id).toBe(amara.id)
    const third = await app.call('POST /user/login', { body: { ...credentials, twoFactor } })
    expect(third.problem.code).toBe('INVALID_OTP')
  })

  test('mails nothing after a wrong password', async () => {
    const amara = await withTwoFactor()
    const { problem } = await app.call('POST /user/login', {
      body: { identifier: amara.username, password: 'Wrong-Pass-1' },
    })
    expect(problem.code).toBe('WRONG_CREDENTIALS')
    await app.drain()
    expect(app.mails.filter(({ to }) => to === amara.email)).toEqual([])
  })

  test("refuses another person's code", async () => {
    const [amara, bisi] = await Promise.all([withTwoFactor(), withTwoFactor()])
    const { data: token } = await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'LOGIN', identifier: bisi.email, medium: 'EMAIL' },
    })
    const otp = await takeCode(app.ctx, token)
    const { status, problem } = await app.call('POST /user/login', {
      body: {
        identifier: amara.email,
        password: amara.password,
        twoFactor: { otp, token, authenticationType: 'LOGIN' },
      },
    })
    expect(status).toBe(422)
    expect(problem.code).toBe('INVALID_OTP')
  })

  test("strangers who request codes in the owner's name do not keep the owner from their code", async () => {
    const amara = await withTwoFactor()
    await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'LOGIN', identifier: amara.email, medium: 'EMAIL' },
    })
    const { problem } = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    expect(problem.code).toBe('TWO_FACTOR_REQUIRED')
  })
})

describe('guessing passwords', () => {
  async function guess(guarded: typeof app, identifier: string, password: string, from: string) {
    const response = await guarded.fastify.inject({
      method: 'POST',
      url: '/user/login',
      remoteAddress: from,
      payload: { identifier, password },
    })
    return { status: response.statusCode, retryAfter: Number(response.headers['retry-after'] ?? 0) }
  }

  test('is stopped after eight tries from an address, also side by side, and goes on a quarter of an hour later', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(guarded)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => guess(guarded, amara.email, 'Wrong-Pass-1', '198.51.100.7')),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(8)
    const stopped = await guess(guarded, amara.email, amara.password, '198.51.100.7')
    expect(stopped.status).toBe(429)
    expect(stopped.retryAfter).toBeGreaterThan(0)
    guarded.clock.advance({ minutes: 16 })
    expect((await guess(guarded, amara.email, amara.password, '198.51.100.7')).status).toBe(200)
  })

  test('from many addresses is stopped, and never locks the owner out where they have signed in before', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(guarded)
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, host) =>
        guess(guarded, amara.username, 'Wrong-Pass-1', `203.0.113.${host}`),
      ),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(50)
    expect((await guess(guarded, amara.username, amara.password, '198.51.100.8')).status).toBe(429)
    expect((await guess(guarded, amara.username, amara.password, '127.0.0.1')).status).toBe(200)
  })

  test('does not tell that a username and an email are one account', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(guarded)
    for (let host = 0; host < 51; host++) {
      await guess(guarded, amara.username, 'Wrong-Pass-1', `203.0.113.${host}`)
    }
    for (let time = 0; time < 8; time++) {
      await guess(guarded, amara.username, 'Wrong-Pass-1', '198.51.100.7')
    }
    expect((await guess(guarded, amara.username, 'Wrong-Pass-1', '198.51.100.7')).status).toBe(429)
    expect((await guess(guarded, amara.email, 'Wrong-Pass-1', '198.51.100.7')).status).toBe(401)
  })

  test('of people who do not exist is stopped in the same way', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    for (let time = 0; time < 8; time++) {
      expect((await guess(guarded, 'nobody@mail.example', 'x', '198.51.100.9')).status).toBe(401)
    }
    expect((await guess(guarded, 'nobody@mail.example', 'x', '198.51.100.9')).status).toBe(429)
  })

  test('does not count what was right', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(guarded)
    for (let time = 0; time < 12; time++) {
      expect((await guess(guarded, amara.email, amara.password, '198.51.100.10')).status).toBe(200)
    }
  })

  test('takes the addresses of one household as one', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const amara = await joined(guarded)
    for (let host = 1; host <= 8; host++) {
      await guess(guarded, amara.email, 'Wrong-Pass-1', `2001:db8:1:2::${host}`)
    }
    expect((await guess(guarded, amara.email, 'Wrong-Pass-1', '2001:db8:1:2:a:b:c:d')).status).toBe(429)
    expect((await guess(guarded, amara.email, 'Wrong-Pass-1', '2001:db8:1:3::1')).status).toBe(401)
  })
})
