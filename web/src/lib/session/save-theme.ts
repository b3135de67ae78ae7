import { toggleDarkMode } from '@fanfare/contract/calls/accounts/accounts'
import { callApi } from '../api/call.ts'
import { toToggleQueryParams } from '../api/toggle-query-params.ts'
import type { Theme } from '../theme.ts'
import { updateSessionUser } from './session-actions.ts'

/** Keeps the theme of whoever is signed in on the server. */
export async function saveThemeToAccount(theme: Theme): Promise<void> {
  const isDark = theme === 'dark'
  updateSessionUser({ darkMode: isDark })
  await callApi(toggleDarkMode, { query: toToggleQueryParams(isDark) })
}
