import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/paths.ts'
import { platformBankAccountQuery } from '../platform-account-query.ts'

/** Checks whether a wallet that pays in a currency, but holds too little of it, can be filled by bank transfer. */
export function useCanTopUpByTransfer(
  isNeeded: boolean,
  currencyCode: CurrencyCode,
  user: LoggedInUser,
): boolean {
  const isOwn = user.currency.code === currencyCode
  const { data: account } = useQuery({
    ...platformBankAccountQuery(currencyCode),
    enabled: isNeeded && isOwn,
  })
  return isNeeded && isOwn && !!account
}

/** Main button in the place of one that pays, where only a bank transfer to the wallet helps. */
export function TopUpInsteadButton({ describedBy }: { describedBy: string }) {
  const { t } = useLingui()
  return (
    <Button asChild size="lg" full aria-describedby={describedBy}>
      <Link to={paths.wallet()}>{t`Add money by bank transfer`}</Link>
    </Button>
  )
}
