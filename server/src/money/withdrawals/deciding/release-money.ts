import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { appendSystemNotifications } from '../../../platform/events/append-system-notifications.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { availableLedgerAccount, heldLedgerAccount } from '../../ledger/booking/accounts.ts'
import { bookReleasedWithdrawal } from '../../ledger/reversal/held-withdrawals.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'
import { mailWithdrawalStatus } from '../notifying/mail-withdrawal-status.ts'
import { withdrawalNotificationOf } from '../notifying/notify-approval.ts'

/**
 * Books that what a request held is available again, and tells its owner. As the last step of a transaction.
 * @param because DISAPPROVED by an admin, or REJECTED by the bank
 */
export async function returnWithdrawalMoneyToWallet(
  tx: Tx,
  ctx: Context,
  locked: LockedWithdrawal,
  because: 'DISAPPROVED' | 'REJECTED',
): Promise<void> {
  const { id, accountId, amount, currency } = locked
  const now = ctx.clock.now()
  await enqueue(tx, mailWithdrawalStatus, { withdrawalId: id, decision: because })
  await appendSystemNotifications(tx, [withdrawalNotificationOf(locked, 'DISAPPROVED')], now)
  const released = {
    id: ctx.newId(),
    kind: 'WITHDRAWAL_RELEASE',
    about: id,
    reference: null,
    currency,
    at: now,
    of: accountId,
    entries: [
      { account: heldLedgerAccount(accountId), amount: -amount },
      { account: availableLedgerAccount(accountId), amount },
    ],
  } as const
  await bookReleasedWithdrawal(tx, ctx, released, { ownerId: accountId, amount })
}
