import { deleteDrafts } from './state/composer-draft.ts'
import { deleteDraftFiles } from './files/draft-files.ts'
import { deleteStoredPostings } from './state/postings-key.ts'
import { postings } from './publish/postings.ts'
import { deleteSharedContent } from './shared/shared-content.ts'

/** Who signs out leaves nothing of what she was writing to the next person at this browser. */
export async function deleteAllDrafts(): Promise<void> {
  if (postings.getSnapshot().length > 0) (await import('./publish/posting-queue.ts')).clearPostings()
  deleteStoredPostings()
  deleteDrafts()
  await Promise.all([deleteDraftFiles(), deleteSharedContent()])
}
