import { afterEach, expect, test, vi } from 'vitest'

const rows = new Map<string, unknown>()
const stops: (() => void)[] = []

vi.mock('../../lib/storage/encrypted-store.ts', () => ({
  mutationQueueRowName: 'acts',
  findAndDecryptValue: async (name: string) => structuredClone(rows.get(name) ?? null),
  encryptAndStoreValue: async (name: string, value: unknown) => {
    rows.set(name, structuredClone(value))
    return true
  },
}))

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  rows.clear()
})

/** Opens a tab: modules of its own, storage that all share. */
async function openTab(userId: string) {
  vi.resetModules()
  const { startPersistingMutationQueue } = await import('./persist-queue.ts')
  const { queueWithMutation, queuedMutations } = await import('../../lib/offline/queued-mutations.ts')
  stops.push(await startPersistingMutationQueue(userId))
  const like = (postId: string) =>
    queuedMutations.change((acts) => queueWithMutation(acts, { kind: 'like', postId, wanted: true }))
  const liked = () => queuedMutations.get().map((act) => act.kind === 'like' && act.postId)
  return { like, liked }
}

test('stores what two tabs queue at the same time, shows it in both, and restores it', async () => {
  const [first, second] = [await openTab('me'), await openTab('me')]
  first.like('a')
  second.like('b')
  expect(first.liked()).toEqual(['a'])
  await expect.poll(first.liked).toEqual(['a', 'b'])
  await expect.poll(second.liked).toEqual(['a', 'b'])
  expect((await openTab('me')).liked()).toEqual(['a', 'b'])
})

test('deletes what another member queued', async () => {
  const mine = await openTab('me')
  mine.like('a')
  await expect.poll(() => rows.get('acts')).toMatchObject({ userId: 'me', acts: [{ postId: 'a' }] })
  expect((await openTab('other')).liked()).toEqual([])
  expect(rows.get('acts')).toEqual({ userId: 'other', acts: [] })
})
