import { deviceAge } from '@fanfare/ui/lib/server-clock'
import { createStore, del, get } from 'idb-keyval'
import { captionFromShared } from './caption-from-shared.ts'

/** What another app shared, or any page sent as if it had: nothing of it enters a post before the viewer was asked. */
export type SharedContent = { caption: string; files: File[] }

/** As `share-worker.js` keeps it. */
type StoredShare = { texts: string[]; files: File[]; since: number }

/** Time enough to sign in, and too little for the next person at this device. */
const maxAgeMs = 30 * 60_000

const sharedContentStore = createStore('shared', 'parcels')

/** What was shared and not taken yet, which stays; null where there is nothing, or nothing of the last half hour. */
export async function loadSharedContent(): Promise<SharedContent | null> {
  const stored = await get<StoredShare>('newest', sharedContentStore)
  if (!stored || !isFresh(stored)) return null
  return { caption: captionFromShared(stored.texts), files: stored.files }
}

/** What nobody came for. */
export async function deleteExpiredSharedContent(): Promise<void> {
  const stored = await get<StoredShare>('newest', sharedContentStore)
  if (stored && !isFresh(stored)) await deleteSharedContent()
}

function isFresh({ since }: StoredShare): boolean {
  return deviceAge(since) < maxAgeMs
}

export async function deleteSharedContent(): Promise<void> {
  await del('newest', sharedContentStore)
}
