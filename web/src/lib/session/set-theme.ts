import { sessionStore } from '../api/session-store.ts'
import { applyAndStoreTheme, type Theme } from '../theme.ts'

/** Changes the theme; a signed-in person's choice goes to the server too. */
export async function setAndSaveTheme(theme: Theme): Promise<void> {
  applyAndStoreTheme(theme)
  const { user } = sessionStore.get()
  if (!user || user.darkMode === (theme === 'dark')) return
  const { saveThemeToAccount } = await import('./save-theme.ts')
  await saveThemeToAccount(theme)
}
