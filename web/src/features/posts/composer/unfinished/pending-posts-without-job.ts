import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import type { PublishJob } from '../publish/publish-jobs.ts'

type Own = Pick<PublishJob, 'postId' | 'status' | 'caption'>

/**
 * Filters the pending posts that this browser's postings do not show already: by the post, or, while a posting has no answer
 * that names one, by the same caption. After a reload the request is sent again, and the server has the post by then.
 */
export function pendingPostsWithoutJob(
  pendingPosts: readonly PostWithStatus[],
  own: readonly Own[],
): PostWithStatus[] {
  return pendingPosts.filter(
    ({ postId, caption, status }) =>
      !own.some(
        (posting) =>
          posting.postId === postId ||
          (posting.postId === null &&
            status === 'PROCESSING' &&
            posting.status !== 'failed' &&
            posting.status !== 'stopped' &&
            posting.caption === caption),
      ),
  )
}
