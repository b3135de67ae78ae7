import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { paidUntilIfCancelledNow } from '../subscriptions/paid-until.ts'
import { subscriptionQuery } from '../subscriptions/subscription-query.ts'

/** Effects of a block on posts, payments, and the subscriptions between the two. */
export function BlockEffects({ creator }: { creator: Creator }) {
  const user = useUser()
  return (
    <>
      <p>
        <Trans>
          They can't see you or your posts, and you won't see theirs. You can't pay each other. They aren't
          notified.
        </Trans>
      </p>
      {creator.isSubscribed ? <OwnSubscription creator={creator} /> : null}
      {user?.verificationStatus === 'VERIFIED' ? (
        <p className="mt-2">
          <Trans>If they subscribe to you, their subscription won't renew. You keep what they've paid.</Trans>
        </p>
      ) : null}
    </>
  )
}

function OwnSubscription({ creator }: { creator: Creator }) {
  const { data } = useQuery(subscriptionQuery(creator))
  const paidUntil = paidUntilIfCancelledNow(data ?? null)
  const until = paidUntil === null ? null : formatLongDate(paidUntil)
  return (
    <p className="mt-2">
      {until ? (
        <Trans>
          Your subscription won't renew. What you've paid for stays yours until {until}: unblock them before
          then to see it again.
        </Trans>
      ) : (
        <Trans>Your subscription ends.</Trans>
      )}
    </p>
  )
}
