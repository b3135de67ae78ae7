import { toggleDarkMode } from '@fanfare/contract/calls/accounts/accounts'
import { api } from '../api/call.ts'
import type { Theme } from '../theme/theme.ts'
import { updateUser } from './session-actions.ts'

/** Keeps the theme of whoever is signed in on the server, which only knows to toggle. */
export async function keepTheme(theme: Theme): Promise<void> {
  updateUser({ darkMode: theme === 'dark' })
  const { data } = await api(toggleDarkMode)
  if (data !== (theme === 'dark')) await api(toggleDarkMode)
}
