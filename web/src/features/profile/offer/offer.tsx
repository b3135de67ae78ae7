import type { Creator, CreatorProfile, LockedContentCounts } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { QueuedIndicator } from '../../../lib/offline/queued-indicator.tsx'
import { useMonthlyPriceLabel } from '../../creators/use-monthly-price-label.ts'
import { useOpenSubscribeDialog } from '../../subscriptions/use-open-subscribe.ts'

type SubscribeOfferProps = {
  creator: CreatorProfile
  /** True until it is known whether the viewer has to subscribe; the button is invisible meanwhile. */
  isLoading?: boolean
  isWaiting?: boolean
}

/** Offer for a viewer who may subscribe. */
export function SubscribeOffer({ creator, isLoading = false, isWaiting = false }: SubscribeOfferProps) {
  return (
    <SubscriptionOfferFrame
      action={
        <SubscribeButton
          creator={creator}
          isWaiting={isWaiting}
          className={isLoading ? 'invisible' : undefined}
        />
      }
    >
      <SubscriptionPrice creator={creator} />
      <UnlockedContent locked={creator.locked} />
      <SubscriptionOfferText>
        {creator.postKinds.includes('sale') ? (
          <Trans>
            Everything for subscribers, and every photo in full size, except posts that are sold on their own.
            Cancel any time.
          </Trans>
        ) : (
          <Trans>Everything for subscribers, and every photo in full size. Cancel any time.</Trans>
        )}
      </SubscriptionOfferText>
    </SubscriptionOfferFrame>
  )
}

/** Locked content that a subscription would open for this viewer. */
function UnlockedContent({ locked }: { locked: LockedContentCounts | undefined }) {
  const { t } = useLingui()
  if (!locked || locked.postCount === 0) return null
  const { postCount, pictureCount, seconds } = locked
  const minutes = Math.max(1, Math.round(seconds / 60))
  const counts = joinWithDots(
    t`${plural(postCount, { one: '# post', other: '# posts' })}`,
    pictureCount > 0 ? t`${plural(pictureCount, { one: '# photo', other: '# photos' })}` : null,
    seconds > 0 ? t`${plural(minutes, { one: '# minute', other: '# minutes' })}` : null,
  )
  return <p className="tabular mt-0.5 text-pretty text-sm">{t`Unlocks ${counts}`}</p>
}

type SubscribeButtonProps = Pick<
  ComponentProps<typeof Button>,
  'className' | 'disabled' | 'aria-describedby'
> & {
  creator: Creator
  /** True while the viewer's cancellation is queued offline. */
  isWaiting?: boolean
}

export function SubscribeButton({ creator, isWaiting = false, ...buttonProps }: SubscribeButtonProps) {
  const { t } = useLingui()
  const subscribe = useOpenSubscribeDialog()
  return (
    <Button
      size="lg"
      {...buttonProps}
      title={isWaiting ? t`Waiting for a connection` : undefined}
      onClick={() => subscribe(creator)}
    >
      {t`Subscribe`}
      {isWaiting ? <QueuedIndicator /> : null}
    </Button>
  )
}

export function SubscriptionPrice({ creator }: { creator: Creator }) {
  const price = useMonthlyPriceLabel(creator)
  return (
    <p className="flex items-center gap-2 font-semibold">
      {creator.isFreeSubscription ? <Badge tone="accent">{price}</Badge> : price}
    </p>
  )
}

/** A frame for words and the one thing to do about them. */
export function SubscriptionOfferFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 rounded-lg mobile:flex-col mobile:items-stretch border bg-surface px-4.5 py-4">
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}

export function SubscriptionOfferText({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-pretty text-muted text-sm">{children}</p>
}
