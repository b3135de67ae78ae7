import { updateUser } from '@fanfare/contract/calls/accounts/accounts'
import { api } from '../api/call.ts'
import { sessionStore } from '../api/session-store.ts'
import { type Language, setLanguage } from '../i18n/languages.ts'

/**
 * Has the app speak another language from now on, and whoever is signed in written to in it.
 * @throws what `api` throws: then all stays as it is
 */
export async function saveLanguage(code: Language): Promise<void> {
  if (sessionStore.get().user && code !== 'xa') await api(updateUser, { body: { language: code } })
  setLanguage(code)
}
