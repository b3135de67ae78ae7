import type { CurrencyCode, MajorUnits } from '@fanfare/contract/money/money'
import { listFundingSources } from '@fanfare/contract/money/payment-sources'
import { Trans } from '@lingui/react/macro'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'

type RenewalTermsProps = {
  /** End of the month that is started or resumed. */
  monthEnd: Date | string
  /** Price of the following month. */
  monthly: MajorUnits
  currencyCode: CurrencyCode
  /** The currency of the fan's own wallet. */
  walletCurrency: CurrencyCode
  /** The wallet holds the next month as of now. */
  isCovered: boolean
  /** A card was chosen for it. */
  hasCard: boolean
  /** True if this month is paid by card, so that the card could be saved. */
  isPaidByCard: boolean
}

/** Terms of renewal: date, price and payment method; or that nothing renews. */
export function RenewalTerms({
  monthEnd,
  monthly,
  currencyCode,
  walletCurrency,
  isCovered,
  hasCard,
  isPaidByCard,
}: RenewalTermsProps) {
  const day = formatLongDate(monthEnd)
  const amount = formatShortPrice(monthly, currencyCode)
  const sources = listFundingSources(currencyCode, { walletCurrency, hasCard })
  const canWallet = sources.includes('WALLET')
  return (
    <p className="mt-3 text-pretty text-muted text-sm">
      {canWallet && hasCard ? (
        <Trans>
          Renews on {day} for {amount} from your wallet, or from this card plus its fee, and then every month
          until you cancel.
        </Trans>
      ) : canWallet && !isCovered ? (
        <Trans>
          Access until {day}. It renews for {amount} each month until you cancel, if your wallet has enough by
          then or you choose a card to renew with.
        </Trans>
      ) : canWallet ? (
        <Trans>
          Renews on {day} for {amount} from your wallet, and then every month until you cancel.
        </Trans>
      ) : hasCard ? (
        <Trans>
          Renews on {day} for {amount} plus the card fee, from this card, and then every month until you
          cancel.
        </Trans>
      ) : isPaidByCard ? (
        <Trans>
          Access until {day}. Your wallet is in {walletCurrency}, so it only renews if you save this card for
          it.
        </Trans>
      ) : (
        <Trans>
          Access until {day}. Your wallet is in {walletCurrency}, so it won't renew.
        </Trans>
      )}
    </p>
  )
}
