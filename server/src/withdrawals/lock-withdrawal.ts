import type { CurrencyCode } from '@fanfare/contract/money'
import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refusal.ts'

export type LockedWithdrawal = {
  id: string
  accountId: string
  amount: bigint
  currency: CurrencyCode
  status: WithdrawalStatus
}

/** A withdrawal that nobody else decides until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockWithdrawal(tx: Tx, id: string): Promise<LockedWithdrawal> {
  const kept = await tx
    .selectFrom('withdrawal')
    .select(['account_id', 'amount_minor', 'currency_code', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!kept) throw refuse('NOT_FOUND', { detail: 'There is no such withdrawal request.' })
  return {
    id,
    accountId: kept.account_id,
    amount: kept.amount_minor,
    currency: kept.currency_code,
    status: kept.status,
  }
}

/** The refusal for an admin who comes after another. */
export function decidedAlready({ status }: LockedWithdrawal) {
  return refuse('CONFLICT', { detail: `This request is ${status.toLowerCase()} already.` })
}
