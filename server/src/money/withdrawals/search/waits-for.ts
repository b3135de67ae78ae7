import type { WithdrawalForAdmins } from '@fanfare/contract/shapes/backoffice/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  adminUnconfirmableProposalsSql,
  isPayoutConflictForAdminSql,
} from '../../approvals/unconfirmable-proposals.ts'
import {
  hasClaimOnOwnersWithdrawalsSql,
  withdrawalOwnerDebtSql,
} from '../../ledger/reversal/held-withdrawals.ts'
import { isWithdrawalUnsentSql } from '../../ledger/reversal/unsent-withdrawals.ts'
import { isHeldForNewBankAccountSql } from '../payout-hold.ts'

/**
 * SQL, of `withdrawal` and its `account`: what keeps this admin from approving a pending request now, or anybody from sending an
 * approved one; null for nothing.
 */
export function withdrawalBlockerSql(
  ctx: Context,
  adminId: string,
): RawBuilder<WithdrawalForAdmins['waitsFor']> {
  const viewing = { adminId, now: ctx.clock.now() }
  return sql`CASE
    WHEN NOT ${sql.raw(isWithdrawalUnsentSql)} THEN NULL
    WHEN withdrawal.status = 'PENDING' AND ${isHeldForNewBankAccountSql(ctx)} THEN 'DATE'
    WHEN ${hasClaimOnOwnersWithdrawalsSql('DISPUTE')} THEN 'DISPUTE'
    WHEN ${hasClaimOnOwnersWithdrawalsSql('REFUND')} THEN 'REFUND'
    WHEN withdrawal.status = 'PENDING' AND (${isPayoutConflictForAdminSql(ctx, viewing)} OR withdrawal.id IN (
      SELECT subject_id FROM (${adminUnconfirmableProposalsSql(viewing)}) AS dependent WHERE act = 'APPROVE_WITHDRAWAL'))
    THEN 'ANOTHER_ADMIN' END`
}

/** SQL condition on an approved `withdrawal`: claims hold its owner's withdrawals, or its owner owes, so no file takes it. */
export const hasPayoutBlockingAmountSql: RawBuilder<SqlBool> = sql`(
  ${hasClaimOnOwnersWithdrawalsSql('DISPUTE')} OR ${hasClaimOnOwnersWithdrawalsSql('REFUND')} OR ${withdrawalOwnerDebtSql} > 0)`
