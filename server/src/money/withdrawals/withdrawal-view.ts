import type { CurrencyCode } from '@fanfare/contract/money/money'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { Withdrawal, WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'

/** A withdrawal as `withdrawalColumns` selects it. */
export type WithdrawalRow = {
  id: string
  amount: bigint
  currencyCode: CurrencyCode
  status: WithdrawalStatus
  bankName: string
  accountName: string
  accountNumber: string
  createdAt: Date
  decidedAt: Date | null
  paidAt: Date | null
  reason: string | null
}

export const withdrawalColumns = [
  'withdrawal.id',
  'withdrawal.amount_minor as amount',
  'withdrawal.currency_code as currencyCode',
  'withdrawal.status',
  'withdrawal.bank_name as bankName',
  'withdrawal.bank_account_name as accountName',
  'withdrawal.bank_account_number as accountNumber',
  'withdrawal.created_at as createdAt',
  'withdrawal.decided_at as decidedAt',
  'withdrawal.paid_at as paidAt',
  'withdrawal.reason',
] as const

export function withdrawalView(row: WithdrawalRow): Withdrawal {
  const { id, amount, bankName, accountName, accountNumber, reason } = row
  return {
    id,
    amount: asMinorUnits(amount),
    currencyCode: row.currencyCode,
    status: row.status,
    bankName,
    accountName,
    accountNumber,
    dateCreated: row.createdAt.toISOString(),
    dateDecided: row.decidedAt?.toISOString() ?? null,
    datePaid: row.paidAt?.toISOString() ?? null,
    reason,
  }
}
