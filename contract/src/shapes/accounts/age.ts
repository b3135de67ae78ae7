import { z } from 'zod'
import { tooYoungMessage } from '../../accounts/age-gate.ts'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/age.ts'
import { dateOfBirthField } from './accounts.ts'

export const guestAgeBody = z.object({ dateOfBirth: dateOfBirthField(tooYoungMessage) })

export const agePass = z.object({
  /** A guest sends it in the header `Age-Pass`, and as `t` in file urls. */
  agePass: z.string(),
  expiresAt: z.string(),
})
export type AgePass = z.output<typeof agePass>

export const confirmAge = call(calls.confirmAge, {
  bucket: 'tap',
  admission: 'change',
  topics: 'Only the browser of a guest knows their age.',
  summary:
    'Submit a date of birth to see adult content as a guest; the date is not stored. NOT_ALLOWED if the operator doesn’t ask guests for it or requires signing in',
  body: guestAgeBody,
  data: agePass,
  refuses: ['NOT_ALLOWED'],
})
