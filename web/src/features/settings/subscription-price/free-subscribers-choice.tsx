import { limits } from '@fanfare/contract/limits'
import { RadioCards } from '@fanfare/ui/fields/radio-cards'
import { useLingui } from '@lingui/react/macro'

export type FreeSubscribersPolicy = 'KEEP' | 'THIRTY_DAYS' | 'END'

type FreeSubscribersChoiceProps = {
  value: FreeSubscribersPolicy
  onChange: (value: FreeSubscribersPolicy) => void
}

/** Choice of what happens to free subscribers when a creator sets a price. */
export function FreeSubscribersChoice({ value, onChange }: FreeSubscribersChoiceProps) {
  const { t } = useLingui()
  const days = limits.freeDaysAfterPricing
  return (
    <RadioCards<FreeSubscribersPolicy>
      legend={t`Current free subscribers`}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'KEEP',
          label: t`Stay subscribed for free`,
          description: t`Nothing changes for them until they unsubscribe. New fans pay.`,
        },
        {
          value: 'THIRTY_DAYS',
          label: t`Keep full access for ${days} more days`,
          description: t`We notify them right away. They can subscribe at your price at any time.`,
        },
        {
          value: 'END',
          label: t`End now`,
          description: t`From now on, they only see your public posts. We notify them. No one is charged.`,
        },
      ]}
    />
  )
}
