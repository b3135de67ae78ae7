import type { LoggedInUser } from '@fanfare/contract/accounts'
import type { CurrencyCode } from '@fanfare/contract/money'
import { AmountLine } from '@fanfare/ui/amount-line'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, Wallet } from 'lucide-react'
import { money, moneyOfMinor } from '../words/format.ts'
import { CardLines } from './card-lines.tsx'
import type { PayWith } from './pay-with.ts'

type PayLinesProps = {
  /** What is paid for. */
  label: string
  amountMinor: number
  currencyCode: CurrencyCode
  by: PayWith
  user: LoggedInUser
}

/** What a payment is made with, why, and what it costs in the end. */
export function PayLines({ label, amountMinor, currencyCode, by, user }: PayLinesProps) {
  const { t } = useLingui()
  const balance = money(user.availableWalletBalance, user.currency.code)
  if (by === 'wallet') {
    return (
      <section aria-label={t`Payment`}>
        <p className="mb-2 flex items-center gap-2 font-medium [&_svg]:size-4.5 [&_svg]:text-muted">
          <Wallet aria-hidden="true" />
          <Trans>From your wallet</Trans>
        </p>
        <AmountLine label={label} amount={moneyOfMinor(amountMinor, currencyCode)} />
        <AmountLine label={t`Wallet balance`} amount={balance} />
        <AmountLine total label={t`You pay`} amount={moneyOfMinor(amountMinor, currencyCode)} />
      </section>
    )
  }
  return (
    <section aria-label={t`Payment`}>
      <p className="flex items-center gap-2 font-medium [&_svg]:size-4.5 [&_svg]:text-muted">
        <CreditCard aria-hidden="true" />
        <Trans>By card</Trans>
      </p>
      <p className="mt-0.5 mb-2 text-pretty text-sm text-muted">
        {user.currency.code === currencyCode ? (
          <Trans>Your wallet balance of {balance} does not cover it.</Trans>
        ) : (
          <Trans>
            Your wallet holds {user.currency.code}; this is paid in {currencyCode}.
          </Trans>
        )}
      </p>
      <CardLines label={label} amountMinor={amountMinor} currencyCode={currencyCode} />
    </section>
  )
}
