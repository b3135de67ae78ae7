import { updateUser } from '@fanfare/contract/calls/accounts/accounts'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { removeDigitGrouping } from '@fanfare/contract/text/format/digits'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { Controller, useForm } from 'react-hook-form'
import { callApi } from '../../lib/api/call.ts'
import { fieldErrorMessages } from '../../lib/forms/field-error-messages.ts'
import { resetOptionsPreservingFieldRefs } from '../../lib/forms/reset-options-preserving-field-refs.ts'
import { useSaveAndRestoreUnsavedInput } from '../../lib/forms/unsaved-input.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { useUpdateUneditedFields } from '../../lib/forms/use-update-unedited-fields.ts'
import { useZodResolver } from '../../lib/forms/use-zod-resolver.ts'
import { updateSessionUser as updateSession } from '../../lib/session/session-actions.ts'
import { useSendWithIdentityConfirmation } from '../auth/use-send-with-identity-confirmation.ts'

function fieldsOf(bank: LoggedInUser['bank']) {
  return {
    bankName: bank?.bankName ?? '',
    accountName: bank?.bankAccountName ?? '',
    accountNumber: bank?.bankAccountNumber ?? '',
  }
}

const loadShape = async () => (await import('@fanfare/contract/fields/payout-account')).payoutAccount

/** Form for the default payout account, which a withdrawal may override. */
export function PayoutAccountForm({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const confirmed = useSendWithIdentityConfirmation()
  const submission = useSubmission()
  const { register, handleSubmit, control, formState, getValues, reset, subscribe } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: fieldsOf(user.bank),
  })
  useSaveAndRestoreUnsavedInput('bank', { getValues, reset, subscribe })
  useUpdateUneditedFields(fieldsOf(user.bank), { getValues, reset })
  const { errors } = formState

  function change(bank: LoggedInUser['bank'], done: string) {
    return submission.run(async () => {
      await confirmed(async (confirmation?: Reauthentication) => {
        const { data } = await callApi(updateUser, { body: { bank, confirmation } })
        updateSession(data)
        reset(fieldsOf(data.bank), resetOptionsPreservingFieldRefs)
        toast.success(done)
      })
    })
  }

  const save = handleSubmit(
    async ({ bankName, accountName, accountNumber }) => {
      const bank = { bankName, bankAccountName: accountName, bankAccountNumber: accountNumber }
      await change(bank, t`Bank details saved`)
    },
    (wrong) => submission.fail(fieldErrorMessages(wrong)),
  )

  return (
    <form noValidate className="flex flex-col gap-5" onChange={submission.clear} onSubmit={save}>
      <FormErrors errors={submission.errors} />
      <Field label={t`Bank name`} error={errors.bankName?.message}>
        <Input {...register('bankName')} maxLength={100} autoComplete="off" />
      </Field>
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
              onChange={(event) => field.onChange(removeDigitGrouping(event.target.value))}
            />
          </Field>
        )}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={submission.isBusy}>
          {t`Save bank details`}
        </Button>
        {user.bank ? (
          <Button
            variant="quiet"
            disabled={submission.isBusy}
            onClick={() => void change(null, t`Bank details removed`)}
          >
            {t`Remove`}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
