import {
  type ChangeQueue,
  enqueued,
  type QueuedMutation,
  queuedMutations,
} from '../../lib/offline/queued-mutations.ts'
import { getEncryptedValue, setEncryptedValue } from '../../lib/storage/encrypted-store.ts'

/** The name of the drawer's row. */
export const queueRow = 'acts'

type StoredQueue = { userId: string; acts: readonly QueuedMutation[] }

/** Keeps what waits over a reload, one list for all tabs. @returns what ends it */
export async function persistQueue(userId: string): Promise<() => void> {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('waiting-acts') : undefined
  let isOver = false
  /** Changes that are shown here and not kept yet. */
  let unkept = 0

  /** Reads the stored queue; removes one of another member who was signed in here before. */
  async function read(): Promise<readonly QueuedMutation[]> {
    const stored = await getEncryptedValue<StoredQueue>(queueRow)
    if (stored?.userId === userId) return stored.acts
    if (stored) await setEncryptedValue(queueRow, { userId, acts: [] } satisfies StoredQueue)
    return []
  }

  function show(acts: readonly QueuedMutation[]): void {
    if (!isOver && unkept === 0) queuedMutations.set(acts)
  }

  /** One change after the other, in whichever tab. */
  async function write(change: ChangeQueue): Promise<void> {
    const acts = change(await read())
    if (isOver) return
    const isStored = await setEncryptedValue(queueRow, { userId, acts } satisfies StoredQueue)
    unkept -= 1
    // Where the browser lends no room, what waits is in this tab alone.
    if (!isStored) return
    show(acts)
    channel?.postMessage('changed')
  }

  function persistChange(change: ChangeQueue): void {
    unkept += 1
    const stored = navigator.locks ? navigator.locks.request(queueRow, () => write(change)) : write(change)
    stored.catch((error: unknown) => console.warn('What waits is not kept', error))
  }

  channel?.addEventListener('message', () => void read().then(show))
  const stored = await read()
  // What was done before this was there comes last.
  const early = queuedMutations.get()
  queuedMutations.persistWith(persistChange)
  queuedMutations.set(stored)
  for (const act of early) queuedMutations.change((acts) => enqueued(acts, act))
  return () => {
    isOver = true
    channel?.close()
    queuedMutations.persistWith(undefined)
    queuedMutations.set([])
  }
}
