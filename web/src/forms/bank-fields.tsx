import type { PayoutAccount } from '@fanfare/contract/payout-account'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'

/** The bank account of the form around them; `children` stand under the bank's name. */
export function BankFields({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { register, control, formState } = useFormContext<PayoutAccount>()
  const { errors } = formState
  return (
    <>
      <Field label={t`Bank name`} error={errors.bankName?.message}>
        <Input {...register('bankName')} maxLength={100} autoComplete="off" />
      </Field>
      {children}
      <Field label={t`Account name`} error={errors.accountName?.message}>
        <Input {...register('accountName')} maxLength={100} autoComplete="name" />
      </Field>
      <Controller
        name="accountNumber"
        control={control}
        render={({ field }) => (
          <Field label={t`Account number`} hint={t`10 digits`} error={errors.accountNumber?.message}>
            <Input
              {...field}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => field.onChange(event.target.value.replace(/\D/g, '').slice(0, 10))}
            />
          </Field>
        )}
      />
    </>
  )
}
