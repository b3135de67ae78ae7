import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { WithdrawalFormWithoutCode } from '@fanfare/contract/shapes/money/withdrawals'
import { removeDigitGrouping } from '@fanfare/contract/text/format/digits'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { currencyName } from '../../lib/i18n/currency-name.ts'
import { OfflinePaymentNotice } from '../payments/offline-payment-notice.tsx'

type WithdrawalAccountFormProps = {
  id: string
  user: LoggedInUser
  form: UseFormReturn<WithdrawalFormWithoutCode>
  /** Errors returned by the server. */
  errors: string[]
  onEdit: () => void
  onSubmit: (event: SubmitEvent) => void
}

/** Form for the receiving account of a withdrawal, with its confirmation. */
export function WithdrawalAccountForm({
  id,
  user,
  form,
  errors,
  onEdit,
  onSubmit,
}: WithdrawalAccountFormProps) {
  const { t } = useLingui()
  const confirmationErrorId = useId()
  const { register, formState } = form
  const { errors: wrong } = formState
  const { currency } = user
  // A refusal leads to the first wrong one in the order in which they are named: so these are named where they stand.
  const bankName = register('bankName')
  const accountName = register('accountName')
  const accountNumber = register('accountNumber')
  return (
    <form id={id} noValidate className="flex flex-col gap-4" onChange={onEdit} onSubmit={onSubmit}>
      <OfflinePaymentNotice />
      <FormErrors errors={errors} />
      <Field label={t`Bank name`} error={wrong.bankName?.message}>
        <Input {...bankName} maxLength={100} autoComplete="off" />
      </Field>
      <Field label={t`Denomination`} error={wrong.denomination?.message}>
        <Input value={`${currencyName(currency)} (${currency.code})`} readOnly disabled />
      </Field>
      <Field label={t`Account name`} error={wrong.accountName?.message}>
        <Input {...accountName} maxLength={100} autoComplete="name" />
      </Field>
      <Field label={t`Account number`} hint={t`10 digits`} error={wrong.accountNumber?.message}>
        <Input
          {...accountNumber}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => {
            event.target.value = removeDigitGrouping(event.target.value)
            return accountNumber.onChange(event)
          }}
        />
      </Field>
      <div>
        <Checkbox {...register('saveBankInfo')} label={t`Save bank details`} />
        <Checkbox
          {...register('isConfirmed')}
          aria-invalid={wrong.isConfirmed ? true : undefined}
          aria-describedby={wrong.isConfirmed ? confirmationErrorId : undefined}
          label={t`I confirm that I want to withdraw my full available balance to this account.`}
        />
        {wrong.isConfirmed ? (
          <p id={confirmationErrorId} className="text-danger text-sm">
            {wrong.isConfirmed.message}
          </p>
        ) : null}
      </div>
    </form>
  )
}
