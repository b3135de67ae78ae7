import { sessionStore } from '../api/session-store.ts'
import { applyTheme, type Theme } from '../theme.ts'

/** Changes the theme; a signed-in person's choice goes to the server too. */
export async function setTheme(theme: Theme): Promise<void> {
  applyTheme(theme)
  const { user } = sessionStore.get()
  if (!user || user.darkMode === (theme === 'dark')) return
  const { saveThemeToAccount } = await import('./save-theme.ts')
  await saveThemeToAccount(theme)
}
