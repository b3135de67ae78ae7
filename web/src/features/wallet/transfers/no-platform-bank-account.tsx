import type { CurrencyCode } from '@fanfare/contract/money/money'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import { acceptsCardsInCurrency } from '../../payments/card-provider.ts'

/** The platform has no bank account in this currency: said plainly, with what can be done instead. */
export function NoPlatformBankAccount({ currencyCode }: { currencyCode: CurrencyCode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      className="py-8!"
      picture={<Illustration name="wallet" />}
      title={t`Bank transfers in ${currencyCode} aren't available at the moment`}
      description={
        acceptsCardsInCurrency(currencyCode)
          ? t`You can top up by card. Don't send money to bank details you saw earlier.`
          : t`Please come back later. Don't send money to bank details you saw earlier.`
      }
    />
  )
}
