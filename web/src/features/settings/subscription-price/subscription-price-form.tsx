import type { SentBody } from '@fanfare/contract/call'
import { updateSubscriptionPrice } from '@fanfare/contract/calls/social/creators'
import { limits } from '@fanfare/contract/limits'
import { majorToMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { updateSubscriptionPrice as updatePriceShapes } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { RadioCards } from '@fanfare/ui/fields/radio-cards'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gift, Ticket } from 'lucide-react'
import { Controller, useController, useForm, useWatch } from 'react-hook-form'
import { callApi } from '../../../lib/api/call.ts'
import { resetOptionsPreservingFieldRefs } from '../../../lib/forms/reset-options-preserving-field-refs.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useUpdateUneditedFields } from '../../../lib/forms/use-update-unedited-fields.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { currencyName } from '../../../lib/i18n/currency-name.ts'
import { formatShortPrice } from '../../../lib/i18n/format.ts'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { NetEarningsPreview } from '../../creators/net-earnings-preview.tsx'
import { useAmountEntry } from '../../payments/amounts/use-amount-entry.ts'
import { FreeSubscribersChoice } from './free-subscribers-choice.tsx'

type Offer = SentBody<typeof updatePriceShapes>

function fieldsOf({ subscriptionPrice, isFreeSubscription }: LoggedInUser): Offer {
  return { subscriptionPrice, isFreeSubscription, freeSubscribers: 'KEEP' }
}

const loadShape = async () =>
  (await import('@fanfare/contract/shapes/social/creators')).updateSubscriptionPrice.body

export function SubscriptionPriceForm({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const submission = useSubmission()
  const { handleSubmit, control, formState, getValues, reset } = useForm<Offer>({
    resolver: useZodResolver(loadShape),
    defaultValues: fieldsOf(user),
  })
  useUpdateUneditedFields(fieldsOf(user), { getValues, reset })
  const { isFreeSubscription = false } = useWatch({ control })
  const { field: priceField } = useController({ name: 'subscriptionPrice', control })
  const price = Number.isNaN(priceField.value) ? null : toMajorUnits(majorToMinorUnits(priceField.value))
  const { entered, error, hint, enter } = useAmountEntry({
    currency: user.currency,
    value: price,
    onChange: (major) => priceField.onChange(major ?? Number.NaN),
  })
  const becomesPaid = user.isFreeSubscription && !isFreeSubscription
  const { code, symbol } = user.currency
  const name = currencyName(user.currency)
  const lowest = formatShortPrice(toMajorUnits(limits.subscriptionPriceMinMinor), code)

  const submit = handleSubmit(async ({ freeSubscribers, ...offered }) => {
    await submission.run(async () => {
      const body = becomesPaid ? { ...offered, freeSubscribers } : offered
      const { data } = await callApi(updateSubscriptionPrice, { body })
      const offer = { subscriptionPrice: data.subscriptionPrice, isFreeSubscription: data.isFreeSubscription }
      updateSessionUser(offer)
      reset({ ...offer, freeSubscribers: 'KEEP' }, resetOptionsPreservingFieldRefs)
      const monthly = formatShortPrice(offer.subscriptionPrice, code)
      toast.success(t`Your price is set`, {
        description: offer.isFreeSubscription
          ? t`Your subscription is now free.`
          : t`New subscribers pay ${monthly} a month.`,
      })
    })
  })

  return (
    <form noValidate className="flex flex-col gap-5" onChange={submission.clear} onSubmit={submit}>
      <FormErrors errors={submission.errors} />
      <Controller
        name="isFreeSubscription"
        control={control}
        render={({ field }) => (
          <RadioCards<'free' | 'paid'>
            legend={t`Your subscription is`}
            value={field.value ? 'free' : 'paid'}
            onChange={(choice) => field.onChange(choice === 'free')}
            columns={2}
            options={[
              { value: 'free', label: t`Free`, description: t`Anyone can subscribe`, icon: <Gift /> },
              { value: 'paid', label: t`Paid`, description: t`A monthly price`, icon: <Ticket /> },
            ]}
          />
        )}
      />
      {isFreeSubscription ? null : (
        <Field
          label={t`Price per month (${name})`}
          hint={
            hint ??
            t`At least ${lowest}. Current subscribers keep the price they agreed to, or pay this one if it's lower.`
          }
          error={error ?? formState.errors.subscriptionPrice?.message}
        >
          <AmountInput
            ref={priceField.ref}
            name={priceField.name}
            size="normal"
            symbol={symbol}
            value={entered.shown}
            onChange={enter}
            onBlur={priceField.onBlur}
          />
        </Field>
      )}
      {isFreeSubscription ? null : <NetEarningsPreview price={price} currencyCode={code} />}
      {becomesPaid ? (
        <Controller
          name="freeSubscribers"
          control={control}
          render={({ field }) => (
            <FreeSubscribersChoice value={field.value ?? 'KEEP'} onChange={field.onChange} />
          )}
        />
      ) : null}
      {isFreeSubscription && !user.isFreeSubscription ? (
        <p className="text-pretty text-muted text-sm">
          <Trans>
            No one is charged any more. Current paying subscribers stay subscribed for free after their month.
          </Trans>
        </p>
      ) : null}
      <Button type="submit" busy={submission.isBusy} disabled={!formState.isDirty} className="self-start">
        {t`Save`}
      </Button>
    </form>
  )
}
