import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { useLingui } from '@lingui/react/macro'

type SaveCardChoiceProps = {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  /** The payment begins a month that can renew with the card. */
  renews?: boolean
  disabled?: boolean
}

/** Whether the payer leaves her card for later payments; only if she says so. */
export function SaveCardChoice({ isChosen, onChange, renews, disabled }: SaveCardChoiceProps) {
  const { t } = useLingui()
  return (
    <Checkbox
      className="mt-2"
      checked={isChosen}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      label={renews ? t`Save this card and renew with it` : t`Save this card`}
      hint={
        renews
          ? t`Your wallet pays first. Where it does not cover a month, this card does. You can remove it at any time.`
          : t`For subscriptions that your wallet does not cover, if you choose so. You can remove it at any time.`
      }
    />
  )
}
