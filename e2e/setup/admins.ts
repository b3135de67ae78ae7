import { randomBytes } from 'node:crypto'
import { createAdmin } from '../../server/src/admins/create-admin.ts'
import { api } from './api.ts'
import { asOperator } from './operator.ts'

/** Somebody in the back-office who answers for money, let in as an operator does it: her token. */
export async function financeAdmin(): Promise<string> {
  const email = `finance-${randomBytes(4).toString('hex')}@office.example`
  const password = 'Quiet-Office-42'
  await asOperator((ctx) => createAdmin(ctx, { email, role: 'FINANCE', password }))
  const { data } = await api('POST /admin/login', { body: { email, password } })
  return data.token
}
