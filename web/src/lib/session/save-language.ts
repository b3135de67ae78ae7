import { updateUser } from '@fanfare/contract/calls/accounts/accounts'
import { callApi } from '../api/call.ts'
import { reloadPageWhenServable } from '../api/connectivity.ts'
import { sessionStore } from '../api/session-store.ts'
import { type AppLanguage, storeDeviceLanguage } from '../i18n/languages.ts'

/**
 * Changes the language of the app, in which the page is reloaded, and of messages to a signed-in member.
 * @throws what `callApi` throws: then nothing changes
 */
export async function saveLanguageAndReload(code: AppLanguage): Promise<void> {
  if (sessionStore.get().user && code !== 'xa') await callApi(updateUser, { body: { language: code } })
  storeDeviceLanguage(code)
  await reloadPageWhenServable()
}
