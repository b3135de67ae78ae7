import { hasNoMutedWordSql, isUnmutedByViewerSql } from './mute.ts'
import { isPersonVisibleSql, isUnblockedByViewerSql } from './person.ts'
import { isUnrestrictedViewer, type ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL condition: the comment is visible to the viewer under a post that they may see: not deleted, by an
 * author who is visible there, and if it is hidden, by the viewer or on their post. Single definition of this
 * rule. Never null, also for a guest.
 * @param author the alias of its author's `account`
 * @param creatorId the creator of its post
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function isCommentVisibleSql(author: string, creatorId: string, viewer: ViewerSql): string {
  return `(comment.deleted_at IS NULL AND ${mayBeHeard(author, creatorId, viewer)}
    AND ${hasNoMutedWordSql('comment.content', 'comment.author_id', viewer)}
    AND (comment.hidden_at IS NULL OR coalesce(comment.author_id = ${viewer} OR ${creatorId} = ${viewer}, false)))`
}

/** SQL: a reply that is not deleted, by somebody who may be heard there; its comment has to be in sight too. */
export function isReplyVisibleSql(author: string, creatorId: string, viewer: ViewerSql): string {
  return `(reply.deleted_at IS NULL AND ${mayBeHeard(author, creatorId, viewer)}
    AND ${hasNoMutedWordSql('reply.content', 'reply.author_id', viewer)})`
}

/**
 * Number from which on the stored count is shown: counts are queried for many posts at once, and a difference
 * of one is not noticed in a large one.
 */
const countedMax = 200

/**
 * SQL: how many comments of a `post` the viewer's list of them shows. Whoever blocks, is blocked by or has muted nobody has the
 * stored count of `post_count`, unless some of the comments were hidden: their authors and the creator see those.
 * @param viewer SQL: the viewer's id, null for a guest
 */
export function visibleCommentCountSql(viewer: ViewerSql): string {
  return `CASE WHEN ${hasOwnCommentCount(viewer)} THEN ${recountedVisibleCommentCountSql(viewer)} ELSE post_count.comments END`
}

/**
 * SQL: the same where it is the stored count, else null: PostgreSQL sets up all of a statement each time, also the counting that
 * hardly any viewer needs. `recountedVisibleCommentCountSql` is for those.
 */
export function commentCountUnlessViewerSpecificSql(viewer: ViewerSql): string {
  return `CASE WHEN ${hasOwnCommentCount(viewer)} THEN NULL ELSE post_count.comments END`
}

/** SQL: how many comments of a `post` the viewer's list of them shows, counted; of many the stored count of `post_count`. */
export function recountedVisibleCommentCountSql(viewer: ViewerSql): string {
  return counted(
    'post_count.comments',
    `FROM comment JOIN account author ON author.id = comment.author_id
      WHERE comment.post_id = post.id AND ${isCommentVisibleSql('author', 'post.creator_id', viewer)}`,
  )
}

/** SQL: the same as `visibleCommentCountSql` of the replies to a `comment`, beside its `comment_count`. */
export function visibleReplyCountSql(viewer: ViewerSql): string {
  if (isUnrestrictedViewer(viewer)) return 'comment_count.replies'
  const shown = counted(
    'comment_count.replies',
    `FROM reply JOIN account replier ON replier.id = reply.author_id
      WHERE reply.comment_id = comment.id AND ${isReplyVisibleSql('replier', 'comment.creator_id', viewer)}`,
  )
  return `CASE WHEN ${hearsLess(viewer)} THEN ${shown} ELSE comment_count.replies END`
}

/** SQL: the stored count of a post's comments may not be the viewer's. */
function hasOwnCommentCount(viewer: ViewerSql): string {
  const isHidden = 'post_count.has_hidden_comments'
  return isUnrestrictedViewer(viewer) ? isHidden : `${isHidden} OR ${hearsLess(viewer)}`
}

/** SQL: the viewer blocks, is blocked by or has muted somebody, or has muted a word. */
function hearsLess(viewer: ViewerSql): string {
  return `EXISTS (SELECT FROM block WHERE block.blocker_id = ${viewer})
    OR EXISTS (SELECT FROM block WHERE block.blocked_id = ${viewer})
    OR EXISTS (SELECT FROM mute WHERE mute.muter_id = ${viewer})
    OR EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = ${viewer})`
}

/** SQL: how many rows there are, or what is stored where they are more than are counted. */
function counted(stored: string, rows: string): string {
  return `coalesce(
    (SELECT nullif(count(*), ${countedMax + 1})::integer FROM (SELECT ${rows} LIMIT ${countedMax + 1}) AS shown), ${stored})`
}

/**
 * SQL condition: the viewer may read texts of this person under a creator’s post: reachable, blocked by
 * neither the viewer nor the creator, and not muted by the viewer. The existence of any blocks of the two is
 * checked once per statement.
 */
function mayBeHeard(author: string, creatorId: string, viewer: ViewerSql): string {
  return `${isPersonVisibleSql(author, viewer)}
    AND ${isUnmutedByViewerSql(`${author}.id`, viewer)} AND ${isUnblockedByViewerSql(`${author}.id`, viewer)} AND ${isUnblockedByViewerSql(`${author}.id`, creatorId)}`
}
