import type { Tx } from '../../../platform/db/connection/connect.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'
import { findProviderPayout } from '../payouts/book-payout.ts'
import { lockAndRequirePayoutUnblocked } from '../require-unheld.ts'

/**
 * Refuses to send money of a request while an open dispute or a pending refund holds it, and while its owner owes: turned down, it goes back
 * into the wallet, where it pays the debt or is held. What is in a file that was taken to the bank, or with a provider, has been sent.
 * @throws Refusal WITHDRAWAL_HELD, RULE_BROKEN
 */
export async function lockWalletAndRequireWithdrawalPayable(
  tx: Tx,
  withdrawal: LockedWithdrawal,
): Promise<void> {
  const { id, status, isFileTaken } = withdrawal
  const isToSend = status === 'PENDING' || (status === 'APPROVED' && !isFileTaken)
  if (!isToSend) return
  const byProvider = await findProviderPayout(tx, id)
  if (byProvider && byProvider.state !== 'FAILED') return
  await lockAndRequirePayoutUnblocked(tx, withdrawal)
}
