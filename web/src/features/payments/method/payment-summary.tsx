import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { AmountRow } from '@fanfare/ui/content/amount-row'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMinorUnits, formatMoney } from '../../../lib/i18n/format.ts'
import { CardCostBreakdown } from '../card/card-cost-breakdown.tsx'
import { canWalletPayInCurrency, type PaymentMethod } from '../choose-payment-method.ts'

type PaymentSummaryProps = {
  /** Subject of the payment. */
  label: string
  amountMinor: MinorUnits
  currencyCode: CurrencyCode
  by: PaymentMethod
  /** The wallet would cover it, and the payer prefers a card. */
  hasChosenCard?: boolean
  user: LoggedInUser
}

/** Payment method with its reason, and the total. */
export function PaymentSummary({
  label,
  amountMinor,
  currencyCode,
  by,
  hasChosenCard,
  user,
}: PaymentSummaryProps) {
  const { t } = useLingui()
  const balance = formatMoney(user.availableWalletBalance, user.currency.code)
  const amount = formatMinorUnits(amountMinor, currencyCode)
  if (by === 'wallet') {
    return (
      <section aria-label={t`Payment`}>
        <Means icon={<Wallet />} name={t`From your wallet`}>
          <Trans>Your balance is {balance}. There is no card fee.</Trans>
        </Means>
        <AmountRow label={label} amount={amount} />
        <AmountRow total label={t`You pay`} amount={amount} />
      </section>
    )
  }
  if (by === 'nothing') {
    return (
      <section aria-label={t`Payment`}>
        <AmountRow total label={label} amount={amount} />
      </section>
    )
  }
  return (
    <section aria-label={t`Payment`}>
      <Means icon={<CreditCard />} name={t`By card`}>
        {hasChosenCard ? (
          <Trans>Your wallet balance of {balance} stays the same.</Trans>
        ) : canWalletPayInCurrency(currencyCode, user) ? (
          <Trans>
            Your wallet balance of {balance} isn't enough. Your card pays for just this, without a top-up.
          </Trans>
        ) : (
          <Trans>
            Your wallet is in {user.currency.code}. This is priced in {currencyCode}.
          </Trans>
        )}
      </Means>
      <CardCostBreakdown label={label} amountMinor={amountMinor} currencyCode={currencyCode} />
    </section>
  )
}

function Means({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <>
      <p className="flex items-center gap-2 font-medium [&_svg]:size-4.5 [&_svg]:text-muted">
        <span aria-hidden="true">{icon}</span>
        {name}
      </p>
      <p className="tabular mt-0.5 mb-2 text-pretty text-sm text-muted">{children}</p>
    </>
  )
}
