import { z } from 'zod'
import { tooYoungMessage } from '../age-gate.ts'
import { call } from '../call.ts'
import * as calls from '../calls/age.ts'
import { dateOfBirth } from './accounts/accounts.ts'

export const ageConfirmation = z.object({ dateOfBirth: dateOfBirth(tooYoungMessage) })

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
    'Say when one was born, to see as a guest what is for adults; the date is not kept. NOT_ALLOWED where the operator asks guests for nothing, or to sign in',
  body: ageConfirmation,
  data: agePass,
  refuses: ['NOT_ALLOWED'],
})
