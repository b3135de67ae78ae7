import * as calls from '@fanfare/contract/calls/accounts/accounts'
import { tokenLifetimes } from '@fanfare/contract/limits/token-lifetimes'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { deviceElapsedMs, deviceNow } from '@fanfare/ui/lib/server-clock'
import { callApi } from '../api/call.ts'
import { ApiProblem, isApiProblem } from '../api/problem.ts'
import { sessionStore } from '../api/session-store.ts'
import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../storage/encrypted-web-storage.ts'
import { clearStoredUiSelections } from './stored-selection.ts'
import {
  type FileToken,
  findStoredSession,
  type StoredSessionRecord,
  storedFileTokenKey,
  storedSessionKey,
} from './stored-session.ts'

/** Counter that rises with each change of the session in this tab or another, independent of the clock. */
let changedAt = 0
/** Changes since each refresh that is on its way: its answer may be older than they are. */
const refreshes = new Set<Partial<LoggedInUser>>()

/** Takes up the session that this browser kept. */
export async function restoreSession(): Promise<void> {
  const found = await findStoredSession()
  if (!found) return
  changedAt = found.changedAt ?? 0
  sessionStore.set({ user: found.user, fileToken: found.fileToken })
}

export async function startLocalSession(user: LoggedInUser): Promise<void> {
  await setSession(user, { value: user.fileToken, since: deviceNow() })
}

async function setSession(user: LoggedInUser, fileToken: FileToken): Promise<void> {
  sessionStore.set({ user: { ...user, fileToken: fileToken.value }, fileToken })
  await storeSession()
}

/** Younger than the interval in which it is renewed. */
function isFresh({ since }: FileToken): boolean {
  return deviceElapsedMs(since) < tokenLifetimes.fileTokenRefreshMs - 1000
}

let saved = Promise.resolve()

/** Writes the session as it is by then, after what is still being written: other tabs end with the newest, never an older one. */
function storeSession(): Promise<void> {
  changedAt = Math.max(deviceNow(), changedAt + 1)
  saved = saved.then(saveSession, saveSession)
  return saved
}

async function saveSession(): Promise<void> {
  const { user, fileToken } = sessionStore.get()
  if (!user) return
  const found: StoredSessionRecord = { user, fileTokenSince: fileToken?.since ?? 0, changedAt }
  await Promise.all([
    storeInEncryptedWebStorage('local', storedSessionKey, found),
    fileToken && storeInEncryptedWebStorage('session', storedFileTokenKey, fileToken),
  ])
}

/** Ends the session here and on the server; other tabs follow. */
export function signOut(): void {
  if (!sessionStore.get().user) return
  // The server forgets the token when it can be reached; here it is gone in any case.
  callApi(calls.logout).catch(() => undefined)
  endLocalSession()
}

/**
 * Makes a call that ends every session of the account on the server. Where it succeeds, nothing is read any more until
 * `endLocalSession`. @throws what the call throws
 */
export async function callEndingAllSessions(call: () => Promise<unknown>): Promise<void> {
  const stay = sessionStore.startLeaving()
  try {
    await call()
  } catch (error) {
    stay()
    if (isApiProblem(error, 'NOT_SIGNED_IN')) sessionStore.end('expired')
    throw error
  }
}

/** Ends the session here, which the server has ended or is told to end; other tabs follow. */
export function endLocalSession(): void {
  removeStoredSession()
  sessionStore.end('signed-out')
}

export function removeStoredSession(): void {
  removeFromEncryptedWebStorage('local', storedSessionKey)
  removeFromEncryptedWebStorage('session', storedFileTokenKey)
  clearStoredUiSelections()
}

/** Changes what is known of the signed-in person, after the server has. */
export function updateSessionUser(changes: Partial<LoggedInUser>): void {
  const state = sessionStore.get()
  if (!state.user) return
  const { token, fileToken } = state.user
  const user = { ...state.user, ...changes, token, fileToken }
  for (const meanwhile of refreshes) Object.assign(meanwhile, changes)
  sessionStore.set({ ...state, user })
  void storeSession()
}

/** Start of the newest refresh that has not failed, on the clock of `performance`. */
let refreshedAt = Number.NEGATIVE_INFINITY

/** Tells whether the signed-in person was read from the server in the last milliseconds, or is being read. */
export function wasUserRefreshStartedWithin(milliseconds: number): boolean {
  return performance.now() - refreshedAt < milliseconds
}

/**
 * Asks the server for the signed-in person as of now. A refusal ends the session unless `ignoreFailure` says otherwise;
 * when nothing answers, or the server itself is in trouble, the session stays.
 * @throws what `callApi` throws
 */
export async function refreshUserOrEndSession({ ignoreFailure = false } = {}): Promise<void> {
  const token = sessionStore.get().user?.token
  if (!token) return
  const meanwhile: Partial<LoggedInUser> = {}
  refreshes.add(meanwhile)
  refreshedAt = performance.now()
  try {
    const { data } = await callApi(calls.refreshUser)
    const { user, fileToken } = sessionStore.get()
    if (user?.token !== token) return
    const refreshed = { ...data, ...meanwhile, token: data.token || token, fileToken: data.fileToken }
    // Under another token, pictures that come ahead of the app would be fetched again.
    if (fileToken && isFresh(fileToken) && refreshed.token === token) await setSession(refreshed, fileToken)
    else await startLocalSession(refreshed)
  } catch (error) {
    refreshedAt = Number.NEGATIVE_INFINITY
    const refused = error instanceof ApiProblem && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS'
    if (refused && !ignoreFailure && sessionStore.get().user?.token === token) {
      removeStoredSession()
      sessionStore.end('expired')
    }
    throw error
  } finally {
    refreshes.delete(meanwhile)
  }
}

/** Gets a new file token when the present one is older than the interval. */
export async function renewFileTokenIfStale(): Promise<void> {
  const { user, fileToken } = sessionStore.get()
  if (!user || (fileToken && isFresh(fileToken))) return
  const { data } = await callApi(calls.refreshFileToken)
  const state = sessionStore.get()
  if (state.user?.token !== user.token) return
  sessionStore.set({
    user: { ...state.user, fileToken: data },
    fileToken: { value: data, since: deviceNow() },
  })
  await storeSession()
}

let newestEvent: StorageEvent | undefined

/** Follows what another tab did: signed in as somebody, or out, or learned something new. */
export async function syncSessionFromOtherTab(event: StorageEvent): Promise<void> {
  if (event.storageArea !== localStorage || (event.key !== storedSessionKey && event.key !== null)) return
  newestEvent = event
  // Nothing is waited for where the session is gone: what runs here would still be asking with it.
  const found =
    event.newValue === null
      ? null
      : await findInEncryptedWebStorage<StoredSessionRecord>('local', storedSessionKey)
  // A newer change that is read already is not undone by an older one.
  if (newestEvent !== event) return
  if (!found) {
    removeFromEncryptedWebStorage('session', storedFileTokenKey)
    sessionStore.end('signed-out')
    return
  }
  // Written before this tab heard of something newer.
  const isSameSession = found.user.token === sessionStore.get().user?.token
  if (isSameSession && found.changedAt !== undefined && found.changedAt <= changedAt) return
  changedAt = Math.max(changedAt, found.changedAt ?? 0)
  const fileToken = { value: found.user.fileToken, since: found.fileTokenSince }
  sessionStore.set({ user: found.user, fileToken })
  await storeInEncryptedWebStorage('session', storedFileTokenKey, fileToken)
}
