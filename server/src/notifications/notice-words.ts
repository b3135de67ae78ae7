import type { NoticeTopic } from '@fanfare/contract/notice-topics'

/** What the platform tells, in a sentence that needs no more than the amount beside it. @param creator a username, where it is about one */
export function noticeWords(topic: NoticeTopic, creator: string | null): string {
  const whom = creator === null ? 'a creator' : `@${creator}`
  const words: Record<NoticeTopic, string> = {
    RENEWED: `Your subscription to ${whom} was renewed`,
    RENEWAL_FAILED: `Your subscription to ${whom} could not be renewed. It ends in 3 days unless you add money.`,
    SUBSCRIPTION_ENDED: `Your subscription to ${whom} has ended`,
    SUBSCRIPTION_FREE: `Your subscription to ${whom} is free now`,
    WALLET_CREDITED: 'Your transfer is in your wallet',
    TRANSFER_REJECTED: 'Your transfer could not be confirmed. Nothing was added to your wallet.',
    CHARGE_WAITS: 'A card payment waits for you to say that it was yours',
    PAYMENT_GIVEN_BACK: 'A payment was given back to you',
    PAYMENT_TAKEN_BACK: 'A payment to you was taken back',
    DISPUTE_OPENED:
      'The bank of a payer asks for a payment back. It cannot be withdrawn until that is decided.',
    DISPUTE_WON: 'A dispute was decided for you. The payment can be withdrawn again.',
    WITHDRAWAL_APPROVED: 'Your withdrawal was approved',
    WITHDRAWAL_PAID: 'Your withdrawal was sent to your bank',
    WITHDRAWAL_DISAPPROVED: 'Your withdrawal was turned down. The money is in your wallet again.',
    VERIFIED: 'You are verified. You can set a price and get paid.',
    VERIFICATION_DECLINED: 'Your identity could not be verified',
    NAMES_APPROVED: 'Your new name was looked at, and your mark is back',
    NAMES_DECLINED: 'Your new name was turned down, and you have your name of before',
    POST_REMOVED: 'A post of yours was removed by our moderators',
    POST_RESTORED: 'A post of yours is back',
    DECIDED_REMOVE: 'Our moderators removed something of yours. Read why, and what you can do.',
    DECIDED_MARK_ADULT: 'Our moderators marked a post of yours as adult content. Read why.',
    DECIDED_WARN: 'You have a warning from our moderators. Read why.',
    DECIDED_SUSPEND: 'Our moderators suspended your account. Read why.',
    APPEAL_UPHELD: 'We looked again, and our decision stands',
    APPEAL_REVERSED: 'We looked again, and took our decision back',
    TAKEDOWN_TAKEN_DOWN:
      'A post of yours was taken down by a copyright notice. Read it, and what you can do.',
    TAKEDOWN_RESTORED: 'Your post that was taken down by a copyright notice is back',
    TAKEDOWN_KEPT_DOWN: 'Your post stays away: whoever claims it has gone to court',
    REPORT_UPHELD: 'We looked at what you reported, and acted on it. Thank you.',
    REPORT_DISMISSED: 'We looked at what you reported, and found that it keeps to our rules',
  }
  return words[topic]
}
