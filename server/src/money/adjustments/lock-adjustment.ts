import type { CounterAccount } from '@fanfare/contract/shapes/money/adjustments'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { type ApprovalRecord, enforceFourEyesApproval } from '../approvals/enforce-four-eyes-approval.ts'
import type { ReauthenticatedAdmin } from '../approvals/reauthenticated-admin.ts'
import {
  availableLedgerAccount,
  type LedgerEntry,
  type PlatformLedgerAccount,
} from '../ledger/booking/accounts.ts'

/**
 * A correction that nobody else decides until the transaction ends.
 * @throws Refusal NOT_FOUND; ALREADY_DECIDED, which names who decided
 */
export async function lockUndecidedAdjustment(tx: Tx, id: string) {
  const locked = await tx
    .selectFrom('adjustment')
    .select(['id', 'account_id as accountId', 'amount_minor as amount', 'currency_code as currency'])
    .select(['counter_account as counterAccount', 'reason', 'proposed_by as proposedBy'])
    .select(['decision', 'decided_by as decidedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw refuse('NOT_FOUND', { detail: 'Adjustment not found.' })
  if (locked.decision === null || locked.decidedBy === null) return locked
  // Asked for apart: a join would be of the row as it was before the lock was had.
  const { email } = await tx
    .selectFrom('admin')
    .select('email')
    .where('id', '=', locked.decidedBy)
    .executeTakeFirstOrThrow()
  const did = locked.decision === 'BOOKED' ? 'approved' : 'refused'
  throw refuse('ALREADY_DECIDED', { detail: `${email} has already ${did} this.` })
}

export type LockedAdjustment = Awaited<ReturnType<typeof lockUndecidedAdjustment>>

type Adjusted = {
  accountId: string
  /** Minor units; above zero the wallet is credited. */
  amount: bigint
  counterAccount: CounterAccount
}

/** Builds the entries of a correction: an opposite amount on the platform's account and in the wallet. */
export function buildAdjustmentEntries({ accountId, amount, counterAccount }: Adjusted): LedgerEntry[] {
  const counter: PlatformLedgerAccount = { owner: null, kind: counterAccount }
  return [
    { account: counter, amount: -amount },
    { account: availableLedgerAccount(accountId), amount },
  ]
}

/** Proposes a correction, or confirms what another admin proposed. @throws whatever `enforceFourEyesApproval` throws */
export function enforceAdjustmentApproval(
  tx: Tx,
  ctx: Context,
  admin: ReauthenticatedAdmin,
  adjustment: Pick<LockedAdjustment, 'id' | 'accountId' | 'amount' | 'currency' | 'counterAccount'>,
): Promise<ApprovalRecord | null> {
  const { id: subjectId, accountId: userId, amount, currency, counterAccount } = adjustment
  return enforceFourEyesApproval(tx, ctx, admin, {
    act: 'ADJUST_LEDGER',
    subjectId,
    currency,
    amount: amount > 0n ? amount : -amount,
    terms: { userId, counterAccount, direction: amount > 0n ? 'CREDIT' : 'DEBIT' },
    movement: amount > 0n ? { accountId: userId, direction: 'CREDIT' } : null,
  })
}
