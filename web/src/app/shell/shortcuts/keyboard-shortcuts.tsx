import { handleShortcutKey, type Shortcut, useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyNewPostDialog } from '../../../features/posts/composer/dialogs.ts'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { buildGuestNavItems, buildMemberNavItems } from '../nav-items.ts'
import { lazyShortcutsDialog } from './dialogs.ts'
import { clickPostActionForKey, focusAdjacentPost } from './post-shortcuts.ts'

/** Global keyboard shortcuts. @param first the key that started them */
export function KeyboardShortcuts({ first }: { first: KeyboardEvent }) {
  const { t } = useLingui()
  const user = useUser()
  const dialogs = useDialogs()
  const { navigate } = useRouter()

  const here: Shortcut[] = [
    { key: '?', label: t`Show keyboard shortcuts`, run: () => dialogs.open(lazyShortcutsDialog, { groups }) },
    { key: '/', label: t`Search`, run: () => searchFor(() => void navigate({ href: paths.search() })) },
    ...(user
      ? [
          {
            key: 'n',
            label: t`New Post`,
            run: () => dialogs.open(lazyNewPostDialog, { type: 'TEXT' as const }),
          },
        ]
      : []),
  ]
  const posts: Shortcut[] = [
    { key: 'j', label: t`Next post`, run: () => focusAdjacentPost('PageDown') },
    { key: 'k', label: t`Previous post`, run: () => focusAdjacentPost('PageUp') },
    { key: 'l', label: t`Like`, run: () => clickPostActionForKey('l') },
    { key: 'c', label: t`Comment`, run: () => clickPostActionForKey('c') },
    { key: 's', label: t`Save`, run: () => clickPostActionForKey('s') },
    { key: 't', label: t`Tip`, run: () => clickPostActionForKey('t') },
  ]
  const letters = new Map([
    [paths.home(), 'h'],
    [paths.explore(), 'x'],
    [paths.search(), 'f'],
    [paths.subscriptions(), 's'],
    [paths.notifications(), 'n'],
    [paths.saves(), 'b'],
    [paths.lists(), 'l'],
    [paths.earnings(), 'e'],
    [paths.wallet(), 'w'],
    [paths.settings(), ','],
    ...(user ? [[paths.profile(user.username), 'p'] as const] : []),
  ])
  const navItems = (user ? buildMemberNavItems(user) : buildGuestNavItems()).flatMap(
    ({ label, to }): Shortcut[] => {
      const letter = letters.get(to)
      return letter ? [{ key: `g ${letter}`, label, run: () => void navigate({ href: to }) }] : []
    },
  )
  const groups = [
    { title: t`Everywhere`, actions: here },
    { title: t`On the focused post`, actions: posts },
    { title: t`Go to`, actions: navItems },
  ]
  useShortcuts([...here, ...posts, ...navItems])

  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    handleShortcutKey(first)
  }, [first])
  return null
}

/** Focuses the search field of the header if there is one; otherwise opens the search page. */
function searchFor(openPage: () => void): void {
  const field = [...document.querySelectorAll<HTMLElement>('input[type=search]')].find(
    (each) => each.checkVisibility() && each.closest('dialog') === null,
  )
  if (field) field.focus()
  else openPage()
}
