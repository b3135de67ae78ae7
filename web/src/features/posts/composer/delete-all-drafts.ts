import { deleteAllDraftFiles } from './files/draft-files.ts'
import { publishJobStore } from './publish/publish-jobs.ts'
import { deleteSharedContent } from './shared/shared-content.ts'
import { deleteAllComposerDrafts } from './state/composer-draft.ts'
import { deleteAllStoredPublishJobs } from './state/publish-jobs-key.ts'

/** Deletes all drafts on sign-out, so that the next person at this browser finds nothing of them. */
export async function deleteAllComposerData(): Promise<void> {
  if (publishJobStore.getSnapshot().length > 0)
    (await import('./publish/publish-queue.ts')).clearPublishJobs()
  deleteAllStoredPublishJobs()
  deleteAllComposerDrafts()
  await Promise.all([deleteAllDraftFiles(), deleteSharedContent()])
}
