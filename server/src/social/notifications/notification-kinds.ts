import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { NotificationKind } from '@fanfare/contract/social/notification-kinds'
import { systemNotificationTopics } from '@fanfare/contract/social/system-notification-topics'
import { hasMutedSql } from '../../access/visibility/mute.ts'
import { hasBlockedSql, isActiveAccountSql } from '../../access/visibility/person.ts'
import type { NotifiedEventKind } from '../../platform/db/event-kinds.ts'
import { plural, type Translator } from '../../platform/i18n/translator.ts'

/** Facts that a sentence may contain, formatted in the reader’s language. */
export type NotificationSentenceFacts = Pick<Notification, 'others' | 'commentId'> & {
  t: Translator['t']
  /** Display name of the actor. */
  who: string
  /** Amount of the payment; empty if there is none. */
  amount: string
  /** The amount less the platform’s fee; empty if there is none. */
  net: string
}

type KindRules = {
  /** Describes the notification in a self-contained sentence. */
  sentence(facts: NotificationSentenceFacts): string
  /** Omits the content from emails and pushes. */
  hasNoExcerpt?: true
  /** SQL: the action of ON CONFLICT; without one a person is notified once. */
  onConflict?: string
}

const moveToTop = `id = excluded.id, actor_id = excluded.actor_id, told_at = excluded.told_at, read_at = NULL,
    is_shown = excluded.is_shown, awaits_mail = excluded.awaits_mail, awaits_push = excluded.awaits_push`

/**
 * Sentence in emails and pushes of each notification kind, and what happens to an earlier notification. One
 * that comes again moves to the top, but not if somebody only likes or subscribes off and on again.
 */
export const notificationKindRules: Record<NotificationKind, KindRules> = {
  COMMENT: { sentence: ({ t, who }) => t`${who} commented on your post` },
  REPLY: { sentence: ({ t, who }) => t`${who} replied to your comment` },
  LIKE: {
    sentence: ({ t, who, others }) =>
      others > 0
        ? t`${who} and ${plural(others, { one: '# other', other: '# others' })} liked your post`
        : t`${who} liked your post`,
    onConflict: `(account_id, post_id) WHERE kind = 'LIKE' DO UPDATE SET ${moveToTop}
    WHERE notification.actor_id <> excluded.actor_id OR notification.told_at < excluded.told_at - interval '1 hour'`,
  },
  SUBSCRIPTION: {
    sentence: ({ t, who }) => t`${who} subscribed to your posts and content`,
    hasNoExcerpt: true,
    onConflict: `(account_id, actor_id) WHERE kind = 'SUBSCRIPTION' DO UPDATE SET ${moveToTop}
    WHERE notification.told_at < excluded.told_at - interval '1 day'`,
  },
  TIP: {
    sentence: ({ t, who, amount, net }) =>
      net ? t`${who} sent you a tip of ${amount}: you get ${net}` : t`${who} sent you a tip of ${amount}`,
  },
  PURCHASE: {
    sentence: ({ t, who, others, amount }) =>
      others > 0
        ? t`${who} and ${plural(others, { one: '# other', other: '# others' })} bought your post: ${amount} in total`
        : t`${who} bought your post for ${amount}`,
    onConflict: `(account_id, post_id) WHERE kind = 'PURCHASE' DO UPDATE SET ${moveToTop},
    other_buyers = excluded.other_buyers, amount_minor = excluded.amount_minor, currency_code = excluded.currency_code`,
  },
  MENTION: {
    sentence: ({ t, who, commentId }) =>
      commentId ? t`${who} mentioned you in a comment` : t`${who} mentioned you in a post`,
  },
  POST: { sentence: ({ t, who }) => t`${who} published a new post` },
  WELCOME: { sentence: ({ t, who }) => t`Welcome message from ${who}` },
  WALLET: {
    sentence: ({ t }) => t`News about your wallet`,
    // A page closes or opens again, or a request whose refund failed is decided anew: the newest notification shows its state.
    onConflict: `(account_id, topic, about_id) WHERE topic IS NOT NULL DO UPDATE SET ${moveToTop},
    amount_minor = excluded.amount_minor, currency_code = excluded.currency_code
    WHERE notification.topic IN ('PAGE_CLOSED', 'PAGE_OPENED', 'REFUND_REQUEST_DECIDED', 'SALE_REQUEST_DECIDED')
      AND notification.told_at < excluded.told_at`,
  },
  ACCOUNT: { sentence: ({ t }) => t`News about your account` },
}

/** SQL: whether the creator of a `post` sees a person, as `is_seen`. */
const isSeenSql = (person: string) => `
  SELECT ${isActiveAccountSql(person)} AND NOT (${hasMutedSql('post.creator_id', `${person}.id`)}
    OR ${hasBlockedSql('post.creator_id', `${person}.id`)} OR ${hasBlockedSql(`${person}.id`, 'post.creator_id')}) AS is_seen`

const walletTopics = Object.entries(systemNotificationTopics).flatMap(([topic, kind]) =>
  kind === 'WALLET' ? [`'${topic}'`] : [],
)

/**
 * SQL: the notifications that events of a kind cause. Selects from `happened`, the events, all its columns and
 * then the notification’s kind, its recipient, and the post, comment, reply and payment that it is about. Rows
 * that were deleted meanwhile cause none. The like or purchase of somebody whom the creator does not see moves no
 * notification of others' likes or purchases to the top.
 */
export const notificationSqlByEventKind: Record<NotifiedEventKind | 'NOTICE', string> = {
  POST_LIKED: `
    SELECT * FROM (
      SELECT DISTINCT ON (post.id) happened.*, 'LIKE', post.creator_id, post.id, NULL, NULL, NULL
      FROM happened JOIN post ON post.id = subject_id
        JOIN post_like ON post_like.post_id = post.id AND post_like.account_id = actor_id
        JOIN account liker ON liker.id = actor_id
        CROSS JOIN LATERAL (${isSeenSql('liker')}) AS seen
      WHERE actor_id <> post.creator_id AND (is_seen OR NOT coalesce((
        SELECT true FROM notification
        WHERE notification.account_id = post.creator_id AND notification.post_id = post.id AND notification.kind = 'LIKE'), false))
      ORDER BY post.id, is_seen DESC, number DESC) AS newest`,
  COMMENTED: `
    SELECT happened.*, CASE person.id WHEN post.creator_id THEN 'COMMENT' ELSE 'MENTION' END, person.id,
      post.id, comment.id, NULL, NULL
    FROM happened JOIN comment ON comment.id = subject_id JOIN post ON post.id = comment.post_id
      CROSS JOIN LATERAL (
        SELECT post.creator_id UNION SELECT account_id FROM comment_mention WHERE comment_id = comment.id) AS person (id)
    WHERE comment.deleted_at IS NULL`,
  REPLIED: `
    SELECT happened.*, CASE person.id WHEN comment.author_id THEN 'REPLY' ELSE 'MENTION' END, person.id,
      comment.post_id, comment.id, reply.id, NULL
    FROM happened JOIN reply ON reply.id = subject_id JOIN comment ON comment.id = reply.comment_id
      CROSS JOIN LATERAL (
        SELECT comment.author_id UNION SELECT account_id FROM reply_mention WHERE reply_id = reply.id) AS person (id)
    WHERE reply.deleted_at IS NULL`,
  POSTED: `
    SELECT happened.*, 'MENTION', mention.account_id, mention.post_id, NULL, NULL, NULL
    FROM happened JOIN mention ON mention.post_id = subject_id`,
  SUBSCRIBED: `
    SELECT * FROM (
      SELECT DISTINCT ON (actor_id, subject_id) happened.*, 'SUBSCRIPTION', subject_id, NULL, NULL, NULL, NULL
      FROM happened ORDER BY actor_id, subject_id, number DESC) AS newest`,
  TIPPED: `
    SELECT happened.*, 'TIP', payment.creator_id, NULL, NULL, NULL, payment.id
    FROM happened JOIN payment ON payment.id = subject_id`,
  PURCHASED: `
    SELECT newest.number, newest.actor_id, newest.subject_id, newest.happened_at, newest.topic, newest.about_id,
      sold.amount::text, newest.sold_in, sold.buyers - 1, 'PURCHASE', newest.creator_id, newest.post_id, NULL, NULL, NULL
    FROM (
      SELECT DISTINCT ON (post.id) happened.*, post.id AS post_id, post.creator_id, purchase.currency_code AS sold_in, is_seen
      FROM happened JOIN post ON post.id = subject_id
        JOIN purchase ON purchase.buyer_id = actor_id AND purchase.item_id = post.id
          AND purchase.creator_id = post.creator_id AND purchase.closed_at IS NULL
        JOIN account buyer ON buyer.id = actor_id
        CROSS JOIN LATERAL (${isSeenSql('buyer')}) AS seen
      ORDER BY post.id, is_seen DESC, number DESC) AS newest
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS buyers, sum(amount_minor) FILTER (WHERE currency_code = newest.sold_in) AS amount
      FROM purchase
      WHERE purchase.creator_id = newest.creator_id AND purchase.post_id = newest.post_id AND closed_at IS NULL) AS sold
    WHERE newest.is_seen OR NOT coalesce((
      SELECT true FROM notification
      WHERE notification.account_id = newest.creator_id AND notification.post_id = newest.post_id AND notification.kind = 'PURCHASE'), false)`,
  WELCOMED: `
    SELECT happened.*, 'WELCOME', subject_id, NULL, NULL, NULL, NULL FROM happened`,
  NOTICE: `
    SELECT happened.*, CASE WHEN topic IN (${walletTopics}) THEN 'WALLET' ELSE 'ACCOUNT' END, subject_id,
      NULL, NULL, NULL, NULL
    FROM happened`,
}
