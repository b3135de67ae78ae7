import {
  type ChangeMutationQueue,
  type QueuedMutation,
  queuedMutations,
  queueWithMutation,
} from '../../lib/offline/queued-mutations.ts'
import {
  encryptAndStoreValue,
  findAndDecryptValue,
  mutationQueueRowName,
} from '../../lib/storage/encrypted-store.ts'
import { withCrossTabLock } from '../../lib/storage/with-lock.ts'

type StoredQueue = { userId: string; acts: readonly QueuedMutation[] }

/** Stores the queued mutations over reloads, one queue for all tabs. @returns a function that stops it */
export async function startPersistingMutationQueue(userId: string): Promise<() => void> {
  const channel = new BroadcastChannel('waiting-acts')
  let isStopped = false
  /** Changes that this tab shows and that are not stored yet. */
  let unstoredChanges = 0

  /** Reads the stored queue; deletes one of another member who was signed in here before. */
  async function load(): Promise<readonly QueuedMutation[]> {
    const stored = await findAndDecryptValue<StoredQueue>(mutationQueueRowName)
    if (stored?.userId === userId) return stored.acts
    if (stored) await encryptAndStoreValue(mutationQueueRowName, { userId, acts: [] } satisfies StoredQueue)
    return []
  }

  function show(acts: readonly QueuedMutation[]): void {
    if (!isStopped && unstoredChanges === 0) queuedMutations.set(acts)
  }

  async function store(change: ChangeMutationQueue): Promise<void> {
    const acts = change(await load())
    if (isStopped) return
    const isStored = await encryptAndStoreValue(mutationQueueRowName, { userId, acts } satisfies StoredQueue)
    unstoredChanges -= 1
    // Without storage the queue is in this tab alone.
    if (!isStored) return
    show(acts)
    channel.postMessage('changed')
  }

  function persistChange(change: ChangeMutationQueue): void {
    unstoredChanges += 1
    withCrossTabLock(mutationQueueRowName, () => store(change)).catch((error: unknown) =>
      console.warn('A queued mutation could not be stored', error),
    )
  }

  channel.addEventListener('message', () => void load().then(show))
  const stored = await load()
  // What was queued before this began comes last.
  const early = queuedMutations.get()
  queuedMutations.persistWith(persistChange)
  queuedMutations.set(stored)
  for (const act of early) queuedMutations.change((acts) => queueWithMutation(acts, act))
  return () => {
    isStopped = true
    channel.close()
    queuedMutations.persistWith(undefined)
    queuedMutations.set([])
  }
}
