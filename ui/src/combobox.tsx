import { Check, ChevronDown, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './control-look.ts'
import { Popover } from './popover.tsx'
import { useField } from './use-field.ts'
import { useWords } from './words.tsx'

export type ComboboxOption = {
  value: string
  label: string
  /** At the right: a code, a sign. */
  detail?: string
  /** Further words that find it. */
  keywords?: string
}

export type ComboboxProps = {
  value: string | undefined
  onChange: (value: string) => void
  options: ComboboxOption[]
  placeholder?: string
  searchPlaceholder?: string
  disabled?: boolean
  /** Names the control where no Field does. */
  label?: string
  className?: string
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A choice from a long list, with search. */
export function Combobox({
  value,
  onChange,
  options,
  placeholder,
  searchPlaceholder,
  disabled,
  label,
  className,
}: ComboboxProps) {
  const words = useWords()
  const { required: _, ...field } = useField({})
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label ?? placeholder ?? words.select}
      align="start"
      flush
      matchTrigger
      trigger={
        <button
          {...field}
          type="button"
          disabled={disabled}
          aria-label={label ? [label, chosen?.label].filter(Boolean).join(', ') : undefined}
          className={classes(
            controlLook,
            'flex h-12 items-center justify-between gap-2 px-4 text-left',
            !chosen && 'text-muted!',
            className,
          )}
        >
          <span className="truncate">{chosen?.label ?? placeholder ?? words.select}</span>
          <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        </button>
      }
    >
      <OptionSearch
        options={options}
        value={value}
        placeholder={searchPlaceholder ?? words.search}
        onChoose={(next) => {
          onChange(next)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

type OptionSearchProps = {
  options: ComboboxOption[]
  value: string | undefined
  placeholder: string
  onChoose: (value: string) => void
}

function OptionSearch({ options, value, placeholder, onChoose }: OptionSearchProps) {
  const words = useWords()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )

  const wanted = plain(query.trim())
  const found = options.filter((option) =>
    plain(`${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`).includes(wanted),
  )

  function highlight(at: number) {
    setActive(at)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    const last = found.length - 1
    const next = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      highlight(next)
    }
    const option = found[active]
    if (event.key === 'Enter' && option) {
      event.preventDefault()
      onChoose(option.value)
    }
  }

  return (
    <>
      <div className="relative border-b">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          role="combobox"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] ? `${id}-${found[active].value}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            highlight(0)
          }}
          onKeyDown={press}
          className="h-12 w-full bg-transparent pr-4 pl-11 text-md outline-none"
        />
      </div>
      <div
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label={placeholder}
        className="max-h-72 overflow-y-auto overscroll-contain p-1.5"
      >
        {found.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box owns the keyboard.
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            onPointerMove={() => setActive(at)}
            onClick={() => onChoose(option.value)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3',
              at === active && 'bg-raised',
            )}
          >
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.detail ? <span className="text-sm text-muted">{option.detail}</span> : null}
            {option.value === value ? <Check aria-hidden="true" className="size-4.5 text-link" /> : null}
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-4 pb-5 text-center text-muted'}>
        {found.length > 0 ? '' : words.noMatch}
      </p>
    </>
  )
}
