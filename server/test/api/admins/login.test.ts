import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { encryptAuthenticatorSecret } from '../../../src/accounts/admins/authenticator.ts'
import { createAdmin, parseNewAdmin } from '../../../src/accounts/admins/create-admin.ts'
import { adminOf, codesOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { productionSettings } from '../../setup/processes/production.ts'

const app = await startTestApp()
const password = 'Quiet-Office-42'

function signIn(email: string, more: { password?: string; otp?: string } = {}, where: TestApp = app) {
  return where.call('POST /admin/login', { body: { email, password, ...more } })
}

describe('an admin', () => {
  test('signs in with their email and password', async () => {
    await createAdmin(app.ctx, { email: 'ada@office.example', role: 'FINANCE', password })
    const { status, data } = await signIn('Ada@Office.example')
    expect(status).toBe(200)
    expect(data).toEqual({
      token: expect.stringMatching(/^admin\.[\w-]{43}$/),
      admin: { id: expect.any(String), email: 'ada@office.example', role: 'FINANCE' },
    })
  })

  test('is signed out by signing out, and after twelve hours', async () => {
    const admin = await adminOf(app)
    const search = (token: string) => app.call('GET /admin/search-users', { token })
    expect((await search(admin.token)).status).toBe(200)
    await app.call('POST /admin/logout', { token: admin.token })
    expect((await search(admin.token)).status).toBe(401)
    const { data } = await signIn(admin.email)
    app.clock.advance({ hours: 12, minutes: 1 })
    expect((await search(data.token)).status).toBe(401)
  })

  test('is signed out after half an hour of inactivity, and stays signed in while active', async () => {
    const office = await startTestApp({ ADMIN_IDLE_MINUTES: '30' })
    const { token } = await adminOf(office)
    const statusIn = async (minutes: number) => {
      office.clock.advance({ minutes })
      return (await office.call('GET /admin/search-users', { token })).status
    }
    for (const minutes of [29, 29, 29]) expect(await statusIn(minutes)).toBe(200)
    expect(await statusIn(31)).toBe(401)
  })

  test('who works on has to sign in again after twelve hours', async () => {
    const busy = await startTestApp({ ADMIN_IDLE_MINUTES: '200' })
    const { token } = await adminOf(busy)
    const statuses: number[] = []
    for (const hours of [3, 3, 3, 2, 2]) {
      busy.clock.advance({ hours })
      statuses.push((await busy.call('GET /admin/search-users', { token })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 401])
  })

  test('who is let go is out at once, and cannot come back', async () => {
    const admin = await adminOf(app, 'SUPPORT')
    await app.ctx.db
      .updateTable('admin')
      .set({ disabled_at: app.clock.now() })
      .where('id', '=', admin.id)
      .execute()
    expect((await app.call('GET /admin/search-users', { token: admin.token })).status).toBe(401)
    expect((await signIn(admin.email)).problem.code).toBe('WRONG_CREDENTIALS')
  })

  test('is no member, and no member is an admin', async () => {
    const admin = await adminOf(app)
    const member = await joined(app, { verified: true })
    expect((await app.call('GET /user/refresh-user', { token: admin.token })).status).toBe(401)
    expect((await app.call('GET /admin/search-users', { token: member.token })).status).toBe(403)
    expect((await signIn(member.email, { password: member.password })).status).toBe(401)
    const login = await app.call('POST /user/login', {
      body: { identifier: admin.email, password: admin.password },
    })
    expect(login.status).toBe(401)
  })

  test('whose password is wrong and one who is not there are answered alike', async () => {
    const { email } = await adminOf(app)
    const [wrong, nobody] = [await signIn(email, { password: 'x' }), await signIn('nobody@office.example')]
    expect([wrong.status, nobody.status]).toEqual([401, 401])
    expect({ ...wrong.problem, requestId: '' }).toEqual({ ...nobody.problem, requestId: '' })
  })

  test('is let in by no more than a few guesses', async () => {
    const guarded = await startTestApp({ THROTTLE: 'true' })
    const admin = await adminOf(guarded)
    const statuses: number[] = []
    for (let guess = 0; guess < 9; guess++) {
      statuses.push((await signIn(admin.email, { password: `guess ${guess}` }, guarded)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429])
    expect((await signIn(admin.email, {}, guarded)).status).toBe(429)
    guarded.clock.advance({ minutes: 16 })
    expect((await signIn(admin.email, {}, guarded)).status).toBe(200)
  })
})

describe('an admin with an authenticator app', () => {
  async function withAuthenticator(email: string): Promise<() => string> {
    const url = await createAdmin(app.ctx, { email, role: 'OWNER', password }, { withAuthenticator: true })
    return codesOf(app, url ?? '')
  }

  test('needs its code, each once', async () => {
    const code = await withAuthenticator('owner@office.example')
    const without = await signIn('owner@office.example')
    expect([without.status, without.problem.code]).toEqual([401, 'TWO_FACTOR_REQUIRED'])
    const otp = code()
    expect((await signIn('owner@office.example', { otp })).status).toBe(200)
    expect((await signIn('owner@office.example', { otp })).problem.code).toBe('INVALID_OTP')
    expect((await signIn('owner@office.example', { otp: code() })).status).toBe(200)
  })

  test('does not learn that the password was right without it', async () => {
    await withAuthenticator('careful@office.example')
    const { problem } = await signIn('careful@office.example', { password: 'x', otp: '123456' })
    expect(problem.code).toBe('WRONG_CREDENTIALS')
  })

  test('is the only one whom production lets in', async () => {
    const production = await startTestApp(productionSettings)
    const email = 'late@office.example'
    expect(await createAdmin(production.ctx, { email, role: 'OWNER', password })).toContain('otpauth://')
    await production.ctx.db.updateTable('admin').set({ otp_secret: null }).execute()
    for (const more of [{}, { otp: '123456' }]) {
      const { status, problem } = await signIn(email, more, production)
      expect([status, problem.code]).toEqual([401, 'TWO_FACTOR_REQUIRED'])
      expect(problem.detail).toContain('Set up an authenticator app or a passkey first')
    }
  })

  test('signs in with the codes of RFC 6238', async () => {
    const email = 'standard@office.example'
    await withAuthenticator(email)
    const sealed = encryptAuthenticatorSecret(app.ctx.config, email, Buffer.from('12345678901234567890'))
    await app.ctx.db.updateTable('admin').set({ otp_secret: sealed }).where('email', '=', email).execute()
    const { clock } = app
    for (const [seconds, otp] of [
      [1_111_111_109, '081804'],
      [2_000_000_000, '279037'],
    ] as const) {
      app.ctx.clock = { now: () => new Date(seconds * 1000) }
      expect((await signIn(email, { otp })).status).toBe(200)
    }
    app.ctx.clock = clock
  })
})

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

/** Runs the operator's command as the operator does, with this for its input. */
async function runCommand(args: readonly string[], input: string): Promise<string> {
  const { database, storageUrl, secretKey } = app.ctx.config
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    ENV_FILE: 'none',
    DATABASE_URL: database.url,
    STORAGE_URL: storageUrl,
    SECRET_KEY: secretKey,
  }
  const run = promisify(execFile)(process.execPath, [main, 'create-admin', ...args], { env })
  run.child.stdin?.end(input)
  return (await run).stdout
}

describe('the command that lets somebody in', () => {
  test.each([
    ['\n', 'typed@office.example'],
    ['\r\n', 'pasted@office.example'],
    ['', 'piped@office.example'],
  ])('takes the password as it is, up to the end of the line: %j', async (end, email) => {
    const spaced = `  ${password} `
    expect(await runCommand([email, 'finance'], `${spaced}${end}`)).toBe(
      `Created the admin ${email} with the role FINANCE.\n`,
    )
    expect((await signIn(email)).problem.code).toBe('WRONG_CREDENTIALS')
    expect((await signIn(email, { password: spaced })).status).toBe(200)
  })

  test('takes an email once', async () => {
    const { email } = await adminOf(app)
    await expect(createAdmin(app.ctx, { email, role: 'OWNER', password })).rejects.toThrow(/already/)
  })

  test.each([
    [{ email: 'no email', role: 'OWNER', password }, 'Enter a valid email'],
    [
      { email: 'a@b.example', role: 'KING', password },
      'Role must be one of OWNER, FINANCE, MODERATOR, SUPPORT',
    ],
    [{ email: 'a@b.example', role: 'owner', password: 'short' }, 'A password needs: One uppercase letter'],
  ])('refuses %j', (args, message) => {
    expect(() => parseNewAdmin(args)).toThrow(message)
  })
})
