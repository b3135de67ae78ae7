import type { NewSystemNotification } from '../../../platform/events/append-system-notifications.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'

/** Builds the notification of a decision about a withdrawal. */
export function notificationOf(
  { id, accountId, amount, currency }: LockedWithdrawal,
  decision: 'APPROVED' | 'PAID' | 'DISAPPROVED',
): NewSystemNotification {
  return { accountId, topic: `WITHDRAWAL_${decision}`, aboutId: id, amount, currency }
}
