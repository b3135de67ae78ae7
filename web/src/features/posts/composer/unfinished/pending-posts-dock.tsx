import { getPublication } from '@fanfare/contract/calls/social/posts'
import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../../../layout/toasts/toasts.tsx'
import { callApi } from '../../../../lib/api/call.ts'
import { isApiProblem } from '../../../../lib/api/problem.ts'
import { paths } from '../../../../lib/paths.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { useAllPublishJobs } from '../publish/publish-jobs.ts'
import { hasStoredPublishJobs } from '../state/publish-jobs-key.ts'
import { pendingPostsQuery } from './pending-posts-query.ts'
import { PendingPostsStrip } from './pending-posts-strip.tsx'
import { usePublishedPostHandlers } from './use-announce-published.ts'
import { useUnfinishedPosts } from './use-unfinished-posts.ts'

/**
 * Shows the member's unfinished or failed posts on every page and announces each that goes live. Home and
 * their own profile show them in the column instead.
 */
export function PendingPostsDock() {
  const user = useUser()
  const { publishJobs, pendingPosts } = useUnfinishedPosts()
  const isInColumn = useLocation({
    select: ({ pathname }) =>
      pathname === paths.home() || (user !== null && pathname === paths.profile(user.username)),
  })
  useAnnouncePendingPosts(pendingPosts)
  useAnnouncePublishJobs()
  useRestorePublishJobs(user?.id)
  if (isInColumn || publishJobs.length + pendingPosts.length === 0) return null
  return (
    <div className="fixed end-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] start-3 z-20 max-h-[40dvh] animate-pop-in overflow-y-auto rounded-md border bg-surface shadow-overlay tablet:end-auto tablet:bottom-4 tablet:start-4 tablet:w-90 print:hidden [&>ul]:border-b-0">
      <PendingPostsStrip />
    </div>
  )
}

/** Restores the publish jobs of an earlier visit; loads the publishing code only if there are any. */
function useRestorePublishJobs(userId: string | undefined) {
  useEffect(() => {
    if (userId === undefined || !hasStoredPublishJobs(userId)) return
    void import('../publish/publish-queue.ts').then(({ restoreAndResumePublishJobs }) =>
      restoreAndResumePublishJobs(userId),
    )
  }, [userId])
}

/** Announces each post of this browser that has gone live, once its dialog is closed. */
function useAnnouncePublishJobs() {
  const { t } = useLingui()
  const client = useQueryClient()
  const announce = usePublishedPostHandlers()
  const live = useAllPublishJobs().find(({ status, isWatched }) => status === 'published' && !isWatched)

  const announceLive = useEffectEvent(async () => {
    if (!live?.post) return
    const { id, post } = live
    // It is there already: it published the post.
    const { dismissPublishJob } = await import('../publish/publish-queue.ts')
    await client.cancelQueries(pendingPostsQuery)
    client.setQueryData(pendingPostsQuery.queryKey, (listed) =>
      listed?.filter(({ postId }) => postId !== post.postId),
    )
    dismissPublishJob(id)
    void showToast((toast) => toast.success(t`Published`, announce.toastOf(post)))
    await announce.insertIntoCaches(post)
  })
  useEffect(() => {
    if (live?.id) void announceLive()
  }, [live?.id])
}

/** A post that was being processed and is not in the list any more has gone live, or was discarded elsewhere. */
function useAnnouncePendingPosts(pendingPosts: readonly PostWithStatus[]) {
  const { t } = useLingui()
  const announce = usePublishedPostHandlers()
  const processing = useRef<string[]>([])

  const announceIfLive = useEffectEvent(async (postId: string) => {
    try {
      const { data } = await callApi(getPublication, { params: { postId } })
      if (data.status !== 'LIVE') return
      void showToast((toast) => toast.success(t`Published`, announce.toastOf(data)))
      await announce.insertIntoCaches(data)
    } catch (error) {
      if (!isApiProblem(error, 'POST_NOT_FOUND')) console.info('A post may have gone live', error)
    }
  })

  useEffect(() => {
    const listed = pendingPosts.map(({ postId }) => postId)
    for (const postId of processing.current) if (!listed.includes(postId)) void announceIfLive(postId)
    processing.current = pendingPosts.flatMap(({ postId, status }) =>
      status === 'PROCESSING' ? [postId] : [],
    )
  }, [pendingPosts])
}
