import type { CurrencyCode, MajorUnits } from '@fanfare/contract/money/money'
import { Trans } from '@lingui/react/macro'
import { price } from '../words/format.ts'
import { dayOf } from '../words/times.ts'

type RenewalTermsProps = {
  /** When the month ends that is begun or gone on with. */
  monthEnd: Date | string
  /** What the month after it costs. */
  monthly: MajorUnits
  currencyCode: CurrencyCode
  /** The currency of the fan's own wallet. */
  walletCurrency: CurrencyCode
  keepsCard: boolean
}

/** What renews when, for how much and from what; or that nothing does. */
export function RenewalTerms({
  monthEnd,
  monthly,
  currencyCode,
  walletCurrency,
  keepsCard,
}: RenewalTermsProps) {
  const day = dayOf(monthEnd)
  const amount = price(monthly, currencyCode)
  const canWallet = walletCurrency === currencyCode
  return (
    <p className="mt-3 text-pretty text-muted text-sm">
      {canWallet && keepsCard ? (
        <Trans>
          Renews on {day} for {amount} from your wallet, or with the card's fee from this card, and then every
          month until you cancel.
        </Trans>
      ) : canWallet ? (
        <Trans>
          Renews on {day} for {amount} from your wallet, and then every month until you cancel.
        </Trans>
      ) : keepsCard ? (
        <Trans>
          Renews on {day} for {amount} and the card's fee from this card, and then every month until you
          cancel.
        </Trans>
      ) : (
        <Trans>
          Access until {day}. Your wallet holds {walletCurrency}, so it only renews if you keep this card for
          it.
        </Trans>
      )}
    </p>
  )
}
