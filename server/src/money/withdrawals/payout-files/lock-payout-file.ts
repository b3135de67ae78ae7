import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { BankPayoutOrder } from './write-payout-file.ts'

/** A file for the bank that nobody else takes or changes until the transaction ends. */
export type LockedPayoutFile = {
  id: string
  currency: CurrencyCode
  createdAt: Date
  /** First time it was taken to the bank; null while its money is still here. */
  takenAt: Date | null
  payer: BankPayoutOrder['payer']
}

/** @throws Refusal NOT_FOUND */
export async function lockPayoutFile(tx: Tx, id: string): Promise<LockedPayoutFile> {
  const file = await tx
    .selectFrom('payout_file')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!file) throw refuse('NOT_FOUND', { detail: 'File not found.' })
  return {
    id,
    currency: file.currency_code,
    createdAt: file.created_at,
    takenAt: file.taken_at,
    payer: {
      bankName: file.bank_name,
      accountName: file.account_name,
      accountNumber: file.account_number,
      bankCode: file.bank_code,
    },
  }
}

/** Locks the payments of a file that were noted neither as paid nor as rejected, behind the lock of the file. */
export async function lockUndecidedPayoutPayments(
  tx: Tx,
  fileId: string,
): Promise<{ id: string; accountId: string; amount: bigint; username: string }[]> {
  return tx
    .selectFrom('withdrawal')
    .innerJoin('account', 'account.id', 'withdrawal.account_id')
    .select([
      'withdrawal.id',
      'withdrawal.account_id as accountId',
      'withdrawal.amount_minor as amount',
      'account.username',
    ])
    .where('withdrawal.payout_file_id', '=', fileId)
    .where('withdrawal.status', '=', 'APPROVED')
    .orderBy('withdrawal.id')
    .forUpdate('withdrawal')
    .execute()
}
