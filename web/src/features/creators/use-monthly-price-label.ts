import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useLingui } from '@lingui/react/macro'
import { formatShortPrice } from '../../lib/i18n/format.ts'

/** "₦1,500 per month", or "Free". */
export function useMonthlyPriceLabel({
  isFreeSubscription,
  subscriptionPrice,
  currency,
}: Pick<Creator, 'isFreeSubscription' | 'subscriptionPrice' | 'currency'>): string {
  const { t } = useLingui()
  return isFreeSubscription ? t`Free` : t`${formatShortPrice(subscriptionPrice, currency.code)} per month`
}
