import { limits } from '@fanfare/contract/limits'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { type SubmitEvent, useId, useState } from 'react'
import type { ZodType } from 'zod'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import type { DialogControl } from '../dialogs/dialogs.tsx'
import { type NamedCollectionKind, useDuplicateCollectionNameError } from './use-name-check.ts'
import { validateCollectionName } from './validate-name.ts'

type CollectionNameDialogProps = DialogControl & {
  /** Kind of thing whose names are unique. */
  kind?: NamedCollectionKind
  title: string
  label: string
  submitLabel: string
  schema: ZodType<string>
  /** The name that it has now, to be changed. */
  current?: string
  /** Sends the trimmed name; what it throws is shown. */
  onSubmit: (name: string) => Promise<void>
  /** Message if the server sends none; with `alwaysAnnounces`, shown before the server's message. */
  failure: string
  alwaysAnnounces?: boolean
}

/** Asks for the name of a list or folder. */
export function CollectionNameDialog({
  kind,
  title,
  label,
  submitLabel,
  schema,
  current = '',
  onSubmit,
  failure,
  alwaysAnnounces: isAlwaysSaid = false,
  open,
  onOpenChange,
}: CollectionNameDialogProps) {
  const formId = useId()
  const errorId = useId()
  const submission = useSubmission()
  const [name, setName] = useState(current)
  const taken = useDuplicateCollectionNameError(kind, schema, name, current)
  const isRefused = submission.errors.length > 0

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const checked = validateCollectionName(schema, name, current)
    if (!checked.ok) return submission.fail([checked.message])
    if (taken) return submission.fail([taken])
    const options = { always: isAlwaysSaid }
    if (await submission.run(() => onSubmit(checked.name), failure, options)) onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      busy={submission.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
          {submitLabel}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormErrors id={errorId} errors={submission.errors} />
        <Field label={label} error={taken}>
          <Input
            value={name}
            autoFocus
            autoComplete="off"
            maxLength={limits.folderNameLength}
            aria-invalid={isRefused || taken !== undefined || undefined}
            aria-describedby={isRefused ? errorId : undefined}
            onChange={(event) => {
              setName(event.target.value)
              submission.clear()
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
