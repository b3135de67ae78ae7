import type { NoticeTopic } from '@fanfare/contract/notice-topics'
import type { Translator } from '../../platform/i18n/translator.ts'

const sentences: Record<NoticeTopic, (t: Translator['t'], whom: string) => string> = {
  RENEWED: (t, whom) => t`Your subscription to ${whom} was renewed`,
  RENEWAL_FAILED: (t, whom) =>
    t`Your subscription to ${whom} could not be renewed. It ends in 3 days. Open your wallet to see how to keep it.`,
  SUBSCRIPTION_ENDED: (t, whom) => t`Your subscription to ${whom} has ended`,
  SUBSCRIPTION_FREE: (t, whom) => t`Your subscription to ${whom} is free now`,
  PAGE_CLOSED: (t, whom) =>
    t`The page of ${whom} is closed. What you paid for opens again if they return in time.`,
  PAGE_OPENED: (t, whom) => t`The page of ${whom} is open again. What you paid for is there for you.`,
  RENEWAL_STOPPED: (t, whom) =>
    t`The page of ${whom} was closed, and your subscription won't renew. You can resume it whenever the page is open.`,
  BECAME_PAID: (t, whom) => t`${whom} has a price now. See until when you keep access for free.`,
  WALLET_CREDITED: (t) => t`Your transfer is in your wallet`,
  TRANSFER_REJECTED: (t) => t`Your transfer could not be confirmed. Nothing was added to your wallet.`,
  CHARGE_WAITS: (t) => t`A card payment waits for you to say that it was yours`,
  PAYMENT_GIVEN_BACK: (t) => t`A payment was given back to you`,
  PAYMENT_TAKEN_BACK: (t) => t`A payment to you was taken back`,
  DISPUTE_OPENED: (t) =>
    t`The bank of a payer asks for a payment back. The money is on hold until that is decided.`,
  DISPUTE_WON: (t) => t`A dispute is over: the payment stands, and the money is no longer on hold.`,
  WITHDRAWAL_APPROVED: (t) => t`Your withdrawal was approved`,
  WITHDRAWAL_PAID: (t) => t`Your withdrawal was sent to your bank`,
  WITHDRAWAL_DISAPPROVED: (t) => t`Your withdrawal was turned down. The money is in your wallet again.`,
  VERIFIED: (t) => t`You are verified. You can set a price and get paid.`,
  VERIFICATION_DECLINED: (t) => t`Your identity could not be verified`,
  NAMES_APPROVED: (t) => t`Your new name was looked at, and your mark is back`,
  NAMES_DECLINED: (t) => t`Your new name was turned down, and you have your name of before`,
  POST_REMOVED: (t) => t`A post of yours was removed by our moderators`,
  POST_RESTORED: (t) => t`A post of yours is back`,
  DECIDED_REMOVE: (t) => t`Our moderators removed something of yours. Read why, and what you can do.`,
  DECIDED_MARK_ADULT: (t) => t`Our moderators marked a post of yours as adult content. Read why.`,
  DECIDED_WARN: (t) => t`You have a warning from our moderators. Read why.`,
  DECIDED_SUSPEND: (t) => t`Our moderators suspended your account. Read why.`,
  APPEAL_UPHELD: (t) => t`We looked again, and our decision stands`,
  APPEAL_REVERSED: (t) => t`We looked again, and took our decision back`,
  TAKEDOWN_TAKEN_DOWN: (t) =>
    t`A post of yours was taken down by a copyright notice. Read it, and what you can do.`,
  TAKEDOWN_RESTORED: (t) => t`Your post that was taken down by a copyright notice is back`,
  TAKEDOWN_KEPT_DOWN: (t) => t`Your post stays away: whoever claims it has gone to court`,
  REPORT_UPHELD: (t) => t`We looked at what you reported, and acted on it. Thank you.`,
  REPORT_DISMISSED: (t) => t`We looked at what you reported, and found that it keeps to our rules`,
}

/**
 * Describes a system notification in a sentence that needs no more than the amount beside it. @param creator
 * a username, where it is about one
 */
export function systemNotificationText(
  { t }: Translator,
  topic: NoticeTopic,
  creator: string | null,
): string {
  return sentences[topic](t, creator === null ? t`a creator` : `@${creator}`)
}
