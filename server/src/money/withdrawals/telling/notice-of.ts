import type { NewNotice } from '../../../platform/events/note-notices.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'

/** What is told of a decision about a withdrawal. */
export function noticeOf(
  { id, accountId, amount, currency }: LockedWithdrawal,
  decision: 'APPROVED' | 'PAID' | 'DISAPPROVED',
): NewNotice {
  return { accountId, topic: `WITHDRAWAL_${decision}`, aboutId: id, amount, currency }
}
