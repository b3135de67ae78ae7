import { deviceNow } from '@fanfare/ui/server-clock'
import { createStore, del, get } from 'idb-keyval'
import { captionOf } from './caption-of.ts'

/** What another app shared, for a post. `isDoubtful`: a page may have sent it, and the viewer has to be asked. */
export type Parcel = { caption: string; files: File[]; isDoubtful: boolean }

/** As `share-worker.js` keeps it. */
type KeptParcel = { texts: string[]; files: File[]; isFromPage?: boolean; since: number }

/** Time enough to sign in, and too little for the next person at this device. */
const keptMs = 30 * 60_000

const parcels = createStore('shared', 'parcels')

/** What was shared and not taken yet, which stays; null where there is nothing, or nothing of the last half hour. */
export async function keptParcel(): Promise<Parcel | null> {
  const parcel = await get<KeptParcel>('newest', parcels)
  if (!parcel || !isYoung(parcel)) return null
  const { texts, files, isFromPage = true } = parcel
  return { caption: captionOf(texts), files, isDoubtful: isFromPage || !isInstalledWindow() }
}

/** The system shares with an app in a window of its own; in a tab, some page sent it. */
function isInstalledWindow(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** What nobody came for. */
export async function forgetOldParcel(): Promise<void> {
  const parcel = await get<KeptParcel>('newest', parcels)
  if (parcel && !isYoung(parcel)) await forgetParcel()
}

function isYoung({ since }: KeptParcel): boolean {
  return deviceNow() - since < keptMs
}

export async function forgetParcel(): Promise<void> {
  await del('newest', parcels)
}
