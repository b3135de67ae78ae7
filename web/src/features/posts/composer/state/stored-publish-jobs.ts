import { parseComposerDraft } from './composer-draft.ts'
import type { Attachment, ComposerState } from './composer-state.ts'
import { buildPublishJobsStorageKey } from './publish-jobs-key.ts'

/** Stored part of a publish job, except the bytes of its files. */
export type StoredPublishJob = {
  id: string
  draft: ComposerState
  isPublicPost: boolean
  postId: string | null
  problems: readonly string[]
  /** A file of it is missing, or was not prepared yet. */
  lacksFile: boolean
}

/** The author's publish jobs that were not finished. What does not fit, such as an older version's, is left out. */
export function loadStoredPublishJobs(userId: string): StoredPublishJob[] {
  try {
    return parsePublishJobs(localStorage.getItem(buildPublishJobsStorageKey(userId)))
  } catch {
    // Storage can be forbidden: then a publish job lasts as long as its page.
    return []
  }
}

export function storePublishJobs(userId: string, publishJobs: readonly StoredPublishJob[]): void {
  try {
    if (publishJobs.length === 0) localStorage.removeItem(buildPublishJobsStorageKey(userId))
    else localStorage.setItem(buildPublishJobsStorageKey(userId), JSON.stringify(publishJobs))
  } catch (error) {
    console.warn('The posts that are being published could not be stored', error)
  }
}

/** The attachments of the author's publish jobs, whose files this browser still needs. */
export function attachmentsOfStoredJobs(userId: string): Attachment[] {
  return loadStoredPublishJobs(userId).flatMap(({ draft }) => draft.attachments)
}

export function parsePublishJobs(text: string | null): StoredPublishJob[] {
  const list: unknown = text ? JSON.parse(text) : []
  return Array.isArray(list) ? list.flatMap((one) => parsePublishJob(one) ?? []) : []
}

function parsePublishJob(one: unknown): StoredPublishJob | null {
  if (typeof one !== 'object' || one === null) return null
  const { id, draft, isPublicPost, postId, problems, lacksFile } = one as Record<string, unknown>
  const read = parseComposerDraft(JSON.stringify(draft ?? null))
  if (typeof id !== 'string' || !read || typeof isPublicPost !== 'boolean') return null
  return {
    id,
    draft: read,
    isPublicPost,
    postId: typeof postId === 'string' ? postId : null,
    problems: Array.isArray(problems) ? problems.filter((each) => typeof each === 'string') : [],
    lacksFile: lacksFile === true,
  }
}
