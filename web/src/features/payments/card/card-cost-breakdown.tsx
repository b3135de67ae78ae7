import { asMinorUnits, type CurrencyCode, type MinorUnits } from '@fanfare/contract/money/money'
import { AmountRow } from '@fanfare/ui/content/amount-row'
import { Banner } from '@fanfare/ui/content/banner'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { quoteCardPayment } from '../card-provider.ts'

type CardCostBreakdownProps = {
  /** Purpose of the amount. */
  label: string
  amountMinor: MinorUnits
  currencyCode: CurrencyCode
}

/** Cost of a card payment: the amount, the card fee, and their sum. */
export function CardCostBreakdown({ label, amountMinor, currencyCode }: CardCostBreakdownProps) {
  const { t, i18n } = useLingui()
  const quote = quoteCardPayment(amountMinor, currencyCode)
  if (!quote) {
    const payable = new Intl.ListFormat(i18n.locale).format(Object.keys(deploymentSettings.cardProviders))
    return (
      <Banner tone="warning">
        <Trans>
          Cards only work in {payable}, so you can't pay in {currencyCode} by card.
        </Trans>
      </Banner>
    )
  }
  const shown = (minor: MinorUnits) =>
    formatMinorUnits(amountMinor > 0 ? minor : asMinorUnits(0), currencyCode)
  return (
    <>
      <AmountRow label={label} amount={shown(quote.amount)} />
      <AmountRow label={t`Card fee`} amount={shown(quote.fee)} />
      <AmountRow total label={t`You pay`} amount={shown(quote.total)} />
    </>
  )
}
