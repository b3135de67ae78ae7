import { updatePassword } from '@fanfare/contract/calls/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { callApi } from '../../../lib/api/call.ts'
import { fieldErrorMessages } from '../../../lib/forms/field-error-messages.ts'
import { resetOptionsPreservingFieldRefs } from '../../../lib/forms/reset-options-preserving-field-refs.ts'
import { sendAndShowFieldErrors } from '../../../lib/forms/server-errors.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { PasswordChecklist } from '../../auth/password-checklist.tsx'

const loadShape = async () => (await import('@fanfare/contract/shapes/accounts/accounts')).updatePassword.body

export function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useLingui()
  const submission = useSubmission()
  const { register, handleSubmit, control, formState, reset, getValues, clearErrors, setError } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { oldPassword: '', newPassword: '' },
  })
  const { newPassword = '' } = useWatch({ control })
  const { errors } = formState

  function refuse(wrong: FieldErrors) {
    const { oldPassword, newPassword } = getValues()
    if (oldPassword && newPassword) return submission.fail(fieldErrorMessages(wrong))
    clearErrors()
    submission.fail([t`Enter your old password and new password`])
  }

  const submit = handleSubmit(async (entered) => {
    await submission.run(
      () =>
        sendAndShowFieldErrors(setError, ['newPassword'], async () => {
          await callApi(updatePassword, { body: entered })
          reset(undefined, resetOptionsPreservingFieldRefs)
          toast.success(t`Password updated successfully`)
        }),
      t`Server Error: Unable to update password`,
    )
  }, refuse)

  return (
    <form noValidate className="flex flex-col gap-5" onChange={submission.clear} onSubmit={submit}>
      {/* For password managers, which keep the password under it. */}
      <input type="text" value={email} autoComplete="username" readOnly hidden />
      <FormErrors errors={submission.errors} />
      <Field label={t`Old password`} error={errors.oldPassword?.message}>
        <PasswordInput {...register('oldPassword')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-col gap-3">
        <Field label={t`New password`} error={errors.newPassword?.message}>
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        <PasswordChecklist password={newPassword} />
      </div>
      <Button type="submit" busy={submission.isBusy} className="self-start">
        {t`Update password`}
      </Button>
    </form>
  )
}
