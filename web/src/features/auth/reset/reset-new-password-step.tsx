import { resetPassword } from '@fanfare/contract/calls/accounts/accounts'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { callApi } from '../../../lib/api/call.ts'
import { sendAndShowFieldErrors } from '../../../lib/forms/server-errors.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { PasswordChecklist } from '../password-checklist.tsx'

const loadShape = async () => {
  const { resetPassword: shapes } = await import('@fanfare/contract/shapes/accounts/accounts')
  return shapes.body.pick({ newPassword: true })
}

type ResetNewPasswordStepProps = {
  identifier: string
  twoFactor: EmailedCodeProof
  onDone: () => Promise<void>
}

export function ResetNewPasswordStep({ identifier, twoFactor, onDone }: ResetNewPasswordStepProps) {
  const { t } = useLingui()
  const submission = useSubmission()
  const { register, handleSubmit, control, formState, setError } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { newPassword: '' },
  })
  const { newPassword = '' } = useWatch({ control })

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onChange={submission.clear}
      onSubmit={handleSubmit(async (entered) => {
        await submission.run(
          () =>
            sendAndShowFieldErrors(setError, ['newPassword'], async () => {
              await callApi(resetPassword, { body: { ...entered, identifier, twoFactor } })
              await onDone()
            }),
          t`Server Error: Unable to update password`,
        )
      })}
    >
      {/* For password managers, which save the new password under it. */}
      <input type="text" value={identifier} autoComplete="username" readOnly hidden />
      <FormErrors errors={submission.errors} />
      <Field label={t`New password`} error={formState.errors.newPassword?.message}>
        <PasswordInput {...register('newPassword')} autoComplete="new-password" autoFocus />
      </Field>
      <PasswordChecklist password={newPassword} />
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Set new password`}
      </Button>
    </form>
  )
}
