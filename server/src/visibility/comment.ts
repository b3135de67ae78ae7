import { hasNoMutedWord, isUnmuted } from './mute.ts'
import { isReachable, isUnblocked } from './person.ts'

/**
 * SQL: a comment that the viewer may come upon under a post that she may see: not deleted, by somebody who may be heard
 * there, and if it is hidden, hers or on her post. The one place that says so. Never null, also for a guest.
 * @param author the alias of its author's `account`
 * @param creatorId the creator of its post
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isShown(author: string, creatorId: string, viewer: string): string {
  return `comment.deleted_at IS NULL AND ${mayBeHeard(author, creatorId, viewer)}
    AND ${hasNoMutedWord('comment.content', 'comment.author_id', viewer)}
    AND (comment.hidden_at IS NULL OR coalesce(comment.author_id = ${viewer} OR ${creatorId} = ${viewer}, false))`
}

/** SQL: a reply that is not deleted, by somebody who may be heard there; its comment has to be in sight too. */
export function isShownReply(author: string, creatorId: string, viewer: string): string {
  return `reply.deleted_at IS NULL AND ${mayBeHeard(author, creatorId, viewer)}
    AND ${hasNoMutedWord('reply.content', 'reply.author_id', viewer)}`
}

/**
 * SQL: somebody whose words the viewer may read under a creator's post: whom she may come upon, whom neither she nor
 * the creator has blocked, and whom she has not muted. Whether the two have blocked anybody at all is asked once a statement.
 */
function mayBeHeard(author: string, creatorId: string, viewer: string): string {
  return `${isReachable(author, viewer)}
    AND ${isUnmuted(`${author}.id`, viewer)} AND ${isUnblocked(`${author}.id`, viewer)} AND ${isUnblocked(`${author}.id`, creatorId)}`
}
