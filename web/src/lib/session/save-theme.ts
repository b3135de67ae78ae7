import { toggleDarkMode } from '@fanfare/contract/calls/accounts/accounts'
import { api } from '../api/call.ts'
import { toggleQuery } from '../api/toggle-query.ts'
import type { Theme } from '../theme.ts'
import { updateUser } from './session-actions.ts'

/** Keeps the theme of whoever is signed in on the server. */
export async function saveTheme(theme: Theme): Promise<void> {
  const isDark = theme === 'dark'
  updateUser({ darkMode: isDark })
  await api(toggleDarkMode, { query: toggleQuery(isDark) })
}
