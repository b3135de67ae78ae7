import { limits } from '@fanfare/contract/limits'
import { countCharacters } from '@fanfare/contract/text/characters'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { toast } from '@fanfare/ui/overlays/toast'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { resetOptionsPreservingFieldRefs } from '../../../lib/forms/reset-options-preserving-field-refs.ts'
import { useSaveAndRestoreUnsavedInput } from '../../../lib/forms/unsaved-input.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useUpdateUneditedFields } from '../../../lib/forms/use-update-unedited-fields.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { UserText } from '../../../lib/text/user-text.tsx'
import { useUpdateOwnPage } from './own-page-query.ts'

const loadShape = async () => {
  const { updateOwnPage } = await import('@fanfare/contract/shapes/social/creators-page')
  return updateOwnPage.body.pick({ welcomeMessage: true }).required()
}

/** Form for the message to new fans, with a preview. */
export function WelcomeMessageForm({ welcomeMessage }: { welcomeMessage: string }) {
  const { t } = useLingui()
  const send = useUpdateOwnPage()
  const submission = useSubmission()
  const { register, control, handleSubmit, formState, getValues, reset, subscribe } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { welcomeMessage },
  })
  useSaveAndRestoreUnsavedInput('welcome', { getValues, reset, subscribe })
  useUpdateUneditedFields({ welcomeMessage }, { getValues, reset })
  const entered = useWatch({ control, name: 'welcomeMessage' })
  const length = countCharacters(entered)

  const submit = handleSubmit((changed) =>
    submission.run(async () => {
      const saved = (await send(changed)).welcomeMessage
      reset({ welcomeMessage: saved }, resetOptionsPreservingFieldRefs)
      toast.success(saved ? t`Welcome message saved` : t`New fans won't get a message`)
    }),
  )

  return (
    <form noValidate className="flex flex-col gap-4" onChange={submission.clear} onSubmit={submit}>
      <FormErrors errors={submission.errors} />
      <Field
        label={t`Your message`}
        hint={t`You can use mentions and links, as in posts.`}
        labelTrailing={`${length} / ${limits.welcomeLength}`}
        error={formState.errors.welcomeMessage?.message}
      >
        <Textarea {...register('welcomeMessage')} rows={4} />
      </Field>
      {entered.trim() ? <Preview text={entered.trim()} /> : null}
      {formState.isDirty ? (
        <Button type="submit" busy={submission.isBusy} className="self-start">
          {t`Save message`}
        </Button>
      ) : null}
    </form>
  )
}

function Preview({ text }: { text: string }) {
  const { t } = useLingui()
  const user = useUser()
  const toUrl = useFileUrlFunction()
  if (!user) return null
  const { displayName, username, avatarUrl } = user
  return (
    <figure aria-label={t`What your fans will see`} className="flex flex-col gap-1.5">
      <figcaption className="text-muted text-sm">{t`What your fans will see`}</figcaption>
      <div className="flex gap-3 rounded-lg border p-4">
        <Avatar name={displayName} src={avatarUrl && toUrl(avatarUrl, 320)} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold">
            <bdi>{displayName}</bdi>
          </p>
          <p className="wrap-anywhere">{t`Welcome message from @${username}`}</p>
          <UserText text={text} className="mt-0.5 text-base!" />
        </div>
      </div>
    </figure>
  )
}
