import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { storeAccountLanguageOnDevice } from '../i18n/languages.ts'
import { applyAndStoreTheme } from '../theme.ts'

/** Applies an account's theme and language to this device: the theme at once, the language from the next page load on. */
export function applyDisplayPreferences({
  darkMode,
  language,
}: Pick<LoggedInUser, 'darkMode' | 'language'>): void {
  applyAndStoreTheme(darkMode ? 'dark' : 'light')
  storeAccountLanguageOnDevice(language)
}
