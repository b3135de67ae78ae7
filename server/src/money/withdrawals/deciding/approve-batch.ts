import type { BodyOf } from '@fanfare/contract/call'
import type { approveWithdrawals, WithdrawalBatchOutcome } from '@fanfare/contract/shapes/backoffice/payouts'
import type { Context } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import type { ApprovalOutcome } from '../../approvals/enforce-four-eyes-approval.ts'
import { inTransactionOfAdmin, reauthenticateAdmin } from '../../approvals/reauthenticated-admin.ts'
import { approveWithdrawalInTransaction } from './approve-withdrawal.ts'

/**
 * Approves several requests, each in a transaction of its own, so that one that is refused holds up no other.
 * @throws Refusal what `reauthenticateAdmin` throws, before any is approved
 */
export async function approveWithdrawalBatch(
  ctx: Context,
  admin: AdminViewer,
  { withdrawalRequestIds, by, ...factor }: BodyOf<typeof approveWithdrawals>,
): Promise<WithdrawalBatchOutcome[]> {
  const confirmed = await reauthenticateAdmin(ctx, admin, factor)
  return decideWithdrawalsOneByOne(withdrawalRequestIds, (id) =>
    inTransactionOfAdmin(ctx, confirmed, (tx) =>
      approveWithdrawalInTransaction(tx, ctx, { admin: confirmed, withdrawalId: id, by, paid: false }),
    ),
  )
}

/** Decides requests one by one, in order, without duplicates. */
export async function decideWithdrawalsOneByOne(
  ids: readonly string[],
  decide: (withdrawalId: string) => Promise<ApprovalOutcome>,
): Promise<WithdrawalBatchOutcome[]> {
  const outcomes: WithdrawalBatchOutcome[] = []
  for (const withdrawalRequestId of new Set(ids)) {
    outcomes.push({ withdrawalRequestId, ...(await outcomeOf(() => decide(withdrawalRequestId))) })
  }
  return outcomes
}

async function outcomeOf(
  decide: () => Promise<ApprovalOutcome>,
): Promise<Omit<WithdrawalBatchOutcome, 'withdrawalRequestId'>> {
  try {
    return { outcome: await decide(), code: null, detail: null }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return { outcome: 'REFUSED', code: cause.code, detail: cause.message }
  }
}
