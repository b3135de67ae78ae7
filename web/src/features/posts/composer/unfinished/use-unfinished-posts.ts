import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../lib/session/use-user.ts'
import { type PublishJob, useAllPublishJobs } from '../publish/publish-jobs.ts'
import { pendingPostsQuery } from './pending-posts-query.ts'
import { pendingPostsWithoutJob } from './pending-posts-without-job.ts'

/** The viewer's posts that are not live: those of this browser, but for the one that a dialog shows, and others'. */
export function useUnfinishedPosts(): {
  publishJobs: readonly PublishJob[]
  pendingPosts: readonly PostWithStatus[]
} {
  const user = useUser()
  const { data = [] } = useQuery(pendingPostsQuery)
  const own = useAllPublishJobs().filter(({ userId }) => userId === user?.id)
  return {
    publishJobs: own.filter(({ isWatched }) => !isWatched),
    pendingPosts: pendingPostsWithoutJob(data, own),
  }
}
