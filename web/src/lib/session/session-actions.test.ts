import { asMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { expect, test, vi } from 'vitest'

type Write = { balance: number; done: () => void }
const writes = vi.hoisted(() => [] as Write[])
const reads = vi.hoisted(() => [] as ((balance: number) => void)[])

const sessionOf = (balance: number) => ({
  user: { token: 't', availableWalletBalance: balance },
  fileTokenSince: 0,
})

vi.mock('../storage/encrypted-web-storage.ts', () => ({
  storeInEncryptedWebStorage: (_area: string, name: string, { user }: { user: LoggedInUser }) =>
    name === 'user' &&
    new Promise<void>((done) => writes.push({ balance: user.availableWalletBalance, done })),
  findInEncryptedWebStorage: () => new Promise((read) => reads.push((balance) => read(sessionOf(balance)))),
  removeFromEncryptedWebStorage: () => undefined,
}))
vi.mock('../api/call.ts', () => ({ callApi: async () => ({}) }))
vi.mock('./stored-selection.ts', () => ({ clearStoredUiSelections: () => undefined }))

const { sessionStore } = await import('../api/session-store.ts')
const { syncSessionFromOtherTab, updateSessionUser } = await import('./session-actions.ts')

const settled = () => new Promise((resolve) => setTimeout(resolve))
const balance = () => sessionStore.get().user?.availableWalletBalance

test('the session that is written last is the newest, however long an earlier write takes', async () => {
  sessionStore.set({ user: sessionOf(1).user as LoggedInUser, fileToken: null })
  updateSessionUser({ availableWalletBalance: toMajorUnits(asMinorUnits(200)) })
  await settled()
  updateSessionUser({ availableWalletBalance: toMajorUnits(asMinorUnits(300)) })
  await settled()
  expect(writes.map((write) => write.balance)).toEqual([2])
  writes[0]?.done()
  await settled()
  expect(writes.map((write) => write.balance)).toEqual([2, 3])
})

test('what another tab wrote last stays, when it is read before what was written earlier', async () => {
  const localStorage = {} as Storage
  vi.stubGlobal('localStorage', localStorage)
  const event = () => ({ storageArea: localStorage, key: 'user', newValue: 'sealed' }) as StorageEvent
  const following = [syncSessionFromOtherTab(event()), syncSessionFromOtherTab(event())]
  reads[1]?.(5)
  await following[1]
  reads[0]?.(4)
  await following[0]
  expect(balance()).toBe(5)
  vi.unstubAllGlobals()
})
