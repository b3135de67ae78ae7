import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { Badge } from '@fanfare/ui/content/badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { SubscribeOffer, SubscriptionOfferFrame, SubscriptionOfferText } from './offer.tsx'

const MemberSubscriptionOffer = lazyComponent(
  async () => (await import('./member-subscription-offer.tsx')).MemberSubscriptionOffer,
)

/**
 * Price of a subscription to this creator, with the button to subscribe; for subscribers, that they are
 * subscribed.
 */
export function SubscriptionOfferCard({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  const user = useUser()
  if (creator.verificationStatus !== 'VERIFIED') {
    return (
      <SubscriptionOfferFrame>
        <Badge tone="warning">{t`Not Verified`}</Badge>
        <SubscriptionOfferText>
          <Trans>Subscriptions and tips become available once this account is verified.</Trans>
        </SubscriptionOfferText>
      </SubscriptionOfferFrame>
    )
  }
  if (!user) return <SubscribeOffer creator={creator} />
  return (
    <Suspense fallback={<SubscribeOffer creator={creator} isLoading />}>
      <MemberSubscriptionOffer creator={creator} user={user} />
    </Suspense>
  )
}
