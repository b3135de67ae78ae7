import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import { useLingui } from '@lingui/react/macro'

/** Returns the title of a transaction, with the counterparty if there is one: "Tip to Amara Okafor". */
export function useTransactionTitle({
  source,
  direction,
  counterparty,
}: Pick<WalletTransaction, 'source' | 'direction' | 'counterparty'>): string {
  const { t } = useLingui()
  const name = counterparty?.displayName
  const isIn = direction === 'CREDIT'
  switch (source) {
    case 'TOP_UP':
      return t`Top-up`
    case 'TIPS':
      if (!name) return t`Tip`
      return isIn ? t`Tip from ${name}` : t`Tip to ${name}`
    case 'SUBSCRIPTION':
      if (!name) return t`Subscription`
      return isIn ? t`Subscription from ${name}` : t`Subscription to ${name}`
    case 'WITHDRAWAL':
      return isIn ? t`Withdrawal returned` : t`Withdrawal`
    case 'REFUND':
      return t`Refund`
    case 'FEE':
      return t`Fee`
    case 'ADJUSTMENT':
      return t`Correction`
  }
}

/** Checks whether a tip or subscription payment has no named counterparty because that account was closed. */
export function isOfClosedAccount({
  source,
  counterparty,
}: Pick<WalletTransaction, 'source' | 'counterparty'>): boolean {
  return counterparty === null && (source === 'TIPS' || source === 'SUBSCRIPTION')
}
