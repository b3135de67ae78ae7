import { sessionStore } from '../api/session-store.ts'
import { showTheme, type Theme } from '../theme.ts'

/** Changes the theme; a signed-in person's choice goes to the server too. */
export async function chooseTheme(theme: Theme): Promise<void> {
  showTheme(theme)
  const { user } = sessionStore.get()
  if (!user || user.darkMode === (theme === 'dark')) return
  const { keepTheme } = await import('./keep-theme.ts')
  await keepTheme(theme)
}
