import { minorFromMajor } from '@fanfare/contract/money'
import type { Creator } from '@fanfare/contract/shapes/creators'
import type { Subscription } from '@fanfare/contract/shapes/subscriptions'
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
  const price = useMonthlyPrice(creator)
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
  return (
    <Offer
      action={
        creator.isSubscribed ? (
          <Badge tone="success" icon={<Check />}>
            {t`Subscribed`}
          </Badge>
        ) : (
          <Subscribe creator={creator} isKnown={!isLoading} />
        )
      }
    >
      <p className="flex items-center gap-2 font-semibold">
        {creator.isFreeSubscription ? <Badge tone="accent">{price}</Badge> : price}
      </p>
      <Words>
        {!creator.isSubscribed ? (
          <Trans>Every post, every picture in full size. Cancel any time.</Trans>
        ) : subscription?.renewsAt ? (
          <Trans>You see every post. Renews on {dayOf(subscription.renewsAt)}.</Trans>
        ) : (
          <Trans>You see every post of @{creator.username}.</Trans>
        )}
      </Words>
    </Offer>
  )
}

/** @param isKnown whether it is known that nothing is paid ahead: until then the button stands there without its words */
function Subscribe({ creator, isKnown }: { creator: Creator; isKnown: boolean }) {
  const { t } = useLingui()
  const { user } = useSession()
  const subscribe = useSubscribe()
  const reasonId = useId()
  const { code } = creator.currency
  // A wallet of the same currency can be filled by bank transfer: the dialog says so.
  const isOff =
    user !== null &&
    !creator.isFreeSubscription &&
    user.currency.code !== code &&
    payWith(minorFromMajor(creator.subscriptionPrice), code, user) === 'nothing'
  return (
    <div className="flex max-w-1/2 flex-col items-end gap-1.5">
      <Button
        size="lg"
        disabled={isOff}
        aria-describedby={isOff ? reasonId : undefined}
        className={isKnown ? undefined : 'invisible'}
        onClick={() => subscribe(creator)}
      >
        {t`Subscribe`}
      </Button>
      {isOff ? <CannotPay id={reasonId} currencyCode={code} user={user} /> : null}
    </div>
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
