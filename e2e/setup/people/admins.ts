import { randomBytes } from 'node:crypto'
import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { createAdmin } from '../../../server/src/accounts/admins/create-admin.ts'
import { api } from '../api.ts'
import { addresses } from '../stack/addresses.ts'
import { runAsOperator } from '../stack/operator.ts'

type Admin = { email: string; password: string; code?: () => string }

/** Creates an admin, as an operator does. */
export async function createBackOfficeAdmin(role: AdminRole): Promise<Admin> {
  const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@office.example`
  const password = 'Quiet-Office-42'
  await runAsOperator((ctx) => createAdmin(ctx, { email, role, password }))
  return { email, password }
}

/**
 * Creates an admin with an authenticator app, which gives a different code each of the two times it is asked.
 */
export async function createBackOfficeAdminWithAuthenticator(role: AdminRole): Promise<Required<Admin>> {
  const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@office.example`
  const password = 'Quiet-Office-42'
  const url = await runAsOperator((ctx) =>
    createAdmin(ctx, { email, role, password }, { withAuthenticator: true }),
  )
  const app = URI.parse(url ?? '')
  if (!(app instanceof TOTP)) throw new Error(`No clock gives the codes of ${url}.`)
  // A code is good once, and that of the next half minute is good already.
  let ahead = -30_000
  const code = () => {
    ahead += 30_000
    return app.generate({ timestamp: Date.now() + ahead })
  }
  return { email, password, code }
}

/** Creates an admin and returns their token. */
export async function createBackOfficeAdminToken(role: AdminRole): Promise<string> {
  const { data } = await api('POST /admin/login', { body: await createBackOfficeAdmin(role) })
  return data.token
}

/** Creates an admin for finance, as an operator does, and returns their token. */
export function createFinanceAdminToken(): Promise<string> {
  return createBackOfficeAdminToken('FINANCE')
}

/** Brings a page to an address of the back-office, and signs in there as admins do. */
export async function signInToBackOffice(
  page: Page,
  { email, password, code }: Admin,
  path = '/',
): Promise<void> {
  await page.goto(`${addresses().admin}${path}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (code) {
    await page.getByLabel('Authenticator code').fill(code())
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.getByRole('complementary', { name: 'Sidebar' }).waitFor()
}
