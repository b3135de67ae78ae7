import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { type Refusal, refuse } from '../../platform/errors.ts'

export type LockedWithdrawal = {
  id: string
  accountId: string
  amount: bigint
  currency: CurrencyCode
  status: WithdrawalStatus
  decidedAt: Date | null
  /** The id of the admin who decided it. */
  decidedBy: string | null
  /** The file for the bank that it is in. */
  fileId: string | null
  /** True once that file was taken to the bank. */
  isFileTaken: boolean
}

const isFileTaken = sql<boolean>`EXISTS (
  SELECT FROM payout_file WHERE payout_file.id = withdrawal.payout_file_id AND payout_file.taken_at IS NOT NULL)`

/** A withdrawal that nobody else decides until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockWithdrawal(tx: Tx, id: string): Promise<LockedWithdrawal> {
  const locked = await tx
    .selectFrom('withdrawal')
    .select([
      'account_id',
      'amount_minor',
      'currency_code',
      'status',
      'decided_at',
      'decided_by',
      'payout_file_id',
      isFileTaken.as('isFileTaken'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw refuse('NOT_FOUND', { detail: 'Withdrawal request not found.' })
  return {
    id,
    accountId: locked.account_id,
    amount: locked.amount_minor,
    currency: locked.currency_code,
    status: locked.status,
    decidedAt: locked.decided_at,
    decidedBy: locked.decided_by,
    fileId: locked.payout_file_id,
    isFileTaken: locked.isFileTaken,
  }
}

/** The refusal for an admin who comes after another, which names the other. */
export async function decidedWithdrawalRefusal(tx: Tx, { id, status }: LockedWithdrawal): Promise<Refusal> {
  const decider = await tx
    .selectFrom('withdrawal')
    .innerJoin('admin', 'admin.id', 'withdrawal.decided_by')
    .select('admin.email')
    .where('withdrawal.id', '=', id)
    .executeTakeFirstOrThrow()
  return refuse('ALREADY_DECIDED', {
    detail: `${decider.email} has already decided this: it's ${status.toLowerCase()}.`,
  })
}
