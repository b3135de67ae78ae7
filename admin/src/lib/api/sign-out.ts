import { adminLogout } from '@fanfare/contract/calls/backoffice/admins'
import { api } from './call.ts'
import { sessions } from './session.ts'

/** Here it ends in any case; the server forgets the token when it can be reached. */
export function signOut(): void {
  api(adminLogout).catch(() => undefined)
  sessions.end()
}
