import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionState } from '../api/session-store.ts'

const storage = vi.hoisted(() => ({
  values: new Map<string, unknown>(),
  reading: Promise.resolve(),
}))
const server = vi.hoisted(() => ({ answer: Promise.resolve<unknown>(null) }))
vi.mock('../storage/encrypted-web-storage.ts', () => ({
  storeInEncryptedWebStorage: async (area: string, name: string, value: unknown) =>
    storage.values.set(`${area} ${name}`, value),
  findInEncryptedWebStorage: async (area: string, name: string) => {
    const value = storage.values.get(`${area} ${name}`) ?? null
    await storage.reading
    return value
  },
  removeFromEncryptedWebStorage: (area: string, name: string) => storage.values.delete(`${area} ${name}`),
}))
vi.mock('../api/call.ts', () => ({ callApi: async () => ({ data: await server.answer }) }))
vi.stubGlobal('localStorage', {})

const { sessionStore } = await import('../api/session-store.ts')
const { syncSessionFromOtherTab, refreshUserOrEndSession, startLocalSession, updateSessionUser } =
  await import('./session-actions.ts')

const member = {
  id: 'u1',
  token: 't1',
  fileToken: 'f1',
  subscribedToCount: 0,
  unreadNotificationCount: 0,
} as LoggedInUser

const written = { storageArea: localStorage, key: 'user', newValue: '' } as StorageEvent
const shown = () => sessionStore.get().user

beforeEach(async () => {
  sessionStore.set({ user: null, fileToken: null } satisfies SessionState)
  await startLocalSession(member)
})

it('keeps what this tab has heard of over an older state that another tab wrote', async () => {
  updateSessionUser({ unreadNotificationCount: 1 })
  const reading = Promise.withResolvers<void>()
  storage.reading = reading.promise
  const following = syncSessionFromOtherTab(written)
  updateSessionUser({ subscribedToCount: 5 })
  reading.resolve()
  await following
  expect(shown()).toMatchObject({ unreadNotificationCount: 1, subscribedToCount: 5 })
})

it('takes a newer state of another tab, and one of another session in any case', async () => {
  const user = { ...member, displayName: 'Another Name' }
  storage.values.set('local user', { user, fileTokenSince: 1, changedAt: Number.MAX_SAFE_INTEGER - 9 })
  await syncSessionFromOtherTab(written)
  expect(shown()?.displayName).toBe('Another Name')
  storage.values.set('local user', { user: { ...member, token: 't2' }, fileTokenSince: 1, changedAt: 1 })
  await syncSessionFromOtherTab(written)
  expect(shown()?.token).toBe('t2')
})

it('keeps what happened while the account was on its way', async () => {
  const answer = Promise.withResolvers<unknown>()
  server.answer = answer.promise
  const refreshing = refreshUserOrEndSession()
  updateSessionUser({ subscribedToCount: 5 })
  answer.resolve({ ...member, token: '', unreadNotificationCount: 3 })
  await refreshing
  expect(shown()).toMatchObject({ token: 't1', unreadNotificationCount: 3, subscribedToCount: 5 })
})
