import { forgetDrafts } from './composer-draft.ts'
import { forgetDraftFiles } from './files/draft-files.ts'
import { forgetParcel } from './shared/parcel.ts'

/** Who signs out leaves nothing of what she was writing to the next person at this browser. */
export async function forgetAllDrafts(): Promise<void> {
  forgetDrafts()
  await Promise.all([forgetDraftFiles(), forgetParcel()])
}
