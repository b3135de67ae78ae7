import { deviceElapsedMs } from '@fanfare/ui/lib/server-clock'
import { createStore, del, get } from 'idb-keyval'
import { captionFromSharedTexts } from './caption-from-shared.ts'

/**
 * Content shared by another app, or sent by any page as if it were: none of it enters a post before the
 * viewer has confirmed.
 */
export type SharedContent = { caption: string; files: File[] }

/** Share as stored by `share-worker.js`. */
type StoredShare = { texts: string[]; files: File[]; since: number }

/** Time enough to sign in, and too little for the next person at this device. */
const maxAgeMs = 30 * 60_000

const sharedContentStore = createStore('shared', 'parcels')

/** Loads the pending shared content without deleting it; null if there is none from the last half hour. */
export async function findSharedContent(): Promise<SharedContent | null> {
  const stored = await get<StoredShare>('newest', sharedContentStore)
  if (!stored || !isFresh(stored)) return null
  return { caption: captionFromSharedTexts(stored.texts), files: stored.files }
}

/** Deletes shared content that expired before it was used. */
export async function deleteExpiredSharedContent(): Promise<void> {
  const stored = await get<StoredShare>('newest', sharedContentStore)
  if (stored && !isFresh(stored)) await deleteSharedContent()
}

function isFresh({ since }: StoredShare): boolean {
  return deviceElapsedMs(since) < maxAgeMs
}

export async function deleteSharedContent(): Promise<void> {
  await del('newest', sharedContentStore)
}
