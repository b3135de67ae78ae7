import type { SavedCard } from '@fanfare/contract/shapes/money/payments'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { cardName } from '../wallet/card-name.ts'
import { savedCardsQuery } from '../wallet/saved-card-queries.ts'

type RenewalCardChoiceProps = {
  chosenId: string | null
  onChange: (savedCardId: string | null) => void
  disabled?: boolean
}

/** Whether a saved card keeps a subscription running that the wallet begins and cannot renew; only if the fan says so. */
export function RenewalCardChoice({ chosenId, onChange, disabled }: RenewalCardChoiceProps) {
  const { t } = useLingui()
  const { data } = useQuery(savedCardsQuery())
  const card = data?.find((each: SavedCard) => !each.isExpired)
  if (!card) return null
  const name = cardName(card)
  return (
    <Checkbox
      className="mt-2"
      checked={chosenId === card.savedCardId}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked ? card.savedCardId : null)}
      label={t`Keep it running with ${name}`}
      hint={t`After this month, your wallet does not hold enough for the next one. This card then pays, with its fee. You can change it at any time.`}
    />
  )
}
