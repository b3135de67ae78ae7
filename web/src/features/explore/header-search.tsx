import { usernameAndSearchLimits } from '@fanfare/contract/limits/first-screen-limits'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { Input } from '@fanfare/ui/fields/input'
import { useListbox } from '@fanfare/ui/fields/select/use-listbox'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts'
import { paths } from '../../lib/paths.ts'
import { PeopleOptions } from '../creators/people-options.tsx'
import { peopleSearchQuery } from '../creators/people-search-query.ts'

const DEBOUNCE_MS = 700
const HIDE_MS = 200

/** Finds people while one types; the list hides when field and list are left. */
export function HeaderSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [term, setTerm] = useState('')
  const [isOpen, setOpen] = useState(false)
  const debouncedTerm = useDebouncedValue(term, DEBOUNCE_MS)
  const { data, isFetching, isError } = useQuery(peopleSearchQuery(debouncedTerm))
  // The field says by how much.
  const isTooLong = term.trim().length > usernameAndSearchLimits.searchTermLength
  const people = debouncedTerm.trim() && term.trim() && !isTooLong ? (data ?? []) : []
  const isSearching = isFetching || term !== debouncedTerm
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listbox = useListbox({
    count: people.length,
    begin: -1,
    wraps: true,
    onChoose: (at) => go(people[at]),
  })

  function hide() {
    setOpen(false)
    listbox.move(-1)
  }

  function go(creator: Creator | undefined) {
    if (!creator) return
    hide()
    setTerm('')
    void navigate({ to: paths.profile(creator.username) })
  }

  /** Opens the full search, including posts and tags, when no person is selected. */
  function searchAll() {
    if (!term.trim() || isTooLong) return
    hide()
    void navigate({ to: '/search', search: { q: term.trim() } })
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') hide()
    else if (event.key === 'Enter' && listbox.active === -1) searchAll()
    else if (listbox.press(event) && event.key !== 'Enter') setOpen(true)
  }

  return (
    <search
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hiding.current = setTimeout(hide, HIDE_MS)
      }}
      onFocus={() => clearTimeout(hiding.current)}
    >
      <Input
        type="search"
        role="combobox"
        aria-label={t`Search people`}
        aria-expanded={isOpen}
        {...listbox.owner}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={usernameAndSearchLimits.searchTermLength}
        rounded
        leading={<Search />}
        trailing={isSearching && term.trim() ? <Spinner size={18} className="me-3 text-muted" /> : undefined}
        placeholder={t`Search people`}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value)
          listbox.move(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-96 overflow-y-auto rounded-md border bg-surface p-1.5 shadow-overlay"
      >
        <PeopleOptions people={people} listbox={listbox} size="md" />
        {people.length === 0 && !isTooLong ? (
          <p role="status" className="px-4 py-5 text-center text-muted text-sm">
            {isError
              ? t`Search isn't available right now.`
              : isSearching && term.trim()
                ? t`Searching`
                : t`Try searching for a user name`}
          </p>
        ) : null}
      </div>
    </search>
  )
}
