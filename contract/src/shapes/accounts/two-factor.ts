import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/two-factor.ts'
import { normalizeSignInIdentifier } from '../../fields/email.ts'
import { passkeyAssertion } from '../../fields/passkey.ts'
import { payoutAccount } from '../../fields/payout-account.ts'
import { proofOfWorkSolution } from '../../fields/proof-of-work.ts'
import { toAsciiDigits } from '../../text/format/digits.ts'

/** `CONFIRM`: for a change that a session alone does not allow. */
export const emailedCodePurpose = z.enum([
  'SIGN_UP',
  'LOGIN',
  'RESET_PASSWORD',
  'WITHDRAWAL_REQUEST',
  'CONFIRM',
])
export type EmailedCodePurpose = z.output<typeof emailedCodePurpose>

export const sixDigits = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^\d{6}$/, 'Enter a valid OTP')
const token = z.string().min(1).max(200)

/** The code that was mailed, the token it belongs to, and what it is for. */
export const emailedCodeProof = z.object({ otp: sixDigits, token, authenticationType: emailedCodePurpose })
export type EmailedCodeProof = z.output<typeof emailedCodeProof>

/** The second step of a sign-in: a code that was mailed, or with `method` one of the authenticator app. */
export const secondFactorCode = emailedCodeProof.extend({
  /** EMAIL where none is sent, unless no code was mailed. */
  method: z.enum(['EMAIL', 'AUTHENTICATOR']).optional(),
})
export type SecondFactorCode = z.output<typeof secondFactorCode>

/** Second factors that a sign-in can send: one of them. */
export const signInSecondFactorFields = {
  twoFactor: secondFactorCode.optional(),
  recoveryCode: z.string().trim().min(1, 'Enter a recovery code').max(100).optional(),
  passkey: passkeyAssertion.optional(),
}

/**
 * Proof for a change that a session alone does not permit: the password, an emailed code (CONFIRM), or a
 * passkey.
 */
export const reauthentication = z
  .object({
    password: z.string().min(1, 'Enter your password').max(1000).optional(),
    twoFactor: emailedCodeProof.optional(),
    passkey: passkeyAssertion.optional(),
  })
  .refine((given) => Object.values(given).filter((each) => each !== undefined).length === 1, {
    error: 'Enter your password or a code',
  })
export type Reauthentication = z.output<typeof reauthentication>

export const initializeTwoFactor = call(calls.initializeTwoFactor, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary:
    'Email a 6-digit code. The response is the same whether or not the address has an account. A withdrawal requires the amount and the payoutAccount that its code is for',
  body: z.object({
    authenticationType: emailedCodePurpose,
    identifier: z.string().overwrite(normalizeSignInIdentifier).min(1, 'Enter your email').max(254),
    medium: z.literal('EMAIL'),
    /** WITHDRAWAL_REQUEST: payout account for the money. If omitted, the saved bank details. */
    payoutAccount: payoutAccount.optional(),
    altcha: proofOfWorkSolution,
  }),
  data: z.string(),
  refuses: [
    'CHALLENGE_REQUIRED',
    'TOO_MANY_REQUESTS',
    'NOT_SIGNED_IN',
    'SWITCHED_OFF',
    'NOT_VERIFIED',
    'WITHDRAWAL_PENDING',
    'RULE_BROKEN',
  ],
})

export const validateTwoFactor = call(calls.validateTwoFactor, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary: 'Check an emailed code; it remains usable once more, for the call it was requested for',
  body: emailedCodeProof,
  data: z.boolean(),
  refuses: ['INVALID_OTP', 'TOO_MANY_REQUESTS'],
})
