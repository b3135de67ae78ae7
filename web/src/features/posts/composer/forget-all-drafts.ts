import { forgetDrafts } from './state/composer-draft.ts'
import { forgetDraftFiles } from './files/draft-files.ts'
import { deleteStoredPostings } from './state/postings-key.ts'
import { postings } from './publish/postings.ts'
import { forgetParcel } from './shared/parcel.ts'

/** Who signs out leaves nothing of what she was writing to the next person at this browser. */
export async function forgetAllDrafts(): Promise<void> {
  if (postings.getSnapshot().length > 0) (await import('./publish/posting-queue.ts')).clearPostings()
  deleteStoredPostings()
  forgetDrafts()
  await Promise.all([forgetDraftFiles(), forgetParcel()])
}
