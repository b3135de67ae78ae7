import { startEmailChange } from '@fanfare/contract/calls/accounts/email'
import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { callApi } from '../../../lib/api/call.ts'

/** Tokens that accompany the codes of both mailboxes, and the time of mailing in milliseconds. */
export type StartedEmailChange = { oldToken: string; newToken: string; mailedAt: number }

/** Emails a code to the old address and one to the new address. */
export async function startEmailChangeByCode(
  email: string,
  confirmation?: Reauthentication,
): Promise<StartedEmailChange> {
  const { data } = await callApi(startEmailChange, { body: { email, confirmation } })
  return { ...data, mailedAt: serverNow() }
}
