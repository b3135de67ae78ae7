import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { Badge } from '@fanfare/ui/content/badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { OfferFrame, OfferText, SubscribeOffer } from './offer.tsx'

const MemberOffer = lazyComponent(async () => (await import('./member-offer.tsx')).MemberOffer)

/**
 * Price of a subscription to this creator, with the button to subscribe; for subscribers, that they are
 * subscribed.
 */
export function OfferCard({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  const user = useUser()
  if (creator.verificationStatus !== 'VERIFIED') {
    return (
      <OfferFrame>
        <Badge tone="warning">{t`Not Verified`}</Badge>
        <OfferText>
          <Trans>Subscriptions and tips become available once this account is verified.</Trans>
        </OfferText>
      </OfferFrame>
    )
  }
  if (!user) return <SubscribeOffer creator={creator} />
  return (
    <Suspense fallback={<SubscribeOffer creator={creator} isLoading />}>
      <MemberOffer creator={creator} user={user} />
    </Suspense>
  )
}
