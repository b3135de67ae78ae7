import { useSyncExternalStore } from 'react'
import { api } from '../api/call.ts'
import { sessionStore } from '../api/session-store.ts'
import { updateUser } from '../session/session-actions.ts'

export type Theme = 'dark' | 'light'

const NAME = 'theme'
const grounds: Record<Theme, string> = { dark: '#100f0d', light: '#fbf9f5' }
const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Shows the theme at once and remembers it on this device. */
export function showTheme(theme: Theme): void {
  if (theme !== currentTheme()) {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[theme])
    for (const listener of listeners) listener()
  }
  try {
    localStorage.setItem(NAME, theme)
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

/** Changes the theme; a signed-in person's choice goes to the server too, which only knows to toggle. */
export async function chooseTheme(theme: Theme): Promise<void> {
  showTheme(theme)
  const { user } = sessionStore.get()
  if (!user || user.darkMode === (theme === 'dark')) return
  updateUser({ darkMode: theme === 'dark' })
  const { data } = await api('GET /user/toggle-dark-mode')
  if (data !== (theme === 'dark')) await api('GET /user/toggle-dark-mode')
}

/** Another tab chose. */
export function followTheme(event: StorageEvent): void {
  if (event.key === NAME && (event.newValue === 'dark' || event.newValue === 'light'))
    showTheme(event.newValue)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}
