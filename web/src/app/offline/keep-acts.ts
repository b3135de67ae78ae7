import { setEncryptedValue, getEncryptedValue } from '../../lib/storage/encrypted-store.ts'
import { type ChangeActs, type WaitingAct, waitingActs, withAct } from '../../lib/offline/waiting-acts.ts'

/** The name of the drawer's row. */
export const actsRow = 'acts'

type KeptActs = { userId: string; acts: readonly WaitingAct[] }

/** Keeps what waits over a reload, one list for all tabs. @returns what ends it */
export async function keepActs(userId: string): Promise<() => void> {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('waiting-acts') : undefined
  let isOver = false
  /** Changes that are shown here and not kept yet. */
  let unkept = 0

  /** What waits of another, who signed in here before, is taken away. */
  async function read(): Promise<readonly WaitingAct[]> {
    const kept = await getEncryptedValue<KeptActs>(actsRow)
    if (kept?.userId === userId) return kept.acts
    if (kept) await setEncryptedValue(actsRow, { userId, acts: [] } satisfies KeptActs)
    return []
  }

  function show(acts: readonly WaitingAct[]): void {
    if (!isOver && unkept === 0) waitingActs.set(acts)
  }

  /** One change after the other, in whichever tab. */
  async function write(change: ChangeActs): Promise<void> {
    const acts = change(await read())
    if (isOver) return
    const isKept = await setEncryptedValue(actsRow, { userId, acts } satisfies KeptActs)
    unkept -= 1
    // Where the browser lends no room, what waits is in this tab alone.
    if (!isKept) return
    show(acts)
    channel?.postMessage('changed')
  }

  function keep(change: ChangeActs): void {
    unkept += 1
    const kept = navigator.locks ? navigator.locks.request(actsRow, () => write(change)) : write(change)
    kept.catch((error: unknown) => console.warn('What waits is not kept', error))
  }

  channel?.addEventListener('message', () => void read().then(show))
  const kept = await read()
  // What was done before this was there comes last.
  const early = waitingActs.get()
  waitingActs.keepWith(keep)
  waitingActs.set(kept)
  for (const act of early) waitingActs.change((acts) => withAct(acts, act))
  return () => {
    isOver = true
    channel?.close()
    waitingActs.keepWith(undefined)
    waitingActs.set([])
  }
}
