import type { Creator } from '@fanfare/contract/shapes/creators'
import { Badge } from '@fanfare/ui/badge'
import { Button } from '@fanfare/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useMonthlyPrice } from '../creators/monthly-price.ts'
import { useSubscribe } from '../subscriptions/subscribe.ts'

/** What a subscription to this creator costs and the button to it; for subscribers, that they are in. */
export function OfferCard({ creator }: { creator: Creator }) {
  const { t } = useLingui()
  const subscribe = useSubscribe()
  const price = useMonthlyPrice(creator)

  if (creator.verificationStatus !== 'VERIFIED') {
    return (
      <div className="flex items-center gap-3 rounded-lg border bg-surface px-4.5 py-4">
        <div className="min-w-0 flex-1">
          <Badge tone="warning">{t`Not Verified`}</Badge>
          <p className="mt-1.5 text-pretty text-muted text-sm">
            <Trans>Subscriptions and tips open once this account is verified.</Trans>
          </p>
        </div>
      </div>
    )
  }

  return (
    <div className="flex items-center gap-4 rounded-lg border bg-surface px-4.5 py-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold">
          {creator.isFreeSubscription ? <Badge tone="accent">{price}</Badge> : price}
        </p>
        <p className="mt-0.5 text-pretty text-muted text-sm">
          {creator.isSubscribed ? (
            <Trans>You see every post of @{creator.username}.</Trans>
          ) : (
            <Trans>Every post, every picture in full size. Cancel any time.</Trans>
          )}
        </p>
      </div>
      {creator.isSubscribed ? (
        <Badge tone="success" icon={<Check />}>
          {t`Subscribed`}
        </Badge>
      ) : (
        <Button size="lg" onClick={() => subscribe(creator)}>
          {t`Subscribe`}
        </Button>
      )}
    </div>
  )
}
