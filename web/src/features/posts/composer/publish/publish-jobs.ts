import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { useSyncExternalStore } from 'react'
import type { FieldError } from '../../../../lib/forms/use-submission.ts'

/**
 * `queued` behind another, `preparing` its files in this browser, `processing` by the server, `failed` with problems, `stopped` by the author or by closing the
 * page; `published` until it is announced.
 */
export type PublishStatus =
  | 'queued'
  | 'preparing'
  | 'uploading'
  | 'publishing'
  | 'processing'
  | 'published'
  | 'failed'
  | 'stopped'

/** A post that this browser is publishing, as screens show it. */
export type PublishJob = {
  id: string
  userId: string
  caption: string
  thumbnailUrl: string | null
  status: PublishStatus
  /** The uploaded share of the bytes of all files, from 0 to 1. */
  share: number
  /** True while the server does not respond; the upload resumes by itself. */
  isWaiting: boolean
  problems: readonly string[]
  /** Problems that belong to a field of the form, while the page is open. */
  fieldErrors: readonly FieldError[]
  /** A file of it is missing: its author adds another, or posts without it, in the composer. */
  lacksFile: boolean
  /** Id of the resulting post, once the server has accepted it. */
  postId: string | null
  post: PostWithStatus | null
  /** True while its dialog is open and shows the progress. */
  isWatched: boolean
}

const none: readonly PublishJob[] = []
let all = none
const listeners = new Set<() => void>()

export const publishJobStore = {
  getSnapshot: () => all,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set(next: readonly PublishJob[]) {
    all = next
    for (const listener of listeners) listener()
  },
}

/** The posts that are being published, in order; those of every author who uses this browser. */
export function useAllPublishJobs(): readonly PublishJob[] {
  return useSyncExternalStore(publishJobStore.subscribe, publishJobStore.getSnapshot)
}
