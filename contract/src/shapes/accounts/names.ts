import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/names.ts'

const usernameChanges = z.object({
  /** Number of username changes that are allowed now. */
  changesLeft: z.int(),
  /** Date from which one more change is allowed; null if nothing was changed lately. */
  nextChangeAt: z.string().nullable(),
  /** Old usernames that lead to me, and that nobody else can have, until then. */
  kept: z.array(z.object({ username: z.string(), until: z.string() })),
})
export type UsernameChangeAllowance = z.output<typeof usernameChanges>

export const getUsernameChanges = call(calls.getUsernameChanges, {
  summary:
    'Retrieve how often the username can still be changed, and the previous usernames that redirect to this account',
  data: usernameChanges,
})
