import type { PlatformWithdrawal } from '@fanfare/contract/shapes/backoffice/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { isCreditedBy, needsAnotherAdmin } from '../../approvals/needs-another-admin.ts'
import { isHeldBy, owedByOwner } from '../../ledger/reversal/held-withdrawals.ts'
import { isUnsent } from '../../ledger/reversal/unsent-withdrawals.ts'
import { isOnHold } from '../payout-hold.ts'

/**
 * SQL, of `withdrawal` and its `account`: what keeps this admin from approving a pending request now, or anybody from sending an
 * approved one; null for nothing.
 */
export function waitsFor(ctx: Context, adminId: string): RawBuilder<PlatformWithdrawal['waitsFor']> {
  const viewing = { adminId, now: ctx.clock.now() }
  return sql`CASE
    WHEN NOT ${sql.raw(isUnsent)} THEN NULL
    WHEN withdrawal.status = 'PENDING' AND ${isOnHold(ctx)} THEN 'DATE'
    WHEN ${isHeldBy('DISPUTE')} THEN 'DISPUTE'
    WHEN ${isHeldBy('REFUND')} THEN 'REFUND'
    WHEN withdrawal.status = 'PENDING' AND (${isCreditedBy(viewing)} OR withdrawal.id IN (
      SELECT subject_id FROM (${needsAnotherAdmin(viewing)}) AS dependent WHERE act = 'APPROVE_WITHDRAWAL'))
    THEN 'ANOTHER_ADMIN' END`
}

/** SQL condition on an approved `withdrawal`: claims hold its owner's withdrawals, or its owner owes, so no file takes it. */
export const isObstructed: RawBuilder<SqlBool> = sql`(
  ${isHeldBy('DISPUTE')} OR ${isHeldBy('REFUND')} OR ${owedByOwner} > 0)`
