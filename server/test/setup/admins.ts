import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import { TOTP, URI } from 'otpauth'
import { createAdmin } from '../../src/accounts/admins/create-admin.ts'
import type { TestApp } from './app.ts'

/** Signed-in admin of the back-office. */
export type TestAdmin = { id: string; email: string; password: string; role: AdminRole; token: string }

let admins = 0

/** Creates an admin as the operator’s command does, without a cool-down, and signs them in. */
export async function adminOf(app: TestApp, role: AdminRole = 'OWNER'): Promise<TestAdmin> {
  const email = newAdminEmail()
  const password = 'Quiet-Office-42'
  await createAdmin(app.ctx, { email, role, password }, { withoutCoolDown: true })
  return signedIn(app, { email, password, role })
}

/** One whose authenticator app gives a code of its own each time it is asked: it waits for the next. */
export async function adminWithApp(
  app: TestApp,
  role: AdminRole = 'OWNER',
): Promise<TestAdmin & { code(): string }> {
  const email = newAdminEmail()
  const password = 'Quiet-Office-42'
  const url = await createAdmin(
    app.ctx,
    { email, role, password },
    {
      ...{ withAuthenticator: true, withoutCoolDown: true },
    },
  )
  const code = codesOf(app, url ?? '')
  return { ...(await signedIn(app, { email, password, role, otp: code() })), code }
}

/** The codes of the app that this url sets up, each of another step than the one before. */
export function codesOf(app: TestApp, url: string): () => string {
  return () => {
    app.clock.advance({ seconds: 30 })
    return codeOf(app, url)
  }
}

/** Returns the app’s current code, by its set-up URL. */
export function codeOf({ clock }: TestApp, url: string): string {
  const shown = URI.parse(url)
  if (!(shown instanceof TOTP)) throw new Error(`No clock gives the codes of ${url}.`)
  return shown.generate({ timestamp: clock.now().getTime() })
}

function newAdminEmail(): string {
  admins += 1
  return `admin${admins}@office.example`
}

type Person = { email: string; password: string; role: AdminRole; otp?: string }

async function signedIn(app: TestApp, { email, password, role, otp }: Person): Promise<TestAdmin> {
  const { status, data, problem } = await app.call('POST /admin/login', { body: { email, password, otp } })
  if (status !== 200) throw new Error(`No admin signed in: ${JSON.stringify(problem)}`)
  return { id: data.admin.id, email, password, role, token: data.token }
}
