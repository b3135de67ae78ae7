import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import type { PublishJob } from '../publish/publish-jobs.ts'

type Own = Pick<PublishJob, 'postId' | 'status' | 'caption'>

/**
 * Filters the pending posts that this browser's publish jobs do not show already: by the post, or, while a publish job has no answer
 * that names one, by the same caption. After a reload the request is sent again, and the server has the post by then.
 */
export function pendingPostsWithoutJob(
  pendingPosts: readonly PostWithStatus[],
  own: readonly Own[],
): PostWithStatus[] {
  return pendingPosts.filter(
    ({ postId, caption, status }) =>
      !own.some(
        (publishJob) =>
          publishJob.postId === postId ||
          (publishJob.postId === null &&
            status === 'PROCESSING' &&
            publishJob.status !== 'failed' &&
            publishJob.status !== 'stopped' &&
            publishJob.caption === caption),
      ),
  )
}
