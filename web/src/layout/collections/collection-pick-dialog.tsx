import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { ZodType } from 'zod'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import type { DialogControl } from '../dialogs/dialogs.tsx'
import { CollectionPickList, type CollectionPickOption } from './collection-pick-list.tsx'
import { type NamedCollectionKind, useDuplicateCollectionNameError } from './use-name-check.ts'
import { validateCollectionName } from './validate-name.ts'

type CollectionPickDialogProps = DialogControl & {
  title: string
  description?: ReactNode
  submitLabel: string
  /** Names the whole choice. */
  label: string
  /** Undefined while they are on their way. */
  options: CollectionPickOption[] | undefined
  /** Error of loading the options, and the retry. */
  loading: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  loadFailure: string
  nonePicked: string
  /** Kind of the thing that is created here; `schema` validates its name. */
  kind: NamedCollectionKind
  schema: ZodType<string>
  createLabel: string
  createFailure: string
  /** True if `createFailure` is shown before any message of the server. */
  isAlwaysSaid?: boolean
  /** Makes one of that name. @returns its id */
  onCreate: (name: string) => Promise<string>
  failure: string
  onSubmit: (ids: string[]) => Promise<void>
}

/** Puts something into lists or folders of one's own, a new one among them; closes when it is there. */
export function CollectionPickDialog({
  open,
  onOpenChange,
  title,
  description,
  submitLabel,
  label,
  options,
  loading: { error, isFetching, refetch },
  loadFailure,
  nonePicked,
  kind,
  schema,
  createLabel,
  createFailure,
  isAlwaysSaid = false,
  onCreate,
  failure,
  onSubmit,
}: CollectionPickDialogProps) {
  const formId = useId()
  const [picked, setPicked] = useState<string[]>([])
  const [name, setName] = useState('')
  const taken = useDuplicateCollectionNameError(kind, schema, name)
  const adding = useSubmission()
  const creating = useSubmission()

  function pick(id: string, isPicked: boolean) {
    adding.clear()
    setPicked((before) => (isPicked ? [...before, id] : before.filter((one) => one !== id)))
  }

  /** Makes one of the name that is typed, and picks it. @returns what is picked then, null where it was refused */
  async function create(): Promise<string[] | null> {
    const checked = validateCollectionName(schema, name)
    if (!checked.ok || taken) {
      creating.fail([checked.ok ? (taken ?? '') : checked.message])
      return null
    }
    let made: string[] | null = null
    await creating.run(
      async () => {
        const id = await onCreate(checked.name)
        adding.clear()
        setName('')
        made = [...picked, id]
        setPicked(made)
      },
      createFailure,
      { always: isAlwaysSaid },
    )
    return made
  }

  async function add(event: SubmitEvent) {
    event.preventDefault()
    creating.clear()
    // Whoever typed a name and did not press the plus meant it all the same.
    const chosen = name.trim() ? await create() : picked
    if (!chosen) return
    if (chosen.length === 0) return adding.fail([nonePicked])
    if (await adding.run(() => onSubmit(chosen), failure, { always: true })) onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="sm"
      busy={adding.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={adding.isBusy} disabled={!options}>
          {submitLabel}
        </Button>
      }
    >
      {error && !options ? (
        <ErrorState
          title={loadFailure}
          description={toErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <form id={formId} noValidate onSubmit={add}>
          <FormErrors errors={[...adding.errors, ...creating.errors]} className="mb-3" />
          <CollectionPickList
            label={label}
            options={options}
            picked={picked}
            onPick={pick}
            createLabel={createLabel}
            name={name}
            onName={setName}
            nameError={taken}
            onCreate={() => void create()}
            isCreating={creating.isBusy}
          />
        </form>
      )}
    </Dialog>
  )
}
