import { updateSubscriptionPrice } from '@fanfare/contract/calls/social/creators'
import { parsePriceInMajorUnits, parsePriceInMinorUnitsOrNull } from '@fanfare/contract/fields/parse-price'
import { type CurrencyCode, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Chip } from '@fanfare/ui/actions/chip'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../lib/api/call.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { updateSessionUser } from '../../lib/session/session-actions.ts'
import { NetEarningsPreview } from '../creators/net-earnings-preview.tsx'
import { onboardingQuery } from './onboarding-queries.ts'

const picks: Record<CurrencyCode, readonly number[]> = {
  NGN: [500, 1000, 1500, 2500],
  USD: [3, 5, 8, 12],
  EUR: [3, 5, 8, 12],
}

/** Step that sets the monthly price: free, or an amount. */
export function PriceStep({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const submission = useSubmission()
  const { code, symbol } = user.currency
  const [entered, setEntered] = useState('')
  const amount = entered.trim() ? parsePriceInMajorUnits(entered, code) : 0

  function enter(next: string) {
    submission.clear()
    setEntered(next)
  }

  async function set(event: SubmitEvent) {
    event.preventDefault()
    await submission.run(async () => {
      const body = { subscriptionPrice: amount, isFreeSubscription: amount === 0 }
      const { data } = await api(updateSubscriptionPrice, { body })
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
        <Field label={t`Monthly price`} labelHidden error={submission.errors[0]} className="min-w-0 flex-1">
          <AmountInput size="normal" symbol={symbol} placeholder="0" value={entered} onChange={enter} />
        </Field>
        <Button type="submit" busy={submission.isBusy} className="h-12!">
          {amount === 0 ? t`Keep it free` : t`Set price`}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip selected={amount === 0} onClick={() => enter('')}>{t`Free`}</Chip>
        {picks[code].map((pick) => (
          <Chip key={pick} selected={amount === pick} onClick={() => enter(String(pick))}>
            {formatShortPrice(toMajorUnits(pick * 100), code)}
          </Chip>
        ))}
      </div>
      {amount > 0 ? (
        <>
          <NetEarningsPreview price={parsePriceInMinorUnitsOrNull(entered, code)} currencyCode={code} />
          <p className="text-pretty text-muted text-sm">{t`Current free subscribers stay free. New fans pay.`}</p>
        </>
      ) : null}
    </form>
  )
}
