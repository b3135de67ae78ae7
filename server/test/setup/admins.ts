import type { AdminRole } from '@fanfare/contract/admin-role'
import { createAdmin } from '../../src/backoffice/create-admin.ts'
import type { TestApp } from './app.ts'

/** Somebody in the back-office, signed in. */
export type TestAdmin = { id: string; email: string; password: string; role: AdminRole; token: string }

let admins = 0

/** Lets an admin in as the operator's command does, and signs her in. */
export async function adminOf(app: TestApp, role: AdminRole = 'OWNER'): Promise<TestAdmin> {
  admins += 1
  const email = `admin${admins}@office.example`
  const password = 'Quiet-Office-42'
  await createAdmin(app.ctx, { email, role, password })
  const { status, data, problem } = await app.call('POST /admin/login', { body: { email, password } })
  if (status !== 200) throw new Error(`No admin signed in: ${JSON.stringify(problem)}`)
  return { id: data.admin.id, email, password, role, token: data.token }
}
