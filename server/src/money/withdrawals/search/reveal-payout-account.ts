import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'

/** The whole bank account of a request; that an admin looked is noted. @throws Refusal NOT_FOUND */
export async function revealPayoutAccount(
  ctx: Context,
  admin: AdminViewer,
  withdrawalId: string,
): Promise<PayoutAccount> {
  return inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .selectFrom('withdrawal')
      .select([
        'bank_name as bankName',
        'bank_account_name as accountName',
        'bank_account_number as accountNumber',
      ])
      .where('id', '=', withdrawalId)
      .executeTakeFirst()
    if (!account) throw refuse('NOT_FOUND', { detail: 'Withdrawal request not found.' })
    await appendAuditEntry(tx, ctx, admin, {
      action: 'WITHDRAWAL_ACCOUNT_SHOWN',
      subjectKind: 'WITHDRAWAL',
      subjectId: withdrawalId,
      reason: null,
      before: {},
      after: {},
    })
    return account
  })
}
