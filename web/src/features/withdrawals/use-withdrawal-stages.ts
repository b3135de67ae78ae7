import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { useLingui } from '@lingui/react/macro'

/** Returns the label of each status of a withdrawal. */
export function useWithdrawalStatusLabels(): Record<WithdrawalStatus, string> {
  const { t } = useLingui()
  return {
    PENDING: t`Pending`,
    APPROVED: t`Approved`,
    PAID: t({ message: 'Paid', context: 'a withdrawal' }),
    DISAPPROVED: t`Declined`,
  }
}
