import { limits } from '@fanfare/contract/limits'
import type { ProfileLink } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { fieldErrorMessages } from '../../../lib/forms/field-error-messages.ts'
import { resetOptionsPreservingFieldRefs } from '../../../lib/forms/reset-options-preserving-field-refs.ts'
import { useSaveAndRestoreUnsavedInput } from '../../../lib/forms/unsaved-input.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useUpdateUneditedFields } from '../../../lib/forms/use-update-unedited-fields.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { useUpdateOwnPage } from './own-page-query.ts'

const loadShape = async () => {
  const { updateOwnPage } = await import('@fanfare/contract/shapes/social/creators-page')
  return updateOwnPage.body.pick({ links: true }).required()
}

/** The links of one's page; their order is changed by buttons, which a keyboard reaches too. */
export function ProfileLinksForm({ links }: { links: ProfileLink[] }) {
  const { t } = useLingui()
  const send = useUpdateOwnPage()
  const submission = useSubmission()
  const { register, control, handleSubmit, formState, getValues, reset, subscribe } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { links },
  })
  useSaveAndRestoreUnsavedInput('links', { getValues, reset, subscribe })
  useUpdateUneditedFields({ links }, { getValues, reset })
  const { fields, append, remove, move } = useFieldArray({ control, name: 'links' })

  const submit = handleSubmit(
    (entered) =>
      submission.run(async () => {
        reset({ links: (await send(entered)).links }, resetOptionsPreservingFieldRefs)
        toast.success(t`Links saved`)
      }),
    (wrong) => submission.fail(fieldErrorMessages(wrong)),
  )

  return (
    <form noValidate className="flex flex-col gap-4" onChange={submission.clear} onSubmit={submit}>
      <FormErrors errors={submission.errors} />
      {fields.length > 0 ? (
        <ol className="flex flex-col gap-4">
          {fields.map(({ id }, at) => {
            const place = at + 1
            const errors = formState.errors.links?.[at]
            return (
              <li key={id} className="flex flex-col gap-3 rounded-lg border p-4">
                <div className="flex items-center justify-between gap-2">
                  <p className="font-semibold">{t`Link ${place}`}</p>
                  <div className="flex gap-1">
                    <IconButton
                      label={t`Move link ${place} up`}
                      icon={<ArrowUp />}
                      disabled={at === 0}
                      onClick={() => move(at, at - 1)}
                    />
                    <IconButton
                      label={t`Move link ${place} down`}
                      icon={<ArrowDown />}
                      disabled={place === fields.length}
                      onClick={() => move(at, at + 1)}
                    />
                    <IconButton
                      label={t`Remove link ${place}`}
                      icon={<Trash2 />}
                      onClick={() => {
                        remove(at)
                        submission.clear()
                      }}
                    />
                  </div>
                </div>
                <Field label={t`Title`} error={errors?.label?.message}>
                  <Input {...register(`links.${at}.label`)} autoComplete="off" />
                </Field>
                <Field label={t`URL`} error={errors?.url?.message}>
                  <Input
                    {...register(`links.${at}.url`)}
                    type="url"
                    dir="ltr"
                    inputMode="url"
                    autoComplete="off"
                    placeholder="https://"
                  />
                </Field>
              </li>
            )
          })}
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="button"
          variant="secondary"
          icon={<Plus />}
          disabled={fields.length >= limits.links}
          onClick={() => append({ label: '', url: '' })}
        >
          {t`Add a link`}
        </Button>
        {formState.isDirty ? (
          <Button type="submit" busy={submission.isBusy}>
            {t`Save links`}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
