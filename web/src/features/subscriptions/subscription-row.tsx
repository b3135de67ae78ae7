import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Badge } from '@fanfare/ui/content/badge'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis, UserRound, UserRoundMinus } from 'lucide-react'
import { LazyMenu } from '../../layout/menus/lazy-menu.tsx'
import { formatMoney } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { useNowEachMinute } from '../../lib/i18n/use-now.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { CreatorRow } from '../creators/creator-row.tsx'
import { useMonthlyPriceLabel } from '../creators/use-monthly-price-label.ts'
import { canWalletPayInCurrency } from '../payments/choose-payment-method.ts'
import { cancelledSubscriptionPaidUntil } from './paid-until.ts'
import { ResumeSubscriptionButton } from './resume-subscription-button.tsx'
import { useOpenSubscribeDialog } from './use-open-subscribe.ts'

export function SubscriptionRow({
  subscription,
  onLeave,
}: {
  subscription: Subscription
  onLeave: () => void
}) {
  const { t } = useLingui()
  const subscribe = useOpenSubscribeDialog()
  const now = useNowEachMinute()
  const isPaidAhead =
    !subscription.creator.isFreeSubscription && cancelledSubscriptionPaidUntil(subscription, now) !== null
  const { creator, status, isPastDue } = subscription
  const price = useMonthlyPriceLabel({
    isFreeSubscription: subscription.isFree,
    subscriptionPrice: subscription.price,
    currency: creator.currency,
  })

  const items: MenuItem[] = [
    {
      label: t`View profile`,
      icon: <UserRound />,
      link: <Link to={paths.profile(creator.username)} />,
    },
  ]
  if (status === 'ACTIVE') {
    items.push('divider', {
      label: t`Unsubscribe`,
      icon: <UserRoundMinus />,
      danger: true,
      onSelect: onLeave,
    })
  }

  return (
    <li className="px-4 py-3.5 tablet:px-5">
      <CreatorRow
        creator={creator}
        price={<span className="tabular">{price}</span>}
        detail={
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            {subscription.isPageClosed ? (
              <Badge tone="warning">{t`Page closed`}</Badge>
            ) : (
              <StatusBadge status={status} isPastDue={isPastDue} />
            )}
            {creator.isBlocked ? <Badge tone="neutral">{t`Blocked`}</Badge> : null}
            <SubscriptionDates subscription={subscription} />
          </div>
        }
        action={
          <>
            {status !== 'ACTIVE' &&
            !subscription.isPageClosed &&
            creator.verificationStatus === 'VERIFIED' &&
            !creator.isSubscribed &&
            !creator.isBlocked ? (
              isPaidAhead ? (
                <ResumeSubscriptionButton creator={creator} variant="secondary" />
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t`Subscribe to ${creator.displayName}`}
                  onClick={() => subscribe(creator)}
                >
                  {t`Subscribe`}
                </Button>
              )
            ) : null}
            <LazyMenu
              label={creator.displayName}
              items={items}
              trigger={
                <IconButton
                  label={t`Options for ${creator.displayName}`}
                  icon={<Ellipsis />}
                  className="-me-2"
                />
              }
            />
          </>
        }
      />
    </li>
  )
}

function StatusBadge({ status, isPastDue }: Pick<Subscription, 'status' | 'isPastDue'>) {
  const { t } = useLingui()
  if (isPastDue) return <Badge tone="warning">{t`Payment due`}</Badge>
  const badges = {
    ACTIVE: { tone: 'success', label: t`Active` },
    CANCELLED: { tone: 'warning', label: t`Cancelled` },
    EXPIRED: { tone: 'neutral', label: t`Expired` },
  } as const
  const { tone, label } = badges[status]
  return <Badge tone={tone}>{label}</Badge>
}

function SubscriptionDates({ subscription }: { subscription: Subscription }) {
  const { t } = useLingui()
  const user = useUser()
  const { creator, status, isPastDue, dateStarted, dateExpires, renewalCard, isPageClosed, refunded } =
    subscription
  if (!dateExpires) return t`since ${formatLongDate(dateStarted)}`
  const day = formatLongDate(dateExpires)
  if (status === 'EXPIRED' && refunded !== null) {
    return t`ended on ${day}, and ${formatMoney(refunded, creator.currency.code)} was refunded`
  }
  if (isPageClosed && status !== 'EXPIRED') return <ClosedPage day={day} />
  if (isPastDue) {
    if (renewalCard) return t`we'll try your card again by ${day}`
    if (user && canWalletPayInCurrency(creator.currency.code, user)) {
      return t`top up your wallet by ${day} to stay subscribed`
    }
    return t`choose a card in your wallet by ${day} to stay subscribed`
  }
  if (status === 'ACTIVE') {
    if (creator.isFreeSubscription) return t`free from ${day}`
    const { renewsAt } = subscription
    return renewsAt ? t`renews on ${formatLongDate(renewsAt)}` : t`visible until ${day}, and won't renew`
  }
  if (status === 'EXPIRED') return t`ended on ${day}`
  return creator.isBlocked ? t`paid until ${day}` : t`visible until ${day}`
}

/** End of the paid month of a closed page, with a link to support about the money. */
function ClosedPage({ day }: { day: string }) {
  return (
    <span className="text-pretty">
      <Trans>
        Paid until {day}, and won't renew. If the page stays closed,{' '}
        <Link to={paths.support()} className="font-medium text-link hover:underline">
          ask us about your money
        </Link>
      </Trans>
    </span>
  )
}
