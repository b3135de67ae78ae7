import { startEmailChange } from '@fanfare/contract/calls/accounts/email'
import type { Confirmation } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/server-clock'
import { api } from '../../../lib/api/call.ts'

/** What goes with the code from each mailbox, and when they were mailed, in milliseconds. */
export type BegunChange = { oldToken: string; newToken: string; mailedAt: number }

/** Has a code mailed to the old address, and one to the new. */
export async function startChange(email: string, confirmation?: Confirmation): Promise<BegunChange> {
  const { data } = await api(startEmailChange, { body: { email, confirmation } })
  return { ...data, mailedAt: serverNow() }
}
