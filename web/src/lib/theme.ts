import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const NAME = 'theme'
const backgrounds: Record<Theme, string> = { dark: '#100f0d', light: '#fbf9f5' }
const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Shows the theme at once and remembers it on this device. */
export function applyAndStoreTheme(theme: Theme): void {
  if (theme !== currentTheme()) {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', backgrounds[theme])
    for (const listener of listeners) listener()
  }
  try {
    localStorage.setItem(NAME, theme)
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

/** Another tab chose. */
export function applyThemeStorageEvent(event: StorageEvent): void {
  if (event.key === NAME && (event.newValue === 'dark' || event.newValue === 'light'))
    applyAndStoreTheme(event.newValue)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, currentTheme)
}
