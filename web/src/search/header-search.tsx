import type { Creator } from '@fanfare/contract/shapes/creators'
import { classes } from '@fanfare/ui/classes'
import { Input } from '@fanfare/ui/fields/input'
import { PersonRow } from '@fanfare/ui/person-row'
import { Spinner } from '@fanfare/ui/spinner'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { peopleQuery } from '../creators/people-query.ts'
import { useDebounced } from '../forms/use-debounced.ts'
import { useFileUrl } from '../media/file-url.ts'
import { paths } from '../paths.ts'

const DEBOUNCE_MS = 700
const HIDE_AFTER_BLUR_MS = 200

/** Finds people while one types; the list hides shortly after the field is left, so that a press on it still counts. */
export function HeaderSearch() {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const [term, setTerm] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const hiding = useRef<number>(undefined)
  const wanted = useDebounced(term, DEBOUNCE_MS)
  const { data, isFetching, isError } = useQuery(peopleQuery(wanted))
  const people = wanted.trim() && term.trim() ? (data ?? []) : []
  const isSearching = isFetching || term !== wanted

  useEffect(() => () => window.clearTimeout(hiding.current), [])

  function show() {
    window.clearTimeout(hiding.current)
    setOpen(true)
  }

  function hide() {
    setOpen(false)
    setActive(-1)
  }

  function go(creator: Creator) {
    hide()
    setTerm('')
    void navigate({ to: paths.profile(creator.username) })
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') return hide()
    const chosen = people[active]
    if (event.key === 'Enter' && chosen) return go(chosen)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || people.length === 0) return
    event.preventDefault()
    show()
    setActive((Math.max(active, step < 0 ? 0 : -1) + step + people.length) % people.length)
  }

  return (
    <search className="relative">
      <Input
        type="search"
        role="combobox"
        aria-label={t`Search people`}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        round
        lead={<Search />}
        trail={isSearching && term.trim() ? <Spinner size={18} className="mr-3 text-muted" /> : undefined}
        placeholder={t`Search people`}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value)
          setActive(-1)
          show()
        }}
        onFocus={show}
        onBlur={() => {
          hiding.current = window.setTimeout(hide, HIDE_AFTER_BLUR_MS)
        }}
        onKeyDown={press}
      />
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-96 overflow-y-auto rounded-md border bg-surface p-1.5 shadow-overlay"
      >
        <div role="listbox" id={`${id}-list`} aria-label={t`People`}>
          {people.map((creator, at) => (
            <Found
              key={creator.userId}
              id={`${id}-${at}`}
              creator={creator}
              isActive={at === active}
              onPress={() => go(creator)}
            />
          ))}
        </div>
        {people.length === 0 ? (
          <p role="status" className="px-4 py-5 text-center text-muted text-sm">
            {isError
              ? t`The search does not answer right now.`
              : isSearching && term.trim()
                ? t`Searching`
                : t`Try searching for a user name`}
          </p>
        ) : null}
      </div>
    </search>
  )
}

type FoundProps = { id: string; creator: Creator; isActive: boolean; onPress: () => void }

function Found({ id, creator, isActive, onPress }: FoundProps) {
  const toUrl = useFileUrl()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field owns the keyboard.
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onPress}
      className={classes('cursor-pointer rounded-sm px-2.5 py-2 hover:bg-raised', isActive && 'bg-raised')}
    >
      <PersonRow
        name={creator.displayName}
        avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
        verified={creator.isVerified}
        detail={`@${creator.username}`}
        size="md"
      />
    </div>
  )
}
