import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useUiLabels } from '../../lib/ui-labels.tsx'
import { useListbox } from './use-listbox.ts'

export type SelectOption = {
  value: string
  label: string
  /** Content at the right: a code, a symbol. */
  detail?: ReactNode
  /** Further words that find it. */
  keywords?: string
  disabled?: boolean
}

export type OptionListProps = {
  options: SelectOption[]
  value: string | undefined
  onChoose: (value: string) => void
  label: string
  /** Shows a search box with this placeholder; without it typing jumps to a matching option. */
  searchPlaceholder?: string
  /** Text typed before the list was loaded. */
  typed?: string
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The open list of a Select. */
export function OptionList({
  options,
  value,
  onChoose,
  label,
  searchPlaceholder,
  typed: early = '',
}: OptionListProps) {
  const labels = useUiLabels()
  const typed = useRef({ text: '', at: 0 })
  const box = useRef<HTMLInputElement>(null)
  const searching = searchPlaceholder !== undefined
  const [query, setQuery] = useState(searching ? early : '')
  const searched = plain(query.trim())
  const startingWith = (text: string) =>
    found.findIndex((option) => plain(option.label).startsWith(plain(text)))
  const found = options.filter((option) =>
    plain(`${option.label} ${option.keywords ?? ''}`).includes(searched),
  )
  const listbox = useListbox({
    count: found.length,
    begin: Math.max(0, early ? startingWith(early) : options.findIndex((option) => option.value === value)),
    extraChooseKey: searching ? undefined : ' ',
    onChoose: (at) => {
      const option = found[at]
      if (option && !option.disabled) onChoose(option.value)
    },
  })

  useEffect(() => {
    // What opens it would select all that was typed, and the next letter take its place.
    if (!box.current?.value) return
    box.current.focus({ preventScroll: true })
    box.current.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [])

  function press(event: KeyboardEvent) {
    if (listbox.press(event) || searching || event.key.length !== 1 || event.ctrlKey || event.metaKey) return
    const { text: before, at: since } = typed.current
    const text = event.timeStamp - since < 700 ? before + event.key : event.key
    typed.current = { text, at: event.timeStamp }
    const at = startingWith(text)
    if (at >= 0) listbox.move(at)
  }

  return (
    <>
      {searching ? (
        <div className="relative border-b">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 start-4 size-4.5 -translate-y-1/2 text-muted"
          />
          <input
            ref={box}
            role="combobox"
            aria-label={searchPlaceholder}
            aria-expanded="true"
            {...listbox.owner}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={searchPlaceholder}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              listbox.move(0)
            }}
            onKeyDown={press}
            className="h-(--control-height) w-full bg-transparent pe-4 ps-11 text-(length:--control-text) outline-none"
          />
        </div>
      ) : null}
      <div
        role="listbox"
        {...listbox.list}
        aria-label={label}
        aria-activedescendant={searching ? undefined : listbox.owner['aria-activedescendant']}
        tabIndex={searching ? -1 : 0}
        onKeyDown={searching ? undefined : press}
        className={classNames(
          'max-h-72 overflow-y-auto overscroll-contain p-1.5 outline-none',
          found.length === 0 && 'hidden',
        )}
      >
        {found.map((option, at) => (
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            {...listbox.option(at)}
            aria-selected={option.value === value}
            aria-disabled={option.disabled}
            className={classNames(
              'flex min-h-(--row-height) cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-1.5 text-(length:--row-text) aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
              at === listbox.active && 'bg-raised outline outline-control -outline-offset-1',
            )}
          >
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.detail ? <span className="text-sm text-muted">{option.detail}</span> : null}
            <Check
              aria-hidden="true"
              className={classNames('size-4.5 shrink-0 text-link', option.value !== value && 'invisible')}
            />
          </div>
        ))}
      </div>
      {searching ? (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'px-4 py-6 text-center text-muted'}>
          {found.length > 0 ? '' : labels.noMatch}
        </p>
      ) : null}
    </>
  )
}
