import { deviceAge } from '@fanfare/ui/server-clock'
import { createStore, del, get } from 'idb-keyval'
import { captionOf } from './caption-of.ts'

/** What another app shared, or any page sent as if it had: nothing of it enters a post before the viewer was asked. */
export type Parcel = { caption: string; files: File[] }

/** As `share-worker.js` keeps it. */
type StoredShare = { texts: string[]; files: File[]; since: number }

/** Time enough to sign in, and too little for the next person at this device. */
const keptMs = 30 * 60_000

const parcels = createStore('shared', 'parcels')

/** What was shared and not taken yet, which stays; null where there is nothing, or nothing of the last half hour. */
export async function keptParcel(): Promise<Parcel | null> {
  const parcel = await get<StoredShare>('newest', parcels)
  if (!parcel || !isYoung(parcel)) return null
  return { caption: captionOf(parcel.texts), files: parcel.files }
}

/** What nobody came for. */
export async function forgetOldParcel(): Promise<void> {
  const parcel = await get<StoredShare>('newest', parcels)
  if (parcel && !isYoung(parcel)) await forgetParcel()
}

function isYoung({ since }: StoredShare): boolean {
  return deviceAge(since) < keptMs
}

export async function forgetParcel(): Promise<void> {
  await del('newest', parcels)
}
