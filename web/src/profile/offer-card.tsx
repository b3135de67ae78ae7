import { minorFromMajor } from '@fanfare/contract/money'
import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import { Badge } from '@fanfare/ui/badge'
import { Button } from '@fanfare/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useMonthlyPrice } from '../creators/monthly-price.ts'
import { CannotPay } from '../payments/cannot-pay.tsx'
import { payWith } from '../payments/pay-with.ts'
import { useSession } from '../session/session.tsx'
import { paidUntil, renewalPrice } from '../subscriptions/paid-until.ts'
import { useResume } from '../subscriptions/resume.ts'
import { useSubscribe } from '../subscriptions/subscribe.ts'
import { subscriptionQuery } from '../subscriptions/subscription-query.ts'
import { dayOf, price as priceOf } from '../words/format.ts'

/** What a subscription to this creator costs and the button to it; for subscribers, that they are in. */
export function OfferCard({ creator }: { creator: Creator }) {
  const { t } = useLingui()
  const { user } = useSession()
  const subscribe = useSubscribe()
  const price = useMonthlyPrice(creator)
  const reasonId = useId()
  const [openedAt] = useState(() => new Date())
  const isForSale = creator.verificationStatus === 'VERIFIED' && !creator.isFreeSubscription
  const { data: subscription = null, isLoading } = useQuery({
    ...subscriptionQuery(creator),
    enabled: user !== null && isForSale,
  })
  const until = creator.isSubscribed ? null : paidUntil(subscription, openedAt)

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
  if (subscription && until) return <Resume creator={creator} subscription={subscription} until={until} />
  // A wallet of the same currency can be filled by bank transfer: the dialog says so.
  const { code } = creator.currency
  const isOff =
    user !== null &&
    isForSale &&
    !creator.isSubscribed &&
    user.currency.code !== code &&
    payWith(minorFromMajor(creator.subscriptionPrice), code, user) === 'nothing'
  return (
    <Offer
      action={
        creator.isSubscribed ? (
          <Badge tone="success" icon={<Check />}>
            {t`Subscribed`}
          </Badge>
        ) : (
          // Without its words until it is known that nothing is paid ahead.
          <Button
            size="lg"
            disabled={isOff}
            aria-describedby={isOff ? reasonId : undefined}
            className={isLoading ? 'invisible' : undefined}
            onClick={() => subscribe(creator)}
          >
            {t`Subscribe`}
          </Button>
        )
      }
    >
      <p className="flex items-center gap-2 font-semibold">
        {creator.isFreeSubscription ? <Badge tone="accent">{price}</Badge> : price}
      </p>
      {isOff ? (
        <CannotPay id={reasonId} currencyCode={code} user={user} />
      ) : (
        <Words>
          {!creator.isSubscribed ? (
            <Trans>Every post, every picture in full size. Cancel any time.</Trans>
          ) : subscription?.renewsAt ? (
            <Trans>You see every post. Renews on {dayOf(subscription.renewsAt)}.</Trans>
          ) : (
            <Trans>You see every post of @{creator.username}.</Trans>
          )}
        </Words>
      )}
    </Offer>
  )
}

/** For who has left within a month that is paid for. */
function Resume({
  creator,
  subscription,
  until,
}: {
  creator: Creator
  subscription: Subscription
  until: string
}) {
  const { t } = useLingui()
  const resume = useResume(creator)
  const day = dayOf(until)
  const monthly = priceOf(renewalPrice({ ...subscription, creator }), creator.currency.code)
  return (
    <Offer
      action={
        <Button size="lg" busy={resume.isPending} onClick={() => resume.mutate()}>
          {t`Resume`}
        </Button>
      }
    >
      <p className="font-semibold">
        <Trans>Access until {day}</Trans>
      </p>
      <Words>
        <Trans>
          Resume, nothing charged: it then renews on {day} for {monthly}.
        </Trans>
      </Words>
    </Offer>
  )
}

function Offer({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 rounded-lg border bg-surface px-4.5 py-4">
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}

function Words({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-pretty text-muted text-sm">{children}</p>
}
