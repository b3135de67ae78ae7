import { majorToMinorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { formatShortPrice as priceOf } from '../../../lib/i18n/format.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { useNowEachMinute } from '../../../lib/i18n/use-now.ts'
import { QueuedIndicator } from '../../../lib/offline/queued-indicator.tsx'
import { useQueuedSubscriptionToggle } from '../../../lib/offline/queued-mutations.ts'
import { canWalletPayInCurrency, resolvePaymentMethod } from '../../payments/choose-payment-method.ts'
import { NoPaymentMethodNotice } from '../../payments/method/no-payment-method-notice.tsx'
import { cancelledSubscriptionPaidUntil, computeResumePrice } from '../../subscriptions/paid-until.ts'
import { subscriptionQuery } from '../../subscriptions/subscription-query.ts'
import { useResumeSubscription } from '../../subscriptions/use-resume-subscription.ts'
import {
  SubscribeButton,
  SubscribeOffer,
  SubscriptionOfferFrame,
  SubscriptionOfferText,
  SubscriptionPrice,
} from './offer.tsx'

type MemberOfferProps = { creator: CreatorProfile; user: LoggedInUser }

/**
 * Offer of a verified creator to a member, including members who are subscribed or have cancelled within a
 * paid month.
 */
export function MemberSubscriptionOffer({ creator, user }: MemberOfferProps) {
  const { t } = useLingui()
  const reasonId = useId()
  const isWaiting = useQueuedSubscriptionToggle(creator.userId) !== null
  const now = useNowEachMinute()
  const isForSale = !creator.isFreeSubscription
  const { data: known = null, isLoading } = useQuery({
    ...subscriptionQuery(creator),
    enabled: isForSale,
  })
  // Of a page that became free while it is open, what was paid before says nothing any more.
  const subscription = isForSale ? known : null
  if (creator.isSubscribed) {
    const { renewsAt = null } = subscription ?? {}
    const end =
      subscription && !subscription.isFree && !subscription.isPastDue ? subscription.dateExpires : null
    return (
      <SubscriptionOfferFrame
        action={
          <span title={isWaiting ? t`Waiting for a connection` : undefined}>
            <Badge tone="success" icon={isWaiting ? <QueuedIndicator /> : <Check />}>
              {t`Subscribed`}
            </Badge>
          </span>
        }
      >
        {/* Without its figure until it is known what they pay. */}
        <div className={isForSale && !subscription ? 'invisible' : undefined}>
          <SubscriptionPrice creator={subscription ? pricedAt(creator, subscription) : creator} />
        </div>
        <SubscriptionOfferText>
          {renewsAt ? (
            <Trans>You can see every post. Renews on {formatLongDate(renewsAt)}.</Trans>
          ) : end ? (
            <Trans>You can see every post until {formatLongDate(end)}. It won't renew.</Trans>
          ) : (
            <Trans>You can see every post by @{creator.username}.</Trans>
          )}
        </SubscriptionOfferText>
      </SubscriptionOfferFrame>
    )
  }
  const until = cancelledSubscriptionPaidUntil(subscription, now)
  if (subscription && until)
    return <Resume creator={creator} user={user} subscription={subscription} until={until} />
  // A wallet of the same currency can be filled by bank transfer: the dialog says so.
  const { code } = creator.currency
  const isOff =
    isForSale &&
    user.currency.code !== code &&
    resolvePaymentMethod(majorToMinorUnits(creator.subscriptionPrice), code, user) === 'nothing'
  // Without its words until it is known that nothing is paid ahead.
  if (!isOff) return <SubscribeOffer creator={creator} isLoading={isLoading} isWaiting={isWaiting} />
  return (
    <SubscriptionOfferFrame
      action={<SubscribeButton creator={creator} disabled aria-describedby={reasonId} />}
    >
      <SubscriptionPrice creator={creator} />
      <NoPaymentMethodNotice id={reasonId} currencyCode={code} user={user} />
    </SubscriptionOfferFrame>
  )
}

/** The creator at the price that the viewer pays, which a later rise leaves as it was. */
function pricedAt(creator: CreatorProfile, { isFree, price }: Subscription): CreatorProfile {
  return { ...creator, isFreeSubscription: isFree, subscriptionPrice: price }
}

/** Offers to resume a subscription that was cancelled within a paid month. */
function Resume({
  creator,
  user,
  subscription,
  until,
}: MemberOfferProps & {
  subscription: Subscription
  until: string
}) {
  const { t } = useLingui()
  const resume = useResumeSubscription(creator)
  const day = formatLongDate(until)
  const monthly = priceOf(computeResumePrice({ ...subscription, creator }), creator.currency.code)
  return (
    <SubscriptionOfferFrame
      action={
        <Button size="lg" busy={resume.isPending} onClick={() => resume.mutate()}>
          {t`Resume`}
        </Button>
      }
    >
      <p className="font-semibold">
        <Trans>Access until {day}</Trans>
      </p>
      <SubscriptionOfferText>
        {canWalletPayInCurrency(creator.currency.code, user) ? (
          <Trans>
            Resume at no charge. It then renews on {day} for {monthly}.
          </Trans>
        ) : (
          <Trans>
            Resume at no charge. It then renews for {monthly} if you choose a card for it in your wallet.
          </Trans>
        )}
      </SubscriptionOfferText>
    </SubscriptionOfferFrame>
  )
}
