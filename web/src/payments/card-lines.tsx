import { cardQuote } from '@fanfare/contract/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money'
import { AmountLine } from '@fanfare/ui/amount-line'
import { Banner } from '@fanfare/ui/banner'
import { Trans, useLingui } from '@lingui/react/macro'
import { moneyOfMinor } from '../words/format.ts'

type CardLinesProps = {
  /** What the amount is for. */
  label: string
  amountMinor: number
  currencyCode: CurrencyCode
}

/** What a card payment costs: the amount, the card's charge, and their sum. */
export function CardLines({ label, amountMinor, currencyCode }: CardLinesProps) {
  const { t } = useLingui()
  const quote = cardQuote(amountMinor, currencyCode)
  if (!quote) {
    return (
      <Banner tone="warning">
        <Trans>Cards pay in NGN and USD only, so {currencyCode} can't be paid by card.</Trans>
      </Banner>
    )
  }
  const shown = (minor: number) => moneyOfMinor(amountMinor > 0 ? minor : 0, currencyCode)
  return (
    <>
      <AmountLine label={label} amount={shown(quote.amount)} />
      <AmountLine label={t`Card fee`} amount={shown(quote.fee)} />
      <AmountLine total label={t`You pay`} amount={shown(quote.total)} />
    </>
  )
}
