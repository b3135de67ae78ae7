import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/verification.ts'
import { normalizeMultiline, normalizeSingleLine } from '../../fields/names.ts'
import { limits } from '../../limits.ts'
import { minCharactersCheck } from '../../text/characters.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { dateOfBirthField, verificationStatus } from './accounts.ts'

export const verificationFields = z.object({
  legalName: z
    .string('Enter your legal name')
    .overwrite(normalizeSingleLine)
    .refine(...combiningMarksCheck)
    .min(1, { error: 'Enter your legal name', abort: true })
    .refine(
      minCharactersCheck(limits.nameLengthMin),
      `Names need at least ${limits.nameLengthMin} characters`,
    )
    .max(100, 'Names can have up to 100 characters'),
  dateOfBirth: dateOfBirthField('You must be 18 or over to get verified'),
  address: z
    .string('Enter your address')
    .overwrite(normalizeMultiline)
    .refine(...combiningMarksCheck)
    .min(1, { error: 'Enter your address', abort: true })
    .min(5, 'Enter your full address')
    .max(300, 'Addresses can have up to 300 characters'),
  countryCode: z.string('Choose your country').regex(/^[A-Z]{2}$/, 'Choose your country'),
  /** Code from `get-states/{countryCode}`; a form may send it empty. */
  stateCode: z
    .string()
    .regex(/^([A-Z]{2}-[A-Z0-9]{1,3})?$/, 'Choose your state or region')
    .optional(),
})

export const identityVerification = z.object({
  status: verificationStatus,
  legalName: z.string().nullable(),
  dateSubmitted: z.string().nullable(),
  dateDecided: z.string().nullable(),
  reason: z.string().nullable(),
  /** Number of hours within which four of five recent checks were decided; null if there were too few. */
  usualHours: z.int().nullable(),
  /** Number of days after the decision until the pictures are deleted. */
  keptDays: z.int(),
})
export type IdentityVerification = z.output<typeof identityVerification>

export const submitVerification = call(calls.submitVerification, {
  bucket: 'picture',
  topics: 'Its transaction appends USER_CHANGED.',
  summary: 'Submit an identity check (multipart: document front and back, selfie)',
  body: verificationFields,
  data: identityVerification,
  refuses: ['VERIFICATION_PENDING', 'RULE_BROKEN', 'TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE_MEDIA'],
})

export const getVerification = call(calls.getVerification, {
  summary: 'Retrieve the status of the identity check',
  data: identityVerification,
})
