import { limits } from '@fanfare/contract/limits'
import { RadioCards } from '@fanfare/ui/fields/radio-cards'
import { useLingui } from '@lingui/react/macro'

export type FreeSubscribers = 'KEEP' | 'THIRTY_DAYS' | 'END'

type FreeSubscribersChoiceProps = { value: FreeSubscribers; onChange: (value: FreeSubscribers) => void }

/** Choice of what happens to free subscribers when a creator sets a price. */
export function FreeSubscribersChoice({ value, onChange }: FreeSubscribersChoiceProps) {
  const { t } = useLingui()
  const days = limits.freeDaysAfterPricing
  return (
    <RadioCards<FreeSubscribers>
      legend={t`Fans who subscribe for free now`}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'KEEP',
          label: t`Stay subscribed for free`,
          description: t`Nothing changes for them until they leave. New fans pay.`,
        },
        {
          value: 'THIRTY_DAYS',
          label: t`See everything for ${days} more days`,
          description: t`We tell them at once. They can subscribe for your price at any time.`,
        },
        {
          value: 'END',
          label: t`End now`,
          description: t`They see only your public posts from now on, and we tell them. Nobody is charged.`,
        },
      ]}
    />
  )
}
