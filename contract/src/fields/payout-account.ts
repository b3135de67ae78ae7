import { z } from 'zod'
import { digitsOf } from '../text/digits.ts'
import { fewMarks } from '../text/marks.ts'
import { oneLine } from './names.ts'

/** A bank account that a withdrawal goes to. */
export const payoutAccount = z.object({
  accountName: z
    .string('Enter the name of your account')
    .overwrite(oneLine)
    .refine(...fewMarks)
    .min(1, 'Enter the name of your account')
    .max(100, 'Account names can have up to 100 characters'),
  accountNumber: z
    .string('Enter a valid account number')
    .overwrite(digitsOf)
    .regex(/^\d{10}$/, 'Enter a valid account number'),
  bankName: z
    .string('Enter a valid bank below')
    .overwrite(oneLine)
    .refine(...fewMarks)
    .min(1, 'Enter a valid bank below')
    .max(100, 'Bank names can have up to 100 characters'),
})
export type PayoutAccount = z.output<typeof payoutAccount>
