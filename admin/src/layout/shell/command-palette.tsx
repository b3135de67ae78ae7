import { searchUsers } from '@fanfare/contract/calls/backoffice/users'
import { useListbox } from '@fanfare/ui/fields/select/use-listbox'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Search, SunMoon, User } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { signOut } from '../../lib/api/sign-out.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { screenGroupsForRole } from '../screens.ts'
import { paletteSearchesForRole } from './palette-searches.ts'

type Entry = { key: string; icon: ReactNode; label: string; detail?: string; run: () => void }

/** Goes anywhere and finds anybody by some typed letters. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const entries = useEntries(query, onClose)
  return (
    <Dialog open onOpenChange={onClose} title="Search or jump" titleHidden flush size="lg">
      <EntryList key={query} typed={typed} onType={setTyped} entries={entries} />
    </Dialog>
  )
}

type EntryListProps = { typed: string; onType: (typed: string) => void; entries: readonly Entry[] }

function EntryList({ typed, onType, entries }: EntryListProps) {
  const listbox = useListbox({
    count: entries.length,
    wraps: true,
    onChoose: (at) => entries[at]?.run(),
  })
  return (
    <>
      <label className="flex items-center gap-3 border-b px-5">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        <span className="sr-only">Search or jump</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is this field.
          autoFocus
          role="combobox"
          aria-expanded={entries.length > 0}
          {...listbox.owner}
          value={typed}
          placeholder="Search users, pages and references"
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => void listbox.press(event)}
          className="h-14 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-muted"
        />
      </label>
      <div
        {...listbox.list}
        role="listbox"
        aria-label="Results"
        className="max-h-[60dvh] overflow-y-auto p-2"
      >
        {entries.map(({ key, icon, label, detail }, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the active option.
          <div
            key={key}
            {...listbox.option(at)}
            role="option"
            aria-selected={at === listbox.active}
            className={classNames(
              'flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
              at === listbox.active && 'bg-raised outline outline-control -outline-offset-1',
            )}
          >
            {icon}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            {detail ? <span className="shrink-0 text-muted">{detail}</span> : null}
          </div>
        ))}
      </div>
      {entries.length === 0 ? (
        <p role="status" className="px-5 pb-5 text-muted">
          No results.
        </p>
      ) : null}
    </>
  )
}

function useEntries(query: string, onClose: () => void): Entry[] {
  const session = useSession()
  const navigate = useNavigate()
  const sought = useDeferredValue(query.replace(/^@/, ''))
  const people = useQuery({
    queryKey: ['palette', sought],
    queryFn: async ({ signal }) =>
      (await callApi(searchUsers, { query: { username: sought, limit: 5 }, signal })).data,
    enabled: sought.length > 1,
    placeholderData: keepPreviousData,
  })
  if (!session) return []
  const { role } = session.admin
  const does = (run: () => void) => () => {
    onClose()
    run()
  }
  const fits = (label: string) => label.toLowerCase().includes(query.toLowerCase())
  const screenEntries: Entry[] = screenGroupsForRole(role).flatMap((group) =>
    group.screens.map(({ path, label, icon: Icon }) => ({
      key: path,
      icon: <Icon />,
      label,
      detail: group.label,
      run: does(() => void navigate({ to: path })),
    })),
  )
  const acts: Entry[] = [
    { key: 'theme', icon: <SunMoon />, label: 'Change theme', run: does(toggleTheme) },
    { key: 'sign-out', icon: <LogOut />, label: 'Log out', run: does(signOut) },
  ]
  const known = [...screenEntries, ...acts].filter(({ label }) => fits(label))
  if (!query) return known
  const found: Entry[] = (sought.length > 1 ? (people.data ?? []) : []).map(
    ({ userId, username, displayName }) => ({
      key: userId,
      icon: <User />,
      label: displayName,
      detail: `@${username}`,
      run: does(() => void navigate({ to: '/users', search: { username } })),
    }),
  )
  const further: Entry[] = paletteSearchesForRole(role, query).map(({ label, path, search }) => ({
    key: `search ${label('')}`,
    icon: <Search />,
    label: label(query),
    run: does(() => void navigate({ to: path, search: search(query) })),
  }))
  return [...known, ...found, ...further]
}
