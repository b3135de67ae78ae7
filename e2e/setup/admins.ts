import { randomBytes } from 'node:crypto'
import type { AdminRole } from '@fanfare/contract/admin-role'
import { createAdmin } from '../../server/src/admins/create-admin.ts'
import { api } from './api.ts'
import { asOperator } from './operator.ts'

/** Somebody in the back-office who answers for money, let in as an operator does it: her token. */
export function financeAdmin(): Promise<string> {
  return adminOf('FINANCE')
}

/** Somebody in the back-office: her token. */
export async function adminOf(role: AdminRole): Promise<string> {
  const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@office.example`
  const password = 'Quiet-Office-42'
  await asOperator((ctx) => createAdmin(ctx, { email, role, password }))
  const { data } = await api('POST /admin/login', { body: { email, password } })
  return data.token
}
