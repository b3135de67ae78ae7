import { useSyncExternalStore } from 'react'
import { errorMessage } from '../../lib/api/call.ts'

/** Time in which the API accepts an undo. */
const undoMs = 10_000

export type ResultAnnouncement = {
  said: string
  /** Absent where nothing is left to be taken back: it was, or could not be. */
  undo?: () => Promise<unknown>
  isBusy: boolean
  isFailure: boolean
}

const listeners = new Set<() => void>()
let offer: ResultAnnouncement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function set(next: ResultAnnouncement | null, forMs = undoMs): void {
  clearTimeout(timer)
  offer = next
  if (next && !next.isBusy) timer = setTimeout(() => set(null), forMs)
  for (const listener of listeners) listener()
}

/** Says what was decided, and offers for ten seconds to take it back: by its button, or Z. */
export function announceResultWithUndo(said: string, undo: () => Promise<unknown>): void {
  set({ said, undo, isBusy: false, isFailure: false })
}

/** Says what was done where nothing takes it back. */
export function announceResult(said: string): void {
  set({ said, isBusy: false, isFailure: false })
}

/** Says that nothing was done, unless what was done before can still be taken back: that offer stays. */
export function announceNothingDone(said: string): void {
  if (!offer?.undo) announceResult(said)
}

export async function undoLastResult(): Promise<void> {
  const taken = offer
  if (!taken?.undo || taken.isBusy) return
  set({ ...taken, isBusy: true })
  try {
    await taken.undo()
    set({ said: 'Undone.', isBusy: false, isFailure: false }, undoMs / 2)
  } catch (error) {
    set({ said: errorMessage(error), isBusy: false, isFailure: true })
  }
}

export function useResultAnnouncement(): ResultAnnouncement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => offer,
  )
}
