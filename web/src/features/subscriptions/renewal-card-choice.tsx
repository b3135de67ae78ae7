import type { CurrencyCode } from '@fanfare/contract/money/money'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { cardProviderFor } from '../payments/card-provider.ts'
import { formatCardName } from '../wallet/card-name.ts'
import { savedCardsQuery } from '../wallet/saved-card-queries.ts'

type RenewalCardChoiceProps = {
  /** Currency of the subscription's payments. */
  currencyCode: CurrencyCode
  chosenId: string | null
  onChange: (savedCardId: string | null) => void
  /** Pays this month by card and saves the card; null where no card can pay now. */
  newCard: { isChosen: boolean; onChange: (isChosen: boolean) => void } | null
  disabled?: boolean
}

/**
 * Choice of a card for renewals that the wallet does not cover: a saved card, or the new one that pays for
 * this month; never preselected.
 */
export function RenewalCardChoice({
  currencyCode,
  chosenId,
  onChange,
  newCard,
  disabled,
}: RenewalCardChoiceProps) {
  const { t } = useLingui()
  const { data } = useQuery(savedCardsQuery())
  const provider = cardProviderFor(currencyCode)
  const card = data?.find((each) => !each.isExpired && each.provider === provider)
  if (!card && newCard) {
    return (
      <Checkbox
        // Holds its room until it is known whether a saved card is offered.
        className={data ? 'mt-2' : 'invisible mt-2'}
        checked={newCard.isChosen}
        disabled={disabled}
        onChange={(event) => newCard.onChange(event.target.checked)}
        label={t`Pay by card, save it and renew with it`}
        hint={t`After this month, your wallet won't have enough for the next one. The card pays for this month and each one your wallet doesn't cover, plus its fee. You can remove it at any time.`}
      />
    )
  }
  if (!card) return null
  const name = formatCardName(card)
  return (
    <Checkbox
      className="mt-2"
      checked={chosenId === card.savedCardId}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked ? card.savedCardId : null)}
      label={t`Renew with ${name}`}
      hint={t`After this month, your wallet won't have enough for the next one. This card then pays, plus its fee. You can change it at any time.`}
    />
  )
}
