import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/leaving.ts'
import { reauthentication } from './two-factor.ts'

/** Needed by a session that was not opened just now. A GET has no body. */
const confirmed = z.object({ confirmation: reauthentication.optional() }).prefault({})

export const deactivateAccount = call(calls.deactivateAccount, {
  topics: 'Its transaction appends PRESENCE_CHANGED.',
  summary:
    'Deactivate the account: hidden everywhere, and every session ends; signing in reactivates it. A session older than 10 minutes requires a confirmation',
  body: confirmed,
  data: z.boolean(),
  refuses: ['CONFIRMATION_REQUIRED', 'INVALID_OTP', 'RULE_BROKEN', 'TOO_MANY_REQUESTS'],
})

export const deleteAccount = call(calls.deleteAccount, {
  topics: 'Its transaction appends PRESENCE_CHANGED.',
  summary:
    'Delete the account: hidden at once, erased after 14 days; a link in the email restores it until then. 422 while money is on hold. A session older than 10 minutes requires a confirmation',
  body: confirmed,
  data: z.boolean(),
  refuses: ['CONFIRMATION_REQUIRED', 'INVALID_OTP', 'RULE_BROKEN', 'MONEY_ON_HOLD', 'TOO_MANY_REQUESTS'],
})

export const undoDeleteAccount = call(calls.undoDeleteAccount, {
  admission: 'sign-in',
  topics: 'Its transaction appends PRESENCE_CHANGED.',
  summary: 'Restore a deleted account with the token of the link emailed to its owner',
  body: z.object({
    token: z.string('Open the link in our email').min(1).max(200, 'Enter at most 200 characters'),
  }),
  data: z.object({ username: z.string() }),
  refuses: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})
