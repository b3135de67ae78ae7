import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  disableAdmin,
  enableAdmin,
  replaceAdminAuthenticator,
  setAdminPassword,
} from '../../../src/accounts/admins/change-admin.ts'
import { createAdmin } from '../../../src/accounts/admins/create-admin.ts'
import { adminOf, adminWithApp, codesOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'

const app = await startTestApp()
const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

/** Runs an operator's command as the operator does, with this for its input. */
async function run(args: readonly string[], input = ''): Promise<string> {
  const { database, storageUrl, secretKey } = app.ctx.config
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    STORAGE_URL: storageUrl,
    SECRET_KEY: secretKey,
  }
  const running = promisify(execFile)(process.execPath, [main, ...args], { env })
  running.child.stdin?.end(input)
  return (await running).stdout
}

async function signIn({ email, password }: TestAdmin, more: { password?: string; otp?: string } = {}) {
  const { status, problem } = await app.call('POST /admin/login', { body: { email, password, ...more } })
  return problem?.code ?? status
}

async function isSignedIn({ token }: TestAdmin): Promise<boolean> {
  return (await app.call('GET /admin/search-users', { token })).status === 200
}

async function mailsTo({ email }: TestAdmin): Promise<string[]> {
  await app.drain()
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('an operator', () => {
  test('disables an admin, and enables them again', async () => {
    const admin = await adminOf(app)
    await disableAdmin(app.ctx, { email: admin.email })
    expect(await isSignedIn(admin)).toBe(false)
    expect(await signIn(admin)).toBe('WRONG_CREDENTIALS')
    await expect(disableAdmin(app.ctx, { email: admin.email })).rejects.toThrow(/is already disabled/)
    await enableAdmin(app.ctx, { email: admin.email })
    await expect(enableAdmin(app.ctx, { email: admin.email })).rejects.toThrow(/isn't disabled/)
    expect(await isSignedIn(admin)).toBe(false)
    expect(await signIn(admin)).toBe(200)
    expect(await mailsTo(admin)).toEqual([
      'Fanfare back office: Your access was disabled',
      'Fanfare back office: Your access was restored',
    ])
  })

  test('sets a new password for an admin, which ends their sessions', async () => {
    const admin = await adminOf(app)
    await setAdminPassword(app.ctx, admin.email, 'Other-Office-43')
    expect(await isSignedIn(admin)).toBe(false)
    expect(await signIn(admin)).toBe('WRONG_CREDENTIALS')
    expect(await signIn(admin, { password: 'Other-Office-43' })).toBe(200)
    expect(await mailsTo(admin)).toContain('Fanfare back office: Your password was reset')
  })

  test('is told what a password lacks, and changes nothing', async () => {
    const admin = await adminOf(app)
    await expect(setAdminPassword(app.ctx, admin.email, 'short')).rejects.toThrow(
      /A password needs: One uppercase letter/,
    )
    expect(await isSignedIn(admin)).toBe(true)
  })

  test('is told of a password that is guessed first, or is the admin’s own name, and changes nothing', async () => {
    const admin = await adminOf(app)
    for (const password of ['P@ssw0rd1', `${admin.email.replace(/@.*/, '').replace('a', 'A')}!1`]) {
      await expect(setAdminPassword(app.ctx, admin.email, password)).rejects.toThrow(/Choose another one/)
    }
    expect(await isSignedIn(admin)).toBe(true)
    const newcomer = { email: 'newcomer@office.example', role: 'SUPPORT', password: 'Qwerty123!' } as const
    await expect(createAdmin(app.ctx, newcomer)).rejects.toThrow(/too easy to guess/)
    expect(await signIn({ ...newcomer, id: '', token: '' })).toBe('WRONG_CREDENTIALS')
  })

  test('gives an admin their first authenticator app, which is required from then on', async () => {
    const admin = await adminOf(app)
    const code = codesOf(app, await replaceAdminAuthenticator(app.ctx, admin.email))
    expect(await isSignedIn(admin)).toBe(false)
    expect(await signIn(admin)).toBe('TWO_FACTOR_REQUIRED')
    expect(await signIn(admin, { otp: code() })).toBe(200)
    expect(await mailsTo(admin)).toContain('Fanfare back office: A new authenticator app was set up')
  })

  test('replaces an app that was lost: its codes open nothing any more', async () => {
    const admin = await adminWithApp(app)
    const code = codesOf(app, await replaceAdminAuthenticator(app.ctx, admin.email))
    expect(await signIn(admin, { otp: admin.code() })).toBe('INVALID_OTP')
    expect(await signIn(admin, { otp: code() })).toBe(200)
  })

  test('gives the tries at codes back that a thief has used up, with the new password or app', async () => {
    const admin = await adminWithApp(app)
    const exhaust = async () => {
      for (let time = 0; time < 11; time++) await signIn(admin, { otp: '000000' })
    }
    await exhaust()
    expect(await signIn(admin, { otp: admin.code() })).toBe('TOO_MANY_REQUESTS')
    await setAdminPassword(app.ctx, admin.email, admin.password)
    expect(await signIn(admin, { otp: admin.code() })).toBe(200)
    await exhaust()
    const code = codesOf(app, await replaceAdminAuthenticator(app.ctx, admin.email))
    expect(await signIn(admin, { otp: code() })).toBe(200)
  })

  test('leaves a trace that no admin can have left', async () => {
    const admin = await adminOf(app)
    await replaceAdminAuthenticator(app.ctx, admin.email)
    await disableAdmin(app.ctx, { email: admin.email })
    const trace = await auditOf(app, admin.id)
    expect(trace.map(({ adminId, action }) => [adminId, action])).toEqual([
      [null, 'ADMIN_CREATED'],
      [null, 'ADMIN_AUTHENTICATOR_RENEWED'],
      [null, 'ADMIN_DISABLED'],
    ])
  })
})

describe('the command', () => {
  test('makes up a password and shows it once', async () => {
    const admin = await adminOf(app)
    const said = await run(['reset-admin-password', admin.email.toUpperCase(), '--generate'])
    const [, password] = /shown only once\): (\S+)/.exec(said) ?? []
    expect(await signIn(admin, { password })).toBe(200)
  })

  test('shows the new authenticator app once', async () => {
    const admin = await adminOf(app)
    const said = await run(['new-admin-authenticator', admin.email])
    const code = codesOf(app, /otpauth:\S+/.exec(said)?.[0] ?? '')
    expect(await signIn(admin, { otp: code() })).toBe(200)
  })

  test.each(['disable-admin', 'enable-admin'])('%s says that there is nobody', async (command) => {
    await expect(run([command, 'nobody@office.example'])).rejects.toThrow(
      /Admin nobody@office\.example not found/,
    )
  })
})

test('only what an operator does to an admin is noted without one', async () => {
  await expect(
    app.ctx.db
      .insertInto('audit_entry')
      .values({
        id: app.ctx.newId(),
        admin_id: null,
        action: 'WITHDRAWAL_APPROVED',
        subject_kind: 'WITHDRAWAL',
        subject_id: app.ctx.newId(),
        created_at: app.clock.now(),
      })
      .execute(),
  ).rejects.toThrow(/audit_entry_operator/)
})
