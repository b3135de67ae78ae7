import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { amountFormatHint, parseEnteredAmount } from '../decision/parse-number.ts'
import type { ScreenPath } from '../screens.ts'
import { SavedFilters } from './saved-filters.tsx'

type Filter = {
  name: string
  label: string
  /** Type of a text input, which applies on Search. */
  type?: 'text' | 'date' | 'amount' | 'email'
  /** Options of a select, which applies immediately. */
  options?: readonly { value: string; label: string }[]
  /** The options hold what stands for none. */
  hasDefault?: boolean
}

type FilterBarProps = {
  path: ScreenPath
  /** Current filters from the URL. */
  filters: Record<string, unknown>
  fields: readonly Filter[]
  /** Search parameters that stay unchanged when filters change. */
  preserved?: readonly string[]
}

/**
 * Filters of a list, stored in its URL so that they support Back, can be shared with a colleague and saved
 * under a name.
 */
export function FilterBar(props: FilterBarProps) {
  return <Bar key={JSON.stringify(props.filters)} {...props} />
}

function Bar({ path, filters, fields, preserved = [] }: FilterBarProps) {
  const navigate = useNavigate()
  const said = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || value === '' || !fields.some((field) => field.name === name)
        ? []
        : [[name, String(value)]],
    ),
  )
  const [typed, setTyped] = useState<Record<string, string>>(said)
  /** Filters are collapsed on phones, where they would fill half of the screen. */
  const [isUnfolded, setUnfolded] = useState(false)
  const formId = useId()
  const count = Object.keys(said).length
  const narrowTo = (changed: Record<string, string | undefined>) => {
    const unchanged = preserved.map((name) => [name, filters[name]])
    const search = Object.fromEntries([...unchanged, ...Object.entries(changed)].filter(([, value]) => value))
    return navigate({ to: path, search })
  }

  const unreadable = fields
    .filter(
      ({ name, type }) =>
        type === 'amount' && typed[name]?.trim() && parseEnteredAmount(typed[name]) === null,
    )
    .map(({ name }) => name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (unreadable.length === 0) void narrowTo(typed)
  }

  return (
    <div className="flex flex-col gap-3 border-b px-5 py-4 mobile:py-2">
      <Button
        variant="quiet"
        size="sm"
        icon={<SlidersHorizontal />}
        aria-expanded={isUnfolded}
        aria-controls={formId}
        className="self-start tablet:hidden"
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <form
        id={formId}
        aria-label="Filters"
        onSubmit={submit}
        className={`grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-end gap-3 ${isUnfolded ? '' : 'mobile:hidden'}`}
      >
        {fields.map(({ name, label, type = 'text', options, hasDefault }) => (
          <Field key={name} label={label} error={unreadable.includes(name) ? amountFormatHint : undefined}>
            {options ? (
              <Select
                value={typed[name] ?? (hasDefault ? options[0]?.value : '') ?? ''}
                options={[...(hasDefault ? [] : [{ value: '', label: 'Any' }]), ...options]}
                onChange={(value) => void narrowTo({ ...typed, [name]: value })}
              />
            ) : (
              <Input
                type={type === 'amount' ? 'text' : type}
                inputMode={type === 'amount' ? 'decimal' : undefined}
                value={typed[name] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <div className="flex gap-1">
          <Button type="submit" variant="secondary" size="sm">
            Search
          </Button>
          {count > 0 ? (
            <Button variant="quiet" size="sm" onClick={() => void narrowTo({})}>
              Clear
            </Button>
          ) : null}
        </div>
      </form>
      <SavedFilters path={path} said={said} onChoose={(search) => void narrowTo(search)} />
    </div>
  )
}
