/** Topics of system notifications, each with its kind of notification. */
export const systemNotificationTopics = {
  RENEWED: 'WALLET',
  RENEWAL_FAILED: 'WALLET',
  /** A renewal would have passed the monthly limit that the fan set themselves. */
  RENEWAL_OVER_LIMIT: 'WALLET',
  SUBSCRIPTION_ENDED: 'WALLET',
  SUBSCRIPTION_FREE: 'WALLET',
  PAGE_CLOSED: 'WALLET',
  PAGE_OPENED: 'WALLET',
  /** A block has ended the renewals of a month that is paid for. */
  RENEWAL_STOPPED: 'WALLET',
  BECAME_PAID: 'WALLET',
  WALLET_CREDITED: 'WALLET',
  TRANSFER_REJECTED: 'WALLET',
  CHARGE_WAITS: 'WALLET',
  PAYMENT_GIVEN_BACK: 'WALLET',
  PAYMENT_TAKEN_BACK: 'WALLET',
  /** To a buyer: a purchase is closed, and its money is back. */
  PURCHASE_CLOSED: 'WALLET',
  /** To a buyer: we have decided about their refund request. */
  REFUND_REQUEST_DECIDED: 'WALLET',
  /** To a creator: we have decided about a refund request of a sale. */
  SALE_REQUEST_DECIDED: 'WALLET',
  /** To a creator: sales were refunded together. */
  SALES_REFUNDED: 'WALLET',
  /** To buyers: a creator deletes their account, and what was bought goes with it. */
  SELLER_LEAVES: 'WALLET',
  DISPUTE_OPENED: 'WALLET',
  DISPUTE_WON: 'WALLET',
  WITHDRAWAL_APPROVED: 'WALLET',
  WITHDRAWAL_PAID: 'WALLET',
  WITHDRAWAL_DISAPPROVED: 'WALLET',
  VERIFIED: 'ACCOUNT',
  VERIFICATION_DECLINED: 'ACCOUNT',
  NAMES_APPROVED: 'ACCOUNT',
  NAMES_DECLINED: 'ACCOUNT',
  POST_REMOVED: 'ACCOUNT',
  POST_RESTORED: 'ACCOUNT',
  DECIDED_REMOVE: 'ACCOUNT',
  DECIDED_MARK_ADULT: 'ACCOUNT',
  DECIDED_WARN: 'ACCOUNT',
  DECIDED_SUSPEND: 'ACCOUNT',
  APPEAL_UPHELD: 'ACCOUNT',
  APPEAL_REVERSED: 'ACCOUNT',
  TAKEDOWN_TAKEN_DOWN: 'ACCOUNT',
  TAKEDOWN_RESTORED: 'ACCOUNT',
  TAKEDOWN_KEPT_DOWN: 'ACCOUNT',
  REPORT_UPHELD: 'ACCOUNT',
  REPORT_DISMISSED: 'ACCOUNT',
} as const

export type SystemNotificationTopic = keyof typeof systemNotificationTopics

/** Topics that notify an author of a decision, whose statement of reasons they can read. */
export const moderationDecisionNotificationTopics: readonly SystemNotificationTopic[] = [
  'DECIDED_REMOVE',
  'DECIDED_MARK_ADULT',
  'DECIDED_WARN',
  'DECIDED_SUSPEND',
  'APPEAL_UPHELD',
  'APPEAL_REVERSED',
]

/** Topics that notify an author of a takedown notice, which they can read and answer. */
export const takedownNotificationTopics: readonly SystemNotificationTopic[] = [
  'TAKEDOWN_TAKEN_DOWN',
  'TAKEDOWN_RESTORED',
  'TAKEDOWN_KEPT_DOWN',
]
