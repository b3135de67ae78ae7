import { z } from 'zod'
import { digitsOf } from '../text/digits.ts'
import { passkeyAssertion } from './passkey.ts'

/** A fresh code of an admin's authenticator app; each is good once. */
export const adminCode = z
  .string()
  .overwrite(digitsOf)
  .regex(/^\d{6}$/, 'Enter a valid OTP')

/** The second factor of her who acts, shown anew: a code of her app, or what a passkey of hers signed for `CONFIRM`. */
export const adminFactor = { otp: adminCode.optional(), passkey: passkeyAssertion.optional() }
export type AdminFactor = z.output<z.ZodObject<typeof adminFactor>>

/** What a call refuses with that asks for it. */
export const refusesFactor = [
  'TWO_FACTOR_REQUIRED',
  'INVALID_OTP',
  'INVALID_PASSKEY',
  'TOO_MANY_REQUESTS',
] as const
