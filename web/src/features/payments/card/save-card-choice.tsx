import type { CurrencyCode } from '@fanfare/contract/money/money'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { useLingui } from '@lingui/react/macro'
import { canWalletPayInCurrency, type Wallet } from '../choose-payment-method.ts'

type SaveCardChoiceProps = {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  /**
   * Data of a payment that starts a month which can renew with the card: its currency, and the payer’s
   * wallet.
   */
  renewal?: { currencyCode: CurrencyCode; wallet: Wallet }
  disabled?: boolean
}

/** Checkbox to save the payer’s card for later payments; never preselected. */
export function SaveCardChoice({ isChosen, onChange, renewal, disabled }: SaveCardChoiceProps) {
  const { t } = useLingui()
  const hint = useHint(renewal)
  return (
    <Checkbox
      className="mt-2"
      checked={isChosen}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      label={renewal ? t`Save this card and renew with it` : t`Save this card`}
      hint={hint}
    />
  )
}

function useHint(renewal: SaveCardChoiceProps['renewal']): string {
  const { t } = useLingui()
  if (!renewal) {
    return t`For subscriptions your wallet doesn't cover, if you choose. You can remove it at any time.`
  }
  const { currencyCode, wallet } = renewal
  if (!canWalletPayInCurrency(currencyCode, wallet)) {
    return t`This card pays every month, because your wallet is in ${wallet.currency.code}. You can remove it at any time.`
  }
  return t`This card pays for each month your wallet doesn't cover. You can remove it at any time.`
}
