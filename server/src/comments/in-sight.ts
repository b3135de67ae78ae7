import { isWithheld } from '../visibility/adult.ts'
import { hasNoMutedWord, isUnmuted } from '../visibility/mute.ts'
import { isReachable, isUnblocked } from '../visibility/person.ts'
import { isPresent, maySee } from '../visibility/post.ts'

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

/**
 * SQL: the comments that the viewer may come upon, each with its `post_id`, the post's `creator_id`, and whether she
 * `may_see` the post's content, without which a comment is nothing to her, or it `is_withheld` from her. More conditions may be added behind it.
 * @param now the parameter that holds the time: `$2`
 */
export function commentsInSight(viewer: string, now: string): string {
  return `
    SELECT comment.id, comment.post_id, post.creator_id, ${maySee('post', viewer, now)} AS may_see,
      ${isWithheld('post', viewer, now)} AS is_withheld
    FROM comment
      JOIN account author ON author.id = comment.author_id
      JOIN post ON post.id = comment.post_id
      JOIN account owner ON owner.id = post.creator_id
    WHERE ${isPresent('post', 'owner', viewer)} AND ${isShown('author', 'post.creator_id', viewer)}`
}

/** SQL: a reply that is not deleted, by somebody who may be heard there; its comment has to be in sight too. */
export function isShownReply(author: string, creatorId: string, viewer: string): string {
  return `reply.deleted_at IS NULL AND ${mayBeHeard(author, creatorId, viewer)}
    AND ${hasNoMutedWord('reply.content', 'reply.author_id', viewer)}`
}

/**
 * SQL: the replies that the viewer may come upon, each with the post's `creator_id`, and whether she `may_see` the content of the post, or it
 * `is_withheld` from her. More conditions may be added behind it.
 */
export function repliesInSight(viewer: string, now: string): string {
  return `
    SELECT reply.id, in_sight.creator_id, in_sight.may_see, in_sight.is_withheld
    FROM reply
      JOIN account replier ON replier.id = reply.author_id
      CROSS JOIN LATERAL (${commentsInSight(viewer, now)} AND comment.id = reply.comment_id) AS in_sight
    WHERE ${isShownReply('replier', 'in_sight.creator_id', viewer)}`
}

/** SQL: the creator under whose post a `reply` stands. */
export const creatorOfReply = `(
  SELECT post.creator_id FROM comment JOIN post ON post.id = comment.post_id WHERE comment.id = reply.comment_id)`

/**
 * SQL: somebody whose words the viewer may read under a creator's post: whom she may come upon, whom neither she nor
 * the creator has blocked, and whom she has not muted. Whether the two have blocked anybody at all is asked once a statement.
 */
function mayBeHeard(author: string, creatorId: string, viewer: string): string {
  return `${isReachable(author, viewer)}
    AND ${isUnmuted(`${author}.id`, viewer)} AND ${isUnblocked(`${author}.id`, viewer)} AND ${isUnblocked(`${author}.id`, creatorId)}`
}
