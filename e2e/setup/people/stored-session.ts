import type { Page } from '@playwright/test'
import { encryptTextForStorage } from '../../../web/src/lib/storage/encryption.ts'
import { api } from '../api.ts'
import type { Person } from './people.ts'
import { expectHome } from './sign-in.ts'

/**
 * Opens home, or another URL, as a person whom this browser knows: with a session of its own, as signing in
 * stores it.
 */
export async function openWithStoredSession(
  page: Page,
  { username, password }: Person,
  at?: string,
): Promise<void> {
  const { data: user } = await api('POST /user/login', { body: { identifier: username, password } })
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  const stored = { user, fileTokenSince: Date.now() }
  // Any file of the web app's origin will do; none of the app's code runs on it.
  await page.goto('/robots.txt')
  await page.evaluate(storeSession, {
    bytes: [...bytes],
    sealed: await encryptTextForStorage(key, 'user', JSON.stringify(stored)),
    theme: user.darkMode ? 'dark' : 'light',
  })
  // Back leads to nothing of this; the page answers before it goes.
  await page.evaluate((address) => void setTimeout(() => location.replace(address)), at ?? '/')
  if (at === undefined) await expectHome(page)
  else await page.waitForURL(({ pathname }) => pathname !== '/robots.txt')
}

type StoredSession = { bytes: number[]; sealed: string; theme: string }

/** Runs in the page. The names are those of `encryption-key.ts`, `session-actions.ts` and `theme.ts` of the web. */
async function storeSession({ bytes, sealed, theme }: StoredSession): Promise<void> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  await new Promise((done, failed) => {
    const opening = indexedDB.open('fanfare', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys').put(key, 'storage')
    opening.onsuccess = () => done(opening.result.close())
    opening.onerror = () => failed(opening.error)
  })
  localStorage.setItem('user', sealed)
  localStorage.setItem('theme', theme)
}
