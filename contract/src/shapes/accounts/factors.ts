import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/factors.ts'
import { passkey } from './passkeys.ts'
import { reauthentication, sixDigits } from './two-factor.ts'

const factors = z.object({
  /** Signing in also takes a mailed code. */
  mailCodes: z.boolean(),
  /** The authenticator app that signing in also takes a code of; null where none is set up. */
  authenticator: z.object({ dateAdded: z.string() }).nullable(),
  /** Number of unused recovery codes, of ten. */
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
})
export type SignInFactors = z.output<typeof factors>

const body = z.object({ confirmation: reauthentication.optional() })
const refuses = [
  'CONFIRMATION_REQUIRED',
  'INVALID_OTP',
  'INVALID_PASSKEY',
  'RULE_BROKEN',
  'TOO_MANY_REQUESTS',
] as const

export const loadFactors = call(calls.loadFactors, {
  admission: 'sign-in',
  summary: 'Retrieve the second factors required to sign in, and the passkeys',
  data: factors,
})

export const switchMailCodes = call(calls.switchMailCodes, {
  admission: 'sign-in',
  topics: ['SECURITY'],
  summary: 'Turn email codes at sign-in on or off; turning them off requires a confirmation',
  body: body.extend({ isEnabled: z.boolean() }),
  data: factors,
  refuses,
})

export const startAuthenticator = call(calls.startAuthenticator, {
  admission: 'sign-in',
  topics: 'Nothing is set up until the authenticator is confirmed.',
  summary: 'Create a secret for an authenticator app; it takes effect once confirmed by a first code',
  body,
  data: z.object({
    /** Secret for manual entry: base 32. */
    secret: z.string(),
    /** Secret for the app to scan: `otpauth://totp/…`. */
    url: z.string(),
  }),
  refuses,
})

export const confirmAuthenticator = call(calls.confirmAuthenticator, {
  admission: 'sign-in',
  topics: ['SECURITY'],
  summary: 'Confirm the authenticator app with its first code; returns recovery codes if there were none',
  body: z.object({ otp: sixDigits }),
  data: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  refuses: ['INVALID_OTP', 'TOO_MANY_REQUESTS'],
})

export const removeAuthenticator = call(calls.removeAuthenticator, {
  admission: 'sign-in',
  topics: ['SECURITY'],
  summary: 'Remove the authenticator app',
  body,
  data: factors,
  refuses,
})

export const makeRecoveryCodes = call(calls.makeRecoveryCodes, {
  admission: 'sign-in',
  topics: ['SECURITY'],
  summary: 'Create ten new recovery codes, returned only once; the old ones stop working',
  body,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  refuses,
})
