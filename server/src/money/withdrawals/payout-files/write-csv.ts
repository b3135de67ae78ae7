import { csvRows } from '@fanfare/contract/text/csv'
import { type BankPayoutOrder, inMajorUnits } from './payout-order.ts'

const headers = ['Reference', 'Account name', 'Bank', 'Account number', 'Amount', 'Currency'] as const

/** The payments of a file for the bank, a row each, as RFC 4180 has it. */
export function writeCsv({ currency, payments }: BankPayoutOrder): string {
  const rows = payments.map(({ id, accountName, bankName, accountNumber, amount }) => [
    id,
    accountName,
    bankName,
    accountNumber,
    inMajorUnits(amount),
    currency,
  ])
  return csvRows([headers, ...rows])
}
