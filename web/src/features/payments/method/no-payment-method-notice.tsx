import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { platformBankAccountQuery } from '../platform-account-query.ts'

type NoPaymentMethodNoticeProps = { id: string; currencyCode: CurrencyCode; user: LoggedInUser }

/** Explanation next to the main button: why neither the wallet nor a card can pay. */
export function NoPaymentMethodNotice({ id, currencyCode, user }: NoPaymentMethodNoticeProps) {
  const { code } = user.currency
  const balance = formatMoney(user.availableWalletBalance, code)
  const { data: account } = useQuery(platformBankAccountQuery(code))
  return (
    <p id={id} className="text-pretty text-sm text-warning">
      {code === currencyCode && account === null ? (
        <Trans>
          Your balance of {balance} isn't enough, and card payments and bank transfers in {currencyCode}{' '}
          aren't available at the moment.
        </Trans>
      ) : code === currencyCode ? (
        <Trans>
          Your balance of {balance} isn't enough, and card payments in {currencyCode} aren't available.
        </Trans>
      ) : (
        <Trans>
          This is priced in {currencyCode}. Your wallet is in {code}, and card payments in {currencyCode}{' '}
          aren't available.
        </Trans>
      )}
    </p>
  )
}
