import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { ConfirmedAdmin } from '../approvals/confirmed-admin.ts'
import { type Approved, requestSecondApproval } from '../approvals/request-second-approval.ts'
import type { LockedAdjustment } from './lock-adjustment.ts'

/** Proposes a correction, or confirms what another admin proposed. @throws whatever `askSecondAdmin` throws */
export function agree(
  tx: Tx,
  ctx: Context,
  admin: ConfirmedAdmin,
  adjustment: Pick<LockedAdjustment, 'id' | 'accountId' | 'amount' | 'currency' | 'counterAccount'>,
): Promise<Approved | null> {
  const { id: subjectId, accountId: userId, amount, currency, counterAccount } = adjustment
  return requestSecondApproval(tx, ctx, admin, {
    act: 'ADJUST_LEDGER',
    subjectId,
    currency,
    amount: amount > 0n ? amount : -amount,
    terms: { userId, counterAccount, direction: amount > 0n ? 'CREDIT' : 'DEBIT' },
    movement: amount > 0n ? { accountId: userId, direction: 'CREDIT' } : null,
  })
}
