import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { paths } from '../../lib/paths.ts'
import { commentUrlFragment } from '../comments/comment-hash.ts'

/** Targets of system notifications by topic; the others link to the creator that they are about. */
const linksByTopic: Partial<Record<SystemNotificationTopic, string>> = {
  RENEWED: paths.wallet(),
  RENEWAL_FAILED: paths.wallet(),
  RENEWAL_OVER_LIMIT: paths.wallet(),
  PAGE_CLOSED: paths.subscriptions(),
  RENEWAL_STOPPED: paths.subscriptions(),
  BECAME_PAID: paths.subscriptions(),
  WALLET_CREDITED: paths.wallet(),
  TRANSFER_REJECTED: paths.wallet(),
  CHARGE_WAITS: paths.wallet(),
  PAYMENT_GIVEN_BACK: paths.wallet(),
  PAYMENT_TAKEN_BACK: paths.earnings(),
  PURCHASE_CLOSED: paths.purchases(),
  REFUND_REQUEST_DECIDED: paths.purchases(),
  SALE_REQUEST_DECIDED: paths.earnings('sales'),
  SALES_REFUNDED: paths.earnings('sales'),
  SELLER_LEAVES: paths.purchases(),
  DISPUTE_OPENED: paths.earnings(),
  DISPUTE_WON: paths.earnings(),
  WITHDRAWAL_APPROVED: paths.earnings(),
  WITHDRAWAL_PAID: paths.earnings(),
  WITHDRAWAL_DISAPPROVED: paths.earnings(),
  VERIFIED: paths.subscriptionPrice(),
  VERIFICATION_DECLINED: paths.verification(),
  NAMES_APPROVED: paths.profileSettings(),
  NAMES_DECLINED: paths.profileSettings(),
  POST_REMOVED: paths.acceptableUse(),
}

/**
 * Returns the target of a notification: the comment, the post, the page of the money or account, or else the
 * actor; null if there is none.
 */
export function notificationLink({
  topic,
  decisionId,
  takedownId,
  post,
  postId,
  commentId,
  replyId,
  createdBy,
}: Notification): string | null {
  if (decisionId) return paths.decision(decisionId)
  if (takedownId) return paths.takedown(takedownId)
  if (post && postId) {
    const path = paths.post(post.creatorUsername, postId)
    return commentId ? `${path}#${commentUrlFragment(commentId, replyId ?? undefined)}` : path
  }
  const place = topic && linksByTopic[topic]
  return place ?? (createdBy && paths.profile(createdBy.username))
}
