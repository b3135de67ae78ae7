import { randomBytes } from 'node:crypto'
import { api } from './api.ts'
import { runCommand } from './server-command.ts'

/** Somebody in the back-office who answers for money, let in as an operator does it: her token. */
export async function financeAdmin(): Promise<string> {
  const email = `finance-${randomBytes(4).toString('hex')}@office.example`
  const said = await runCommand('create-admin', email, 'FINANCE', '--generate')
  const password = /password[^:]*: (\S+)/i.exec(said)?.[1]
  if (password === undefined) throw new Error(`No password was said: ${said}`)
  const { data } = await api('POST /admin/login', { body: { email, password } })
  return data.token
}
