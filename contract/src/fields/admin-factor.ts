import { z } from 'zod'
import { toAsciiDigits } from '../text/format/digits.ts'
import { passkeyAssertion } from './passkey.ts'

/** A fresh code of an admin's authenticator app; each is good once. */
export const authenticatorCode = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^\d{6}$/, 'Enter a valid OTP')

/**
 * Second factor of the acting admin, presented again: a code of their app, or a passkey assertion for
 * `CONFIRM`.
 */
export const adminFactorFields = { otp: authenticatorCode.optional(), passkey: passkeyAssertion.optional() }
export type AdminFactor = z.output<z.ZodObject<typeof adminFactorFields>>

/** The same in a multipart form, whose fields are text: a passkey's answer as JSON. */
export const adminFactorFormFields = {
  otp: authenticatorCode.optional(),
  passkey: z.string().max(20_000).transform(parsedJson).pipe(passkeyAssertion).optional(),
}

function parsedJson(text: string, check: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    check.addIssue('This must be JSON')
    return z.NEVER
  }
}

/** The body of an act that needs nothing else. */
export const adminFactorBody = z.object(adminFactorFields).prefault({})

/** Errors of a call that requires the factor. */
export const adminFactorRefusals = [
  'TWO_FACTOR_REQUIRED',
  'INVALID_OTP',
  'INVALID_PASSKEY',
  'TOO_MANY_REQUESTS',
] as const
