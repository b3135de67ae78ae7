import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { SystemNotificationTopic } from '@fanfare/contract/social/system-notification-topics'
import { useLingui } from '@lingui/react/macro'
import { useUser } from '../../lib/session/use-user.ts'
import { canWalletPayInCurrency } from '../payments/choose-payment-method.ts'

/**
 * Returns the text of a system notification; undefined for notifications of users. @param creator whom it is
 * about
 */
export function useSystemNotificationMessage(
  topic: SystemNotificationTopic | null,
  creator: Creator | null,
): string | undefined {
  const { t } = useLingui()
  const user = useUser()
  const whom = creator ? `@${creator.username}` : t`a creator`
  const canWallet = !creator || !user || canWalletPayInCurrency(creator.currency.code, user)
  const sentences: Record<SystemNotificationTopic, string> = {
    RENEWED: t`Your subscription to ${whom} was renewed`,
    RENEWAL_FAILED: canWallet
      ? t`Your subscription to ${whom} could not be renewed. It ends in 3 days unless you add money or choose a card for it.`
      : t`Your subscription to ${whom} could not be renewed. It ends in 3 days unless you choose a card for it.`,
    RENEWAL_OVER_LIMIT: t`Your subscription to ${whom} wasn't renewed, because of the monthly limit you set yourself. It ends in 3 days unless you raise the limit, which takes 24 hours.`,
    SUBSCRIPTION_ENDED: t`Your subscription to ${whom} has ended`,
    SUBSCRIPTION_FREE: t`Your subscription to ${whom} is now free`,
    PAGE_CLOSED: t`${whom}'s page is closed. What you paid for becomes available again if they return in time.`,
    PAGE_OPENED: t`${whom}'s page is open again, along with what you paid for.`,
    RENEWAL_STOPPED: t`${whom}'s page was closed, so your subscription won't renew. You can resume it whenever the page is open.`,
    BECAME_PAID: t`${whom} has set a price. See how long you keep free access.`,
    WALLET_CREDITED: t`Your transfer was added to your wallet`,
    TRANSFER_REJECTED: t`Your transfer could not be confirmed. Nothing was added to your wallet.`,
    CHARGE_WAITS: t`A card payment is waiting for you to confirm it was yours`,
    PAYMENT_GIVEN_BACK: t`A payment was refunded to you`,
    PAYMENT_TAKEN_BACK: t`A payment to you was reversed`,
    PURCHASE_CLOSED: t`A purchase was refunded to you, and what you bought is locked again`,
    REFUND_REQUEST_DECIDED: t`We decided about a refund request. See what became of the purchase.`,
    SALE_REQUEST_DECIDED: t`We decided about a refund request of one of your sales. See what became of the sale.`,
    SALES_REFUNDED: t`Your sales were refunded to their buyers`,
    SELLER_LEAVES: t`${whom} is deleting their account. What you bought from them is available for 14 more days.`,
    DISPUTE_OPENED: t`A payer's bank is disputing a payment. The money is on hold until that's decided.`,
    DISPUTE_WON: t`A dispute was resolved. The payment stands, and the money is no longer on hold.`,
    WITHDRAWAL_APPROVED: t`Your withdrawal was approved`,
    WITHDRAWAL_PAID: t`Your withdrawal was sent to your bank`,
    WITHDRAWAL_DISAPPROVED: t`Your withdrawal was declined. The money is back in your wallet.`,
    VERIFIED: t`You're verified. You can set a price and get paid.`,
    VERIFICATION_DECLINED: t`Your identity could not be verified`,
    NAMES_APPROVED: t`Your new name was approved, and your verified badge is back`,
    NAMES_DECLINED: t`Your new name was declined, and your previous name is back`,
    POST_REMOVED: t`Your post was removed by our moderators`,
    POST_RESTORED: t`Your post was restored`,
    DECIDED_REMOVE: t`Our moderators removed your content. See why and what you can do.`,
    DECIDED_MARK_ADULT: t`Our moderators marked your post as adult content. See why.`,
    DECIDED_WARN: t`Our moderators sent you a warning. See why.`,
    DECIDED_SUSPEND: t`Our moderators suspended your account. See why.`,
    APPEAL_UPHELD: t`We reviewed it again and upheld our decision`,
    APPEAL_REVERSED: t`We reviewed it again and reversed our decision`,
    TAKEDOWN_TAKEN_DOWN: t`Your post was taken down after a copyright notice. See the notice and your options.`,
    TAKEDOWN_RESTORED: t`Your post is back after a copyright takedown`,
    TAKEDOWN_KEPT_DOWN: t`Your post stays down: the claimant has gone to court`,
    REPORT_UPHELD: t`We reviewed your report and took action. Thank you.`,
    REPORT_DISMISSED: t`We reviewed your report and found that it doesn't break our rules`,
  }
  return topic === null ? undefined : sentences[topic]
}
