import { startEmailChange } from '@fanfare/contract/calls/accounts/email'
import type { Confirmation } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { api } from '../../../lib/api/call.ts'

/** What goes with the code from each mailbox, and when they were mailed, in milliseconds. */
export type StartedEmailChange = { oldToken: string; newToken: string; mailedAt: number }

/** Has a code mailed to the old address, and one to the new. */
export async function startEmailChangeByCode(
  email: string,
  confirmation?: Confirmation,
): Promise<StartedEmailChange> {
  const { data } = await api(startEmailChange, { body: { email, confirmation } })
  return { ...data, mailedAt: serverNow() }
}
