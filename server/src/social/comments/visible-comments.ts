import { lockReasonOfLockedPostSql } from '../../access/visibility/access-denied.ts'
import { isCommentVisibleSql, isReplyVisibleSql } from '../../access/visibility/comment.ts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { ViewerSql } from '../../access/visibility/unrestricted-viewer.ts'

/**
 * SQL: the comments visible to the viewer, each with its `post_id`, the post’s `creator_id`, and whether the
 * viewer `may_see` the post’s content, without which they see no comment, or the `lock_reason`. More
 * conditions may be appended.
 * @param now the parameter that holds the time: `$2`
 */
export function visibleCommentsSql(viewer: ViewerSql, now: string): string {
  return `
    SELECT comment.id, comment.post_id, post.creator_id, ${canSeePostContentSql('post', viewer, now)} AS may_see,
      ${lockReasonOfLockedPostSql('post', viewer, now)} AS lock_reason
    FROM comment
      JOIN account author ON author.id = comment.author_id
      JOIN post ON post.id = comment.post_id
      JOIN account owner ON owner.id = post.creator_id
    WHERE ${postExistsForViewerSql('post', 'owner', viewer)} AND ${isCommentVisibleSql('author', 'post.creator_id', viewer)}`
}

/**
 * SQL: the replies visible to the viewer, each with its `post_id`, the post's `creator_id`, and whether the viewer
 * `may_see` the content of the post, or the `lock_reason`. More conditions may be appended.
 */
export function visibleRepliesSql(viewer: ViewerSql, now: string): string {
  return `
    SELECT reply.id, visible.post_id, visible.creator_id, visible.may_see, visible.lock_reason
    FROM reply
      JOIN account replier ON replier.id = reply.author_id
      CROSS JOIN LATERAL (${visibleCommentsSql(viewer, now)} AND comment.id = reply.comment_id) AS visible
    WHERE ${isReplyVisibleSql('replier', 'visible.creator_id', viewer)}`
}

/** SQL: the creator of the post of a `reply`. */
export const postCreatorIdOfReplySql = `(
  SELECT post.creator_id FROM comment JOIN post ON post.id = comment.post_id WHERE comment.id = reply.comment_id)`
