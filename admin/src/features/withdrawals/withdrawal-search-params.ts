import { currencyCodes } from '@fanfare/contract/money/money'
import { z } from 'zod'
import { parseEnteredAmount } from '../../layout/decision/parse-number.ts'

const text = z.string().trim().min(1).max(60).optional().catch(undefined)
const filters = z.object({
  stage: z.enum(['SECOND', 'READY', 'SENT', 'PAID', 'DISAPPROVED', 'FILES']).optional().catch(undefined),
  text,
  bankName: text,
  currencyCode: z.enum(currencyCodes).optional().catch(undefined),
  /** Amount as typed, in major units. */
  amount: z
    .union([z.string().trim(), z.number().transform(String)])
    .refine((typed) => parseEnteredAmount(typed) !== null)
    .optional()
    .catch(undefined),
  payoutFileId: text,
  dateCreatedOnOrAfter: z.iso.date().optional().catch(undefined),
  dateCreatedBefore: z.iso.date().optional().catch(undefined),
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
  /** The request, or the file, that is open. */
  id: text,
})

/** URL state of the withdrawals page: the filters and the open withdrawal. */
export type WithdrawalSearchParams = z.output<typeof filters>

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parseWithdrawalSearchParams(search: Record<string, unknown>): WithdrawalSearchParams {
  return filters.parse(search)
}
