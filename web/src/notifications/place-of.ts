import type { Notification } from '@fanfare/contract/shapes/notifications'
import { hashOf } from '../comments/linked-remark.ts'
import { paths } from '../paths.ts'

/** Where a notification leads: to the comment, the post, or else who did it; null where there is no such place. */
export function placeOf({ post, postId, commentId, replyId, createdBy }: Notification): string | null {
  if (post && postId) {
    const place = paths.post(post.creatorUsername, postId)
    return commentId ? `${place}#${hashOf(commentId, replyId ?? undefined)}` : place
  }
  return createdBy && paths.profile(createdBy.username)
}
