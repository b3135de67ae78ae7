import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { useWords } from '../words.tsx'

export type Option = {
  value: string
  label: string
  /** At the right: a code, a sign. */
  detail?: ReactNode
  /** Further words that find it. */
  keywords?: string
  disabled?: boolean
}

export type OptionListProps = {
  options: Option[]
  value: string | undefined
  onChoose: (value: string) => void
  label: string
  /** Shows a search box with this placeholder; without it typing jumps to a matching option. */
  searchPlaceholder?: string
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The open list of a Select or Combobox. */
export function OptionList({ options, value, onChoose, label, searchPlaceholder }: OptionListProps) {
  const words = useWords()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )
  const searching = searchPlaceholder !== undefined
  const wanted = plain(query.trim())
  const found = options.filter((option) => plain(`${option.label} ${option.keywords ?? ''}`).includes(wanted))
  const current = found[active]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  function highlight(at: number) {
    setActive(at)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }

  function choose(option: Option | undefined) {
    if (option && !option.disabled) onChoose(option.value)
  }

  function jump(key: string, now: number) {
    const text = now - typed.current.at < 700 ? typed.current.text + key : key
    typed.current = { text, at: now }
    const at = found.findIndex((option) => plain(option.label).startsWith(plain(text)))
    if (at >= 0) highlight(at)
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
    } else if (event.key === 'Enter' || (!searching && event.key === ' ')) {
      event.preventDefault()
      choose(current)
    } else if (!searching && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      jump(event.key, event.timeStamp)
    }
  }

  const activeId = current ? `${id}-${current.value}` : undefined

  return (
    <>
      {searching ? (
        <div className="relative border-b">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted"
          />
          <input
            role="combobox"
            aria-label={searchPlaceholder}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={searchPlaceholder}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              highlight(0)
            }}
            onKeyDown={press}
            className="h-12 w-full bg-transparent pr-4 pl-11 text-md outline-none"
          />
        </div>
      ) : null}
      <div
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        aria-activedescendant={searching ? undefined : activeId}
        tabIndex={searching ? -1 : 0}
        onKeyDown={searching ? undefined : press}
        className={classes(
          'max-h-72 overflow-y-auto overscroll-contain p-1.5 outline-none',
          found.length === 0 && 'hidden',
        )}
      >
        {found.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list or its search box owns the keyboard.
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-disabled={option.disabled}
            onPointerMove={() => setActive(at)}
            onClick={() => choose(option)}
            className={classes(
              'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-1.5 text-base aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
              at === active && 'bg-raised',
            )}
          >
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.detail ? <span className="text-sm text-muted">{option.detail}</span> : null}
            <Check
              aria-hidden="true"
              className={classes('size-4.5 shrink-0 text-link', option.value !== value && 'invisible')}
            />
          </div>
        ))}
      </div>
      {searching ? (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'px-4 py-6 text-center text-muted'}>
          {found.length > 0 ? '' : words.noMatch}
        </p>
      ) : null}
    </>
  )
}
