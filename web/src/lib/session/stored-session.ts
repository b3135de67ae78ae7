import { tokenLifetimes } from '@fanfare/contract/limits/token-lifetimes'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { deviceElapsedMs } from '@fanfare/ui/lib/server-clock'
import { findInEncryptedWebStorage } from '../storage/encrypted-web-storage.ts'

/** Names in the browser's storage: of the session, in that of all tabs, and of a newer file token, in that of this tab. */
export const storedSessionKey = 'user'
export const storedFileTokenKey = 'x_id'

export type FileToken = { value: string; since: number }

/** `changedAt`: when the tab that wrote it last changed it; none where a release before wrote it. */
export type StoredSessionRecord = { user: LoggedInUser; fileTokenSince: number; changedAt?: number }

/** Loads the session that this browser stores, with a file token that is still valid or null; null if there is none. */
export async function findStoredSession(): Promise<
  (StoredSessionRecord & { fileToken: FileToken | null }) | null
> {
  const found = await findInEncryptedWebStorage<StoredSessionRecord>('local', storedSessionKey)
  if (!found) return null
  const ofThisTab = await findInEncryptedWebStorage<FileToken>('session', storedFileTokenKey)
  const ofAnyTab = { value: found.user.fileToken, since: found.fileTokenSince }
  return { ...found, fileToken: [ofThisTab, ofAnyTab].find((token) => token && isValid(token)) ?? null }
}

function isValid({ since }: FileToken): boolean {
  return deviceElapsedMs(since) < tokenLifetimes.fileTokenMinutes * 60_000
}
