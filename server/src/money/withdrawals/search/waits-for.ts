import type { PlatformWithdrawal } from '@fanfare/contract/shapes/backoffice/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { isCreditedBy, needsAnotherAdmin } from '../../approvals/needs-another-admin.ts'
import { isHeldBy } from '../../ledger/reversal/held-withdrawals.ts'
import { isOnHold } from '../payout-hold.ts'

/** SQL, of `withdrawal` and its `account`: what keeps this admin from approving a pending request now; null for nothing. */
export function waitsFor(ctx: Context, adminId: string): RawBuilder<PlatformWithdrawal['waitsFor']> {
  const viewing = { adminId, now: ctx.clock.now() }
  return sql`CASE
    WHEN withdrawal.status <> 'PENDING' THEN NULL
    WHEN ${isOnHold(ctx)} THEN 'DATE'
    WHEN ${isHeldBy('DISPUTE')} THEN 'DISPUTE'
    WHEN ${isHeldBy('REFUND')} THEN 'REFUND'
    WHEN ${isCreditedBy(viewing)} OR withdrawal.id IN (
      SELECT subject_id FROM (${needsAnotherAdmin(viewing)}) AS dependent WHERE act = 'APPROVE_WITHDRAWAL')
    THEN 'ANOTHER_ADMIN' END`
}
