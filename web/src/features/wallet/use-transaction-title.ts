import { creatorPaymentSources } from '@fanfare/contract/money/payment-kinds'
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
    case 'PURCHASE':
      if (!name) return isIn ? t`Post sold` : t`Post bought`
      return isIn ? t`Post sold to ${name}` : t`Post bought from ${name}`
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

const everyCreatorSource: ReadonlySet<string> = new Set(creatorPaymentSources)

/** Checks whether a payment to or by a creator has no named counterparty because that account was closed. */
export function isCreatorCounterpartyMissing({
  source,
  counterparty,
}: Pick<WalletTransaction, 'source' | 'counterparty'>): boolean {
  return counterparty === null && everyCreatorSource.has(source)
}
