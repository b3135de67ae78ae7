import { describe, expect, test } from 'vitest'
import { codesOf } from '../../../setup/admins.ts'
import { startTestApp } from '../../../setup/app.ts'
import { joined, type Person, takeCode } from '../../../setup/people.ts'

const app = await startTestApp()

const confirmationOf = ({ password }: Person) => ({ confirmation: { password } })

/** Creates a person with an authenticator app. Returns the app’s next code and the recovery codes. */
async function withApp() {
  const amara = await joined(app)
  const { data } = await app.call('POST /two-factor/start-authenticator', {
    token: amara.token,
    body: confirmationOf(amara),
  })
  const code = codesOf(app, data.url)
  const confirmed = await app.call('POST /two-factor/confirm-authenticator', {
    token: amara.token,
    body: { otp: code() },
  })
  return { amara, code, recoveryCodes: confirmed.data.recoveryCodes ?? [] }
}

const login = (person: Person, more: object = {}) =>
  app.call('POST /user/login', {
    body: { identifier: person.username, password: person.password, ...more },
  })

async function loginByApp(person: Person, otp: string) {
  const { problem } = await login(person)
  return login(person, { twoFactor: { otp, token: problem.token, authenticationType: 'LOGIN' } })
}

const factorsOf = async ({ token }: Person) => (await app.call('GET /two-factor/factors', { token })).data

async function mailsTo({ email }: Person): Promise<string[]> {
  await app.drain()
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('an authenticator app', () => {
  test('is asked for once a first code has shown that it is set up, and its owner is mailed', async () => {
    const amara = await joined(app)
    const started = await app.call('POST /two-factor/start-authenticator', {
      token: amara.token,
      body: confirmationOf(amara),
    })
    expect(started.data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(started.data.url).toMatch(/^otpauth:\/\/totp\/Fanfare:/)
    expect((await login(amara)).status).toBe(200)
    const confirm = (otp: string) =>
      app.call('POST /two-factor/confirm-authenticator', { token: amara.token, body: { otp } })
    const code = codesOf(app, started.data.url)
    const right = code()
    expect((await confirm(right === '000000' ? '000001' : '000000')).problem.code).toBe('INVALID_OTP')
    const confirmed = await confirm(right)
    expect(confirmed.data.recoveryCodes).toHaveLength(10)
    const { data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(data.isTwoFactorEnabled).toBe(true)
    expect(await factorsOf(amara)).toMatchObject({
      mailCodes: false,
      authenticator: { dateAdded: expect.any(String) },
      recoveryCodesLeft: 10,
    })
    expect((await login(amara)).problem).toMatchObject({
      status: 401,
      code: 'TWO_FACTOR_REQUIRED',
      detail: 'Enter the code from your authenticator app.',
      token: expect.any(String),
      methods: ['AUTHENTICATOR', 'RECOVERY_CODE'],
    })
    expect((await loginByApp(amara, code())).status).toBe(200)
    expect(await mailsTo(amara)).toContain('An authenticator app was set up: your Fanfare account')
  })

  test('mails no code where only the app is asked for', async () => {
    const { amara } = await withApp()
    await mailsTo(amara)
    const before = app.mails.length
    await login(amara)
    await app.drain()
    expect(app.mails.slice(before).filter(({ to }) => to === amara.email)).toEqual([])
  })

  test('is sealed where it is kept', async () => {
    const amara = await joined(app)
    const { data } = await app.call('POST /two-factor/start-authenticator', {
      token: amara.token,
      body: confirmationOf(amara),
    })
    const { sealed_secret } = await app.ctx.db
      .selectFrom('authenticator')
      .select('sealed_secret')
      .where('account_id', '=', amara.id)
      .executeTakeFirstOrThrow()
    expect(sealed_secret.toString('latin1')).not.toContain(data.secret)
    expect(sealed_secret.subarray(0, 4).toString()).toBe('FFS1')
  })

  test('opens one session by a code, also when that is sent many times at once', async () => {
    const { amara, code } = await withApp()
    const otp = code()
    const { token } = (await login(amara)).problem
    const twoFactor = { otp, token, authenticationType: 'LOGIN' }
    const { token: other } = (await login(amara)).problem
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => login(amara, { twoFactor })),
      login(amara, { twoFactor: { ...twoFactor, token: other } }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await loginByApp(amara, otp)).problem.code).toBe('INVALID_OTP')
    expect((await loginByApp(amara, code())).status).toBe(200)
  })

  test('does not count backwards in the database either', async () => {
    const { amara } = await withApp()
    const again = app.ctx.db
      .updateTable('authenticator')
      .set((column) => ({ used_step: column.ref('used_step') }))
    await expect(again.where('account_id', '=', amara.id).execute()).rejects.toThrow('used once')
  })

  test('is asked for beside the mailed code where both are on, and each is enough', async () => {
    const { amara, code } = await withApp()
    await app.call('POST /two-factor/switch-mail-codes', { token: amara.token, body: { isEnabled: true } })
    const { problem } = await login(amara)
    expect(problem.methods).toEqual(['AUTHENTICATOR', 'EMAIL', 'RECOVERY_CODE'])
    const { token = '' } = problem
    const mailed = { otp: await takeCode(app.ctx, token), token, authenticationType: 'LOGIN' }
    expect((await login(amara, { twoFactor: { ...mailed, method: 'AUTHENTICATOR' } })).problem.code).toBe(
      'INVALID_OTP',
    )
    const shown = { otp: code(), token, authenticationType: 'LOGIN', method: 'AUTHENTICATOR' }
    expect((await login(amara, { twoFactor: shown })).status).toBe(200)
    app.clock.advance({ seconds: 31 })
    const next = (await login(amara)).problem.token ?? ''
    const twoFactor = { otp: await takeCode(app.ctx, next), token: next, authenticationType: 'LOGIN' }
    expect((await login(amara, { twoFactor })).status).toBe(200)
  })

  test('takes no code for somebody else’s sign-in', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const { token } = (await login(one.amara)).problem
    const twoFactor = { otp: other.code(), token, authenticationType: 'LOGIN' }
    expect((await login(other.amara, { twoFactor })).problem.code).toBe('INVALID_OTP')
  })

  test('is guessed at twenty times a day', { timeout: 120_000 }, async () => {
    const { amara, code } = await withApp()
    const { token } = (await login(amara)).problem
    const right = code()
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 20; tries++) {
      const twoFactor = { otp: wrong, token, authenticationType: 'LOGIN' }
      expect((await login(amara, { twoFactor })).problem.code).toBe('INVALID_OTP')
    }
    const twoFactor = { otp: right, token, authenticationType: 'LOGIN' }
    expect((await login(amara, { twoFactor })).status).toBe(429)
  })

  test('is set up, replaced and removed by nobody who has only a session', async () => {
    const { amara } = await withApp()
    for (const call of [
      'POST /two-factor/start-authenticator',
      'POST /two-factor/remove-authenticator',
      'POST /two-factor/make-recovery-codes',
      'POST /passkey/start-registration',
    ] as const) {
      const { problem } = await app.call(call, { token: amara.token, body: {} })
      expect([call, problem.status, problem.code]).toEqual([call, 401, 'CONFIRMATION_REQUIRED'])
    }
    expect(await factorsOf(amara)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  test('goes on being asked for until the one in its place is set up', async () => {
    const { amara, code } = await withApp()
    const { data } = await app.call('POST /two-factor/start-authenticator', {
      token: amara.token,
      body: confirmationOf(amara),
    })
    const newCode = codesOf(app, data.url)
    expect((await loginByApp(amara, newCode())).problem.code).toBe('INVALID_OTP')
    expect((await loginByApp(amara, code())).status).toBe(200)
    const confirmed = await app.call('POST /two-factor/confirm-authenticator', {
      token: amara.token,
      body: { otp: newCode() },
    })
    expect(confirmed.data).toEqual({ recoveryCodes: null })
    expect((await loginByApp(amara, code())).problem.code).toBe('INVALID_OTP')
    expect((await loginByApp(amara, newCode())).status).toBe(200)
  })

  test('is not set up later than an hour after it was begun', async () => {
    const amara = await joined(app)
    const { data } = await app.call('POST /two-factor/start-authenticator', {
      token: amara.token,
      body: confirmationOf(amara),
    })
    app.clock.advance({ minutes: 61 })
    const otp = codesOf(app, data.url)()
    const confirmed = await app.call('POST /two-factor/confirm-authenticator', {
      token: amara.token,
      body: { otp },
    })
    expect(confirmed.problem.code).toBe('INVALID_OTP')
  })

  test('is removed with the recovery codes, which are for it, and its owner is mailed', async () => {
    const { amara } = await withApp()
    const removed = await app.call('POST /two-factor/remove-authenticator', {
      token: amara.token,
      body: confirmationOf(amara),
    })
    expect(removed.data).toMatchObject({ mailCodes: false, authenticator: null, recoveryCodesLeft: 0 })
    expect((await login(amara)).status).toBe(200)
    expect(await mailsTo(amara)).toContain('An authenticator app was removed: your Fanfare account')
  })

  test('is gone with the whole second factor, and stays where that is switched on again as it is', async () => {
    const { amara } = await withApp()
    const change = (body: object) => app.call('POST /user/update-user', { token: amara.token, body })
    expect((await change({ isTwoFactorEnabled: true })).data.isTwoFactorEnabled).toBe(true)
    expect((await factorsOf(amara)).mailCodes).toBe(false)
    expect((await change({ isTwoFactorEnabled: false })).problem.code).toBe('CONFIRMATION_REQUIRED')
    const { data } = await change({ isTwoFactorEnabled: false, ...confirmationOf(amara) })
    expect(data.isTwoFactorEnabled).toBe(false)
    expect(await factorsOf(amara)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 })
    expect(await mailsTo(amara)).toContain('Two-factor authentication is off for your Fanfare account')
  })
})

describe('codes by mail', () => {
  test('are switched on at once and off by who confirms it, and the owner is mailed', async () => {
    const amara = await joined(app)
    const change = (body: { isEnabled: boolean; confirmation?: { password: string } }) =>
      app.call('POST /two-factor/switch-mail-codes', { token: amara.token, body })
    expect((await change({ isEnabled: true })).data.mailCodes).toBe(true)
    expect((await change({ isEnabled: false })).problem.code).toBe('CONFIRMATION_REQUIRED')
    expect((await change({ isEnabled: false, ...confirmationOf(amara) })).data.mailCodes).toBe(false)
    expect(await mailsTo(amara)).toContain('Email codes are off for your Fanfare account')
  })
})

describe('recovery codes', () => {
  test('are in no form that can be read where they are kept', async () => {
    const { amara, recoveryCodes } = await withApp()
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){3}$/)
    const rows = await app.ctx.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('account_id', '=', amara.id)
      .execute()
    expect(rows).toHaveLength(10)
    for (const { code_hash } of rows) expect(code_hash).toHaveLength(32)
    expect(new Set(recoveryCodes).size).toBe(10)
  })

  test('sign in once each, however they are typed, and the owner is told how many are left', async () => {
    const { amara, recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    expect((await login(amara, { recoveryCode: first })).status).toBe(200)
    expect((await login(amara, { recoveryCode: first })).problem).toMatchObject({
      status: 422,
      code: 'INVALID_OTP',
      detail: "Enter a recovery code you haven't used yet.",
    })
    expect(
      (await login(amara, { recoveryCode: ` ${second.toUpperCase().replaceAll('-', ' ')}` })).status,
    ).toBe(200)
    expect((await factorsOf(amara)).recoveryCodesLeft).toBe(8)
    await mailsTo(amara)
    const letters = app.mails.filter(
      ({ to, subject }) => to === amara.email && subject.startsWith('A recovery'),
    )
    expect(new Set(letters.map(({ text }) => /You have (\d) left/.exec(text)?.[1]))).toEqual(
      new Set(['9', '8']),
    )
  })

  test('open one session each, also when one is sent many times at once', async () => {
    const { amara, recoveryCodes } = await withApp()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => login(amara, { recoveryCode: recoveryCodes[0] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('are nobody else’s', async () => {
    const [one, other] = [await withApp(), await withApp()]
    expect((await login(other.amara, { recoveryCode: one.recoveryCodes[0] })).problem.code).toBe(
      'INVALID_OTP',
    )
  })

  test('are replaced by new ones, and the owner is mailed', async () => {
    const { amara, recoveryCodes } = await withApp()
    const { status, data } = await app.call('POST /two-factor/make-recovery-codes', {
      token: amara.token,
      body: confirmationOf(amara),
    })
    expect([status, data.recoveryCodes.length]).toEqual([201, 10])
    expect((await login(amara, { recoveryCode: recoveryCodes[0] })).problem.code).toBe('INVALID_OTP')
    expect((await login(amara, { recoveryCode: data.recoveryCodes[0] })).status).toBe(200)
    expect(await mailsTo(amara)).toContain('New recovery codes: your Fanfare account')
  })

  test('are not made where signing in takes no second factor', async () => {
    const amara = await joined(app)
    const { problem } = await app.call('POST /two-factor/make-recovery-codes', {
      token: amara.token,
      body: confirmationOf(amara),
    })
    expect(problem.code).toBe('RULE_BROKEN')
  })
})
