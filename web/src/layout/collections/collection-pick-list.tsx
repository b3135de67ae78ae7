import { limits } from '@fanfare/contract/limits'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'

export type CollectionPickOption = {
  id: string
  name: string
  /** A quieter line: how much is in it. */
  detail: string
  /** True if the item is already in this list; it cannot be removed here. */
  isIn: boolean
}

type CollectionPickListProps = {
  /** Names the whole choice. */
  label: string
  /** Undefined while they are on their way. */
  options: CollectionPickOption[] | undefined
  picked: readonly string[]
  onPick: (id: string, isPicked: boolean) => void
  createLabel: string
  /** The name of another one, as far as it is typed. */
  name: string
  onName: (name: string) => void
  /** Reason why the name is not accepted. */
  nameError: string | undefined
  /** Makes another one of that name, and picks it. */
  onCreate: () => void
  isCreating: boolean
}

/** Lists or folders to pick from, and a line to make another one. */
export function CollectionPickList({
  label,
  options,
  picked,
  onPick,
  createLabel,
  name,
  onName,
  nameError,
  onCreate,
  isCreating,
}: CollectionPickListProps) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter makes the new one; it does not send the form around.
    event.preventDefault()
    onCreate()
  }

  return (
    <>
      {options === undefined ? (
        <div aria-hidden="true" className="flex flex-col gap-3 py-2">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-6 w-56" />
        </div>
      ) : options.length > 0 ? (
        <fieldset>
          <legend className="sr-only">{label}</legend>
          <ul className="flex flex-col">
            {options.map((option) => (
              <li key={option.id}>
                <Checkbox
                  label={<span className="wrap-anywhere font-medium">{option.name}</span>}
                  hint={option.detail}
                  checked={option.isIn || picked.includes(option.id)}
                  disabled={option.isIn}
                  onChange={(event) => onPick(option.id, event.target.checked)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      <Field label={createLabel} error={nameError} className="mt-4">
        <Input
          value={name}
          autoComplete="off"
          maxLength={limits.folderNameLength}
          onChange={(event) => onName(event.target.value)}
          onKeyDown={press}
          trailing={<IconButton label={createLabel} icon={<Plus />} busy={isCreating} onClick={onCreate} />}
        />
      </Field>
    </>
  )
}
