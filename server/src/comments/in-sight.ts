import { isPresent, maySee } from '../posts/visibility.ts'

/**
 * SQL: a comment that the viewer may come upon under a post that she may see: neither deleted nor by somebody who left,
 * and if it is hidden, hers or on her post. The one place that says so. Never null, also for a guest.
 * @param author the alias of its author's `account`
 * @param creatorId the creator of its post
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isShown(author: string, creatorId: string, viewer: string): string {
  return `comment.deleted_at IS NULL AND ${author}.deactivated_at IS NULL
    AND (comment.hidden_at IS NULL OR coalesce(comment.author_id = ${viewer} OR ${creatorId} = ${viewer}, false))`
}

/**
 * SQL: the comments that the viewer may come upon, each with its `post_id`, the post's `creator_id`, and whether she
 * `may_see` the post's content, without which a comment is nothing to her. More conditions may be added behind it.
 * @param now the parameter that holds the time: `$2`
 */
export function commentsInSight(viewer: string, now: string): string {
  return `
    SELECT comment.id, comment.post_id, post.creator_id, ${maySee('post', viewer, now)} AS may_see
    FROM comment
      JOIN account author ON author.id = comment.author_id
      JOIN post ON post.id = comment.post_id
      JOIN account owner ON owner.id = post.creator_id
    WHERE ${isPresent('post', 'owner')} AND ${isShown('author', 'post.creator_id', viewer)}`
}

/** SQL: a reply that is neither deleted nor by somebody who left; its comment has to be in sight too. */
export function isShownReply(author: string): string {
  return `reply.deleted_at IS NULL AND ${author}.deactivated_at IS NULL`
}
