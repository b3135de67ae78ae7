import { updateUser } from '@fanfare/contract/calls/accounts/accounts'
import { limits } from '@fanfare/contract/limits'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { countCharacters } from '@fanfare/contract/text/characters'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { callApi } from '../../../lib/api/call.ts'
import { fieldErrorMessages } from '../../../lib/forms/field-error-messages.ts'
import { resetOptionsPreservingFieldRefs } from '../../../lib/forms/reset-options-preserving-field-refs.ts'
import { sendAndShowFieldErrors } from '../../../lib/forms/server-errors.ts'
import { useSaveAndRestoreUnsavedInput } from '../../../lib/forms/unsaved-input.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useUpdateUneditedFields } from '../../../lib/forms/use-update-unedited-fields.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { updateSessionUser as updateSession } from '../../../lib/session/session-actions.ts'
import { useUsernameAvailability } from '../../auth/join/use-username-availability.ts'
import { UsernameField } from '../../auth/join/username-field.tsx'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { UsernameNote, usernameChangesQuery } from './username-note.tsx'

const loadShape = async () => {
  const { updateUser: shapes } = await import('@fanfare/contract/shapes/accounts/accounts')
  return shapes.body
    .pick({ displayName: true, username: true, bio: true, location: true, websiteUrl: true })
    .required()
}

function fieldsOf({ displayName, username, bio, location, websiteUrl }: LoggedInUser) {
  return { displayName, username, bio, location, websiteUrl }
}

export function ProfileForm({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const confirmed = useSendWithIdentityConfirmation()
  const submission = useSubmission()
  const { data: changes } = useQuery(usernameChangesQuery())
  const { register, handleSubmit, control, formState, getValues, reset, setError, subscribe } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: fieldsOf(user),
  })
  useSaveAndRestoreUnsavedInput('profile', { getValues, reset, subscribe })
  useUpdateUneditedFields(fieldsOf(user), { getValues, reset })
  const { username = '', bio = '' } = useWatch({ control })
  const check = useUsernameAvailability(username, user.username)
  const { errors } = formState

  const submit = handleSubmit(
    async (entered) => {
      await submission.run(() =>
        sendAndShowFieldErrors(setError, ['displayName', 'username'], async () => {
          await confirmed(async (confirmation?: Reauthentication) => {
            const { data } = await callApi(updateUser, { body: { ...entered, confirmation } })
            updateSession(data)
            reset(fieldsOf(data), resetOptionsPreservingFieldRefs)
            toast.success(t`Profile saved`)
            await client.invalidateQueries({ queryKey: usernameChangesQuery().queryKey })
          })
        }),
      )
    },
    (wrong) => submission.fail(fieldErrorMessages(wrong)),
  )

  return (
    <form noValidate className="flex flex-col gap-5" onChange={submission.clear} onSubmit={submit}>
      <FormErrors errors={submission.errors} />
      <Field
        label={t`Display name`}
        hint={
          user.verificationStatus !== 'VERIFIED'
            ? undefined
            : user.isVerified
              ? t`If you change your name or username, you lose your verified badge until we've reviewed it. Everything else keeps working.`
              : t`We're reviewing your new name. Your verified badge returns after that. Everything else keeps working.`
        }
        error={errors.displayName?.message}
      >
        <Input {...register('displayName')} autoComplete="name" />
      </Field>
      <UsernameField
        {...register('username')}
        check={check}
        error={errors.username?.message}
        hint={<UsernameNote isChanged={username !== user.username} own={user.username} />}
        readOnly={changes?.changesLeft === 0}
      />
      <Field
        label={t`Bio`}
        labelTrailing={`${countCharacters(bio)} / ${limits.bioLength}`}
        error={errors.bio?.message}
      >
        <Textarea {...register('bio')} rows={3} />
      </Field>
      <Field label={t`Location`} error={errors.location?.message}>
        <Input {...register('location')} autoComplete="address-level2" />
      </Field>
      <Field label={t`Website`} error={errors.websiteUrl?.message}>
        <Input {...register('websiteUrl')} type="url" dir="ltr" placeholder="https://" maxLength={200} />
      </Field>
      <Button type="submit" busy={submission.isBusy} disabled={!formState.isDirty} className="self-start">
        {t`Save`}
      </Button>
    </form>
  )
}
