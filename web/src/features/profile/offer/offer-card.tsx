import type { CreatorProfile } from '@fanfare/contract/shapes/creators'
import { Badge } from '@fanfare/ui/badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { Offer, OpenOffer, Words } from './offer.tsx'

const MemberOffer = lazyComponent(async () => (await import('./member-offer.tsx')).MemberOffer)

/** What a subscription to this creator costs and the button to it; for subscribers, that they are in. */
export function OfferCard({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  const user = useUser()
  if (creator.verificationStatus !== 'VERIFIED') {
    return (
      <Offer>
        <Badge tone="warning">{t`Not Verified`}</Badge>
        <Words>
          <Trans>Subscriptions and tips open once this account is verified.</Trans>
        </Words>
      </Offer>
    )
  }
  if (!user) return <OpenOffer creator={creator} />
  return (
    <Suspense fallback={<OpenOffer creator={creator} isLoading />}>
      <MemberOffer creator={creator} user={user} />
    </Suspense>
  )
}
