import { selectNewestVisibleBuyerSql } from '../../access/visibility/buyers.ts'
import { isCommentVisibleSql, isReplyVisibleSql } from '../../access/visibility/comment.ts'
import { selectNewestVisibleOtherLikeSql } from '../../access/visibility/likers.ts'
import { hasNoMutedWordSql, isUnmutedByViewerSql } from '../../access/visibility/mute.ts'
import { isPersonVisibleSql, isUnblockedByViewerSql } from '../../access/visibility/person.ts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'

/**
 * SQL: joins the subjects of a `notification` of the viewer, looked up once for its visibility and its content: the `actor`,
 * the `post` and its `owner`, the `comment` and its `author`, the `reply`, which is the actor's, and the `welcome`. A lookup by
 * a null key costs next to nothing: so the author is looked up only where they are not the actor. The actor of likes is the one
 * who gave the newest that the viewer may see, and so is that of sales; the stored one only brought the row to the top. LIMIT has each person looked
 * up by id: the planner does not know how few notifications there are, and might read all accounts.
 */
export function notificationJoinsSql(viewer: ViewerParameter): string {
  return `
  LEFT JOIN LATERAL (
    ${selectNewestVisibleOtherLikeSql("(CASE WHEN notification.kind = 'LIKE' THEN notification.post_id END)", viewer)}
  ) AS newest_like ON true
  LEFT JOIN LATERAL (
    ${selectNewestVisibleBuyerSql("(CASE WHEN notification.kind = 'PURCHASE' THEN notification.post_id END)", viewer)}
  ) AS newest_sale ON true
  LEFT JOIN LATERAL (
    SELECT account.id, account.deactivated_at, account.card_version FROM account
    WHERE account.id = CASE notification.kind WHEN 'LIKE' THEN newest_like.account_id WHEN 'PURCHASE' THEN newest_sale.buyer_id
      ELSE notification.actor_id END LIMIT 1
  ) AS actor ON true
  LEFT JOIN post ON post.id = notification.post_id
  LEFT JOIN LATERAL (
    SELECT account.id, account.deactivated_at, account.username FROM account WHERE account.id = post.creator_id LIMIT 1
  ) AS owner ON true
  LEFT JOIN comment ON comment.id = notification.comment_id AND comment.post_id = post.id
  LEFT JOIN reply ON reply.id = notification.reply_id AND reply.comment_id = comment.id AND reply.author_id = actor.id
  LEFT JOIN account other ON other.id = nullif(comment.author_id, actor.id)
  CROSS JOIN LATERAL (
    SELECT comment.author_id AS id,
      CASE WHEN other.id IS NULL THEN actor.deactivated_at ELSE other.deactivated_at END AS deactivated_at
  ) AS author
  LEFT JOIN LATERAL (${welcomeOf('notification')} AND notification.kind = 'WELCOME' LIMIT 1) AS welcome ON true`
}

/**
 * SQL condition: the viewer may still see a notification: of people who exist and with whom they have no
 * block, and about what they may see; system notifications are always theirs. Requires the joins of
 * `notificationJoinsSql` on `notification`.
 */
export function isNotificationVisibleSql(viewer: ViewerParameter, now: string): string {
  return `(
    notification.account_id = ${viewer}
    AND (notification.actor_id IS NULL OR notification.topic IS NOT NULL OR (actor.id IS NOT NULL AND ${isPersonVisibleSql('actor', viewer)}
      AND ${isUnmutedByViewerSql('actor.id', viewer)} AND ${isUnblockedByViewerSql('actor.id', viewer)}))
    AND (notification.post_id IS NULL OR (owner.id IS NOT NULL
      AND ${postExistsForViewerSql('post', 'owner', viewer)} AND ${canSeePostContentSql('post', viewer, now)}))
    AND CASE
      WHEN notification.comment_id IS NOT NULL THEN comment.id IS NOT NULL AND ${isCommentVisibleSql('author', 'post.creator_id', viewer)}
        AND (notification.reply_id IS NULL OR (reply.id IS NOT NULL AND ${isReplyVisibleSql('actor', 'post.creator_id', viewer)}))
      WHEN notification.post_id IS NOT NULL THEN ${hasNoMutedWordSql('post.caption', 'post.creator_id', viewer)}
      WHEN notification.kind = 'WELCOME' THEN welcome.creator_id IS NOT NULL AND ${hasNoMutedWordSql('welcome.content', 'welcome.creator_id', viewer)}
      ELSE true END)`
}

/** SQL: the welcome message that a notification of the kind WELCOME shows. */
function welcomeOf(notification: string): string {
  return `SELECT message.creator_id, message.content FROM welcome JOIN welcome_message message ON message.id = welcome.message_id
    WHERE welcome.creator_id = ${notification}.actor_id AND welcome.fan_id = ${notification}.account_id`
}
