import type { NoticeTopic } from '@fanfare/contract/notice-topics'
import type { Creator } from '@fanfare/contract/shapes/creators'
import { useLingui } from '@lingui/react/macro'
import { useUser } from '../../lib/session/use-user.ts'
import { canPayFromWallet } from '../payments/choose-payment-method.ts'

/**
 * Returns the text of a system notification; undefined for notifications of users. @param creator whom it is
 * about
 */
export function useSystemNotificationMessage(
  topic: NoticeTopic | null,
  creator: Creator | null,
): string | undefined {
  const { t } = useLingui()
  const user = useUser()
  const whom = creator ? `@${creator.username}` : t`a creator`
  const canWallet = !creator || !user || canPayFromWallet(creator.currency.code, user)
  const sentences: Record<NoticeTopic, string> = {
    RENEWED: t`Your subscription to ${whom} was renewed`,
    RENEWAL_FAILED: canWallet
      ? t`Your subscription to ${whom} could not be renewed. It ends in 3 days unless you add money or choose a card for it.`
      : t`Your subscription to ${whom} could not be renewed. It ends in 3 days unless you choose a card for it.`,
    SUBSCRIPTION_ENDED: t`Your subscription to ${whom} has ended`,
    SUBSCRIPTION_FREE: t`Your subscription to ${whom} is free now`,
    PAGE_CLOSED: t`The page of ${whom} is closed. What you paid for opens again if they return in time.`,
    PAGE_OPENED: t`The page of ${whom} is open again. What you paid for is there for you.`,
    RENEWAL_STOPPED: t`The page of ${whom} was closed, and your subscription won't renew. You can resume it whenever the page is open.`,
    BECAME_PAID: t`${whom} has a price now. See until when you keep access for free.`,
    WALLET_CREDITED: t`Your transfer is in your wallet`,
    TRANSFER_REJECTED: t`Your transfer could not be confirmed. Nothing was added to your wallet.`,
    CHARGE_WAITS: t`A card payment waits for you to say that it was yours`,
    PAYMENT_GIVEN_BACK: t`A payment was given back to you`,
    PAYMENT_TAKEN_BACK: t`A payment to you was taken back`,
    DISPUTE_OPENED: t`The bank of a payer asks for a payment back. The money is on hold until that is decided.`,
    DISPUTE_WON: t`A dispute is over: the payment stands, and the money is no longer on hold.`,
    WITHDRAWAL_APPROVED: t`Your withdrawal was approved`,
    WITHDRAWAL_PAID: t`Your withdrawal was sent to your bank`,
    WITHDRAWAL_DISAPPROVED: t`Your withdrawal was turned down. The money is in your wallet again.`,
    VERIFIED: t`You are verified. You can set a price and get paid.`,
    VERIFICATION_DECLINED: t`Your identity could not be verified`,
    NAMES_APPROVED: t`Your new name was looked at, and your mark is back`,
    NAMES_DECLINED: t`Your new name was turned down, and you have your name of before`,
    POST_REMOVED: t`A post of yours was removed by our moderators`,
    POST_RESTORED: t`A post of yours is back`,
    DECIDED_REMOVE: t`Our moderators removed something of yours. Read why, and what you can do.`,
    DECIDED_MARK_ADULT: t`Our moderators marked a post of yours as adult content. Read why.`,
    DECIDED_WARN: t`You have a warning from our moderators. Read why.`,
    DECIDED_SUSPEND: t`Our moderators suspended your account. Read why.`,
    APPEAL_UPHELD: t`We looked again, and our decision stands`,
    APPEAL_REVERSED: t`We looked again, and took our decision back`,
    TAKEDOWN_TAKEN_DOWN: t`A post of yours was taken down by a copyright notice. Read it, and what you can do.`,
    TAKEDOWN_RESTORED: t`Your post that was taken down by a copyright notice is back`,
    TAKEDOWN_KEPT_DOWN: t`Your post stays away: whoever claims it has gone to court`,
    REPORT_UPHELD: t`We looked at what you reported, and acted on it. Thank you.`,
    REPORT_DISMISSED: t`We looked at what you reported, and found that it keeps to our rules`,
  }
  return topic === null ? undefined : sentences[topic]
}
