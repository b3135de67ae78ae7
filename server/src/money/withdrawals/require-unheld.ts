import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { lockPayoutBlockingAmounts } from '../ledger/reversal/held-withdrawals.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'

/**
 * Locks the wallet of a request's owner, and refuses while an open dispute or a pending refund holds money of their
 * withdrawals, and while they owe.
 * @throws Refusal WITHDRAWAL_HELD, RULE_BROKEN
 */
export async function lockAndRequirePayoutUnblocked(
  tx: Tx,
  { accountId, currency }: LockedWithdrawal,
): Promise<void> {
  const { disputed, refunding, owed } = await lockPayoutBlockingAmounts(tx, accountId, currency)
  if (disputed > 0n) {
    throw refuse('WITHDRAWAL_HELD', {
      detail: `${formatMoney(disputed, currency)} of this member's withdrawals is on hold for an open dispute. It can't be paid out until the dispute is decided.`,
    })
  }
  if (refunding > 0n) {
    throw refuse('WITHDRAWAL_HELD', {
      detail: `${formatMoney(refunding, currency)} of this member's withdrawals is being refunded to the card that paid it. It can't be paid out until the refund is complete.`,
    })
  }
  if (owed > 0n) {
    throw refuse('RULE_BROKEN', {
      detail: `This member owes ${formatMoney(owed, currency)}. Disapprove the request so that the money pays off the debt first.`,
    })
  }
}
