import { updateSubscriptionPrice } from '@fanfare/contract/calls/social/creators'
import { type CurrencyCode, type MajorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Chip } from '@fanfare/ui/actions/chip'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { updateSessionUser } from '../../lib/session/session-actions.ts'
import { NetEarningsPreview } from '../creators/net-earnings-preview.tsx'
import { useAmountEntry } from '../payments/amounts/use-amount-entry.ts'
import { onboardingQuery } from './onboarding-queries.ts'

const picks: Record<CurrencyCode, readonly number[]> = {
  NGN: [500, 1000, 1500, 2500],
  USD: [3, 5, 8, 12],
  EUR: [3, 5, 8, 12],
}

/** Step that sets the monthly price: free, or an amount. */
export function SubscriptionPriceStep({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const submission = useSubmission()
  const { code, symbol } = user.currency
  const [amount, setAmount] = useState<MajorUnits | null>(toMajorUnits(0))
  const { entered, error, hint, enter, pick } = useAmountEntry({
    currency: user.currency,
    value: amount,
    onChange: (next) => {
      submission.clear()
      setAmount(next)
    },
  })

  async function set(event: SubmitEvent) {
    event.preventDefault()
    if (amount === null) return
    await submission.run(async () => {
      const body = { subscriptionPrice: amount, isFreeSubscription: amount === 0 }
      const { data } = await callApi(updateSubscriptionPrice, { body })
      updateSessionUser({
        subscriptionPrice: data.subscriptionPrice,
        isFreeSubscription: data.isFreeSubscription,
      })
      await client.invalidateQueries({ queryKey: onboardingQuery().queryKey })
    })
  }

  return (
    <form noValidate onSubmit={set} className="flex flex-col gap-2.5">
      <div className="flex items-end gap-2">
        <Field
          label={t`Monthly price`}
          labelHidden
          hint={hint}
          error={error ?? submission.errors[0]}
          className="min-w-0 flex-1"
        >
          <AmountInput
            size="normal"
            symbol={symbol}
            placeholder="0"
            value={entered.isBlank ? '' : entered.shown}
            onChange={enter}
          />
        </Field>
        <Button type="submit" busy={submission.isBusy} className="h-12!">
          {amount === 0 ? t`Keep it free` : t`Set price`}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip selected={amount === 0} onClick={() => pick(toMajorUnits(0))}>{t`Free`}</Chip>
        {picks[code].map((suggested) => (
          <Chip
            key={suggested}
            selected={amount === suggested}
            onClick={() => pick(toMajorUnits(suggested * 100))}
          >
            {formatShortPrice(toMajorUnits(suggested * 100), code)}
          </Chip>
        ))}
      </div>
      {amount !== 0 ? (
        <>
          <NetEarningsPreview price={amount} currencyCode={code} />
          <p className="text-pretty text-muted text-sm">{t`Current free subscribers stay free. New fans pay.`}</p>
        </>
      ) : null}
    </form>
  )
}
