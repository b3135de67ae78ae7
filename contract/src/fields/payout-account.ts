import { z } from 'zod'
import { combiningMarksCheck } from '../text/combining-marks.ts'
import { removeDigitGrouping } from '../text/format/digits.ts'
import { normalizeSingleLine } from './names.ts'

/** A bank account that a withdrawal goes to. */
export const payoutAccount = z.object({
  accountName: z
    .string('Enter the name of your account')
    .overwrite(normalizeSingleLine)
    .refine(...combiningMarksCheck)
    .min(1, 'Enter the name of your account')
    .max(100, 'Account names can have up to 100 characters'),
  accountNumber: z
    .string('Enter a valid account number')
    .overwrite(removeDigitGrouping)
    .regex(/^\d{10}$/, 'Enter a valid account number'),
  bankName: z
    .string('Enter a valid bank below')
    .overwrite(normalizeSingleLine)
    .refine(...combiningMarksCheck)
    .min(1, 'Enter a valid bank below')
    .max(100, 'Bank names can have up to 100 characters'),
})
export type PayoutAccount = z.output<typeof payoutAccount>
