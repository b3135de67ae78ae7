import { setPassword } from '@fanfare/contract/calls/accounts/providers'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { callApi } from '../../../lib/api/call.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { PasswordChecklist } from '../../auth/password-checklist.tsx'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { signInMethodsQuery } from './sign-in-query.ts'

const loadShape = async () => {
  const { setPassword: shapes } = await import('@fanfare/contract/shapes/accounts/providers')
  return shapes.body.pick({ newPassword: true })
}

/** A first password, for who joined by Google or X. */
export function FirstPasswordForm({ email }: { email: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const confirmed = useSendWithIdentityConfirmation()
  const submission = useSubmission()
  const { register, handleSubmit, control, formState } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { newPassword: '' },
  })
  const { newPassword = '' } = useWatch({ control })

  const submit = handleSubmit(async (entered) => {
    await submission.run(async () => {
      const isSet = await confirmed(async (confirmation) => {
        await callApi(setPassword, { body: { ...entered, confirmation } })
      })
      if (!isSet) return
      toast.success(t`Password updated successfully`)
      updateSessionUser({ hasPassword: true })
      await queries.invalidateQueries(signInMethodsQuery())
    }, t`Server Error: Unable to update password`)
  })

  return (
    <form noValidate className="flex flex-col gap-5" onChange={submission.clear} onSubmit={submit}>
      {/* For password managers, which keep the password under it. */}
      <input type="text" value={email} autoComplete="username" readOnly hidden />
      <p className="text-pretty text-muted">
        {t`You joined without a password. Set one to also sign in with your email or username.`}
      </p>
      <FormErrors errors={submission.errors} />
      <div className="flex flex-col gap-3">
        <Field label={t`New password`} error={formState.errors.newPassword?.message}>
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        <PasswordChecklist password={newPassword} />
      </div>
      <Button type="submit" busy={submission.isBusy} className="self-start">
        {t`Set password`}
      </Button>
    </form>
  )
}
