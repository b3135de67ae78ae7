import type { Page } from '@playwright/test'
import { seal } from '../../web/src/session/sealing.ts'
import { api } from './api.ts'
import type { Person } from './people.ts'
import { expectHome } from './sign-in.ts'

/** Lets the page come home as somebody whom this browser knows: with the session that signing in would have left in it. */
export async function comeHome(page: Page, { token }: Person): Promise<void> {
  const { data: user } = await api('GET /user/refresh-user', { token })
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  const kept = { user: { ...user, token }, fileTokenSince: Date.now() }
  // Any file of the web app's origin will do; none of the app's code runs on it.
  await page.goto('/robots.txt')
  await page.evaluate(keep, { bytes: [...bytes], sealed: await seal(key, 'user', JSON.stringify(kept)) })
  await expectHome(page)
}

/** Runs in the page. The names are those of `web/src/session/sealing-key.ts` and `session-actions.ts`. */
async function keep({ bytes, sealed }: { bytes: number[]; sealed: string }): Promise<void> {
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
  location.replace('/')
}
