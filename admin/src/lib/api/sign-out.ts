import { adminLogout } from '@fanfare/contract/calls/backoffice/admins'
import { callApi } from './call.ts'
import { adminSessionStore } from './session.ts'

/** Ends the session locally in any case; the server revokes the token if it can be reached. */
export function signOut(): void {
  callApi(adminLogout).catch(() => undefined)
  adminSessionStore.end()
}
