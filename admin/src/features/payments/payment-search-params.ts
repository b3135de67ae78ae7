import type { SentQuery } from '@fanfare/contract/call'
import { currencyCode } from '@fanfare/contract/fields/money'
import { paymentTransaction, type searchPaymentTransactions } from '@fanfare/contract/shapes/backoffice/money'
import { transactionSource } from '@fanfare/contract/shapes/money/payments'
import { z } from 'zod'
import { parseEnteredAmount } from '../../layout/decision/parse-number.ts'

const text = z.string().trim().min(1).max(100).optional().catch(undefined)
const { transactionType, paymentMethod, status } = paymentTransaction.shape
const filters = z.object({
  paymentReference: text,
  payerUsername: text,
  receiverUsername: text,
  transactionSource: transactionSource.optional().catch(undefined),
  transactionType: transactionType.optional().catch(undefined),
  paymentMethod: paymentMethod.optional().catch(undefined),
  status: status.optional().catch(undefined),
  currencyCode: currencyCode.optional().catch(undefined),
  /** Amount as typed, in major units. */
  amount: z.coerce.string().trim().min(1).max(20).optional().catch(undefined),
  dateCreatedOnOrAfter: z.iso.date().optional().catch(undefined),
  dateCreatedBefore: z.iso.date().optional().catch(undefined),
  sort: z.enum(['newest', 'oldest']).optional().catch(undefined),
  /** The payment that is open. */
  id: text,
})

/** URL state of the payments page: the filters and the open payment. */
export type PaymentSearchParams = z.output<typeof filters>

/** Query for the API; `amount` in minor units, left out where it cannot be read. */
export function toPaymentApiQueryParams({
  id: _,
  amount,
  ...query
}: PaymentSearchParams): SentQuery<typeof searchPaymentTransactions> {
  const minor = amount === undefined ? null : parseEnteredAmount(amount)
  return minor === null ? query : { ...query, amount: minor }
}

/** Parses the values of an address; those that are missing or invalid are left out. */
export function parsePaymentSearchParams(search: Record<string, unknown>): PaymentSearchParams {
  return filters.parse(search)
}
