import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/email.ts'
import { proofOfWorkSolution } from '../../fields/proof-of-work.ts'
import { email, loggedInUser } from './accounts.ts'
import { emailedCodeProof, reauthentication } from './two-factor.ts'

const mailedCode = emailedCodeProof.pick({ otp: true, token: true })

export const startEmailChange = call(calls.startEmailChange, {
  topics: ['SECURITY'],
  summary:
    'Start changing the email address: a code is sent to the current address and one to the new one. The response is the same whether or not the new address has an account. Within 10 minutes, the same session can request new codes for the same address without another confirmation',
  body: z.object({ email, confirmation: reauthentication.optional(), altcha: proofOfWorkSolution }),
  /** Tokens to send with the code from each mailbox. */
  data: z.object({ oldToken: z.string(), newToken: z.string() }),
  refuses: [
    'CONFIRMATION_REQUIRED',
    'INVALID_OTP',
    'INVALID_PASSKEY',
    'RULE_BROKEN',
    'CHALLENGE_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

export const finishEmailChange = call(calls.finishEmailChange, {
  topics: ['SECURITY'],
  summary:
    'Change the email address with the codes from both mailboxes; logs out every other session and notifies both addresses',
  body: z.object({ old: mailedCode, new: mailedCode }),
  data: loggedInUser,
  refuses: ['INVALID_OTP', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const stopEmailChange = call(calls.stopEmailChange, {
  admission: 'sign-in',
  topics: 'It is made by an emailed link without a session.',
  summary:
    'Stop a change of the email address with the token of the link emailed to the old address; logs out every session',
  body: z.object({
    token: z.string('Open the link in our email').min(1).max(200, 'Enter at most 200 characters'),
  }),
  data: z.object({ username: z.string() }),
  refuses: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})
