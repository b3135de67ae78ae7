import type { Creator } from '@fanfare/contract/shapes/creators'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/i18n/format-time.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { paidUntilIfCancelled } from '../subscriptions/paid-until.ts'
import { subscriptionQuery } from '../subscriptions/subscription-query.ts'

/** Effects of a block on posts, payments, and the subscriptions between the two. */
export function BlockEffects({ creator }: { creator: Creator }) {
  const user = useUser()
  return (
    <>
      <p>
        <Trans>
          They see neither you nor your posts, and you don't see theirs. Nothing is paid between you. They are
          not told.
        </Trans>
      </p>
      {creator.isSubscribed ? <OwnSubscription creator={creator} /> : null}
      {user?.verificationStatus === 'VERIFIED' ? (
        <p className="mt-2">
          <Trans>If they subscribe to you, that no longer renews. What they have paid stays with you.</Trans>
        </p>
      ) : null}
    </>
  )
}

function OwnSubscription({ creator }: { creator: Creator }) {
  const { data } = useQuery(subscriptionQuery(creator))
  const paidUntil = paidUntilIfCancelled(data ?? null)
  const until = paidUntil === null ? null : formatDate(paidUntil)
  return (
    <p className="mt-2">
      {until ? (
        <Trans>
          Your subscription no longer renews. What you have paid stays yours until {until}: unblock them
          before then to see it again.
        </Trans>
      ) : (
        <Trans>Your subscription ends.</Trans>
      )}
    </p>
  )
}
