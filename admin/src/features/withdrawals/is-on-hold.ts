import type { WithdrawalForAdmins } from '@fanfare/contract/shapes/backoffice/money'

/** Tells whether the money of a request can still stay here. */
export function isWithdrawalOpenAndUnsent({ status, dateFileTaken, payoutBy }: WithdrawalForAdmins): boolean {
  return status === 'PENDING' || (status === 'APPROVED' && dateFileTaken === null && payoutBy === 'HAND')
}

/** Tells whether an approved request can't be sent now, for a dispute, a refund or a debt of its owner. */
export function isWithdrawalOnHold(withdrawal: WithdrawalForAdmins): boolean {
  const { status, waitsFor, owed } = withdrawal
  return status === 'APPROVED' && isWithdrawalOpenAndUnsent(withdrawal) && (waitsFor !== null || owed > 0)
}
