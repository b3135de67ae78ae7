import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { closedPageSubscriptionQuery } from './closed-page-query.ts'

/**
 * Shown at the addresses of a page that is closed to the viewer, and of its posts: until when it is paid, to who paid for it.
 * `children` are for everybody else, `pending` stands there until it is known.
 */
export function ClosedCreatorPage({
  username,
  pending,
  children,
}: {
  username: string
  pending: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const { data: subscription, isPending } = useQuery(closedPageSubscriptionQuery(username))
  if (isPending) return pending
  if (!subscription) return children
  const { status, dateExpires } = subscription
  const day = status !== 'EXPIRED' && dateExpires ? formatLongDate(dateExpires) : null
  return (
    <EmptyState
      picture={<Illustration name="lock" />}
      title={t`This page is closed`}
      description={
        day === null
          ? undefined
          : t`You've paid until ${day}, and it won't renew. If the page opens again by then, so does what you paid for.`
      }
      action={
        <Button asChild variant="secondary">
          <Link to={paths.subscriptions()}>
            <Trans>Subscriptions</Trans>
          </Link>
        </Button>
      }
    />
  )
}
