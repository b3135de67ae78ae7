import { toggleDarkMode } from '@fanfare/contract/calls/accounts/accounts'
import { api } from '../api/call.ts'
import { sessionStore } from '../api/session-store.ts'
import { showTheme, type Theme } from '../theme/theme.ts'
import { updateUser } from './session-actions.ts'

/** Changes the theme; a signed-in person's choice goes to the server too, which only knows to toggle. */
export async function chooseTheme(theme: Theme): Promise<void> {
  showTheme(theme)
  const { user } = sessionStore.get()
  if (!user || user.darkMode === (theme === 'dark')) return
  updateUser({ darkMode: theme === 'dark' })
  const { data } = await api(toggleDarkMode)
  if (data !== (theme === 'dark')) await api(toggleDarkMode)
}
