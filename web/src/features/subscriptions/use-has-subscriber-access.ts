import type { Creator } from '@fanfare/contract/shapes/creators'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/i18n/use-now.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { subscriptionPaidUntil } from './paid-until.ts'
import { subscriptionQuery } from './subscription-query.ts'

/** Whether somebody may see what a creator publishes for subscribers: also who has cancelled, as long as is paid for. */
export function useHasSubscriberAccess(creator: Creator): boolean {
  const user = useUser()
  const now = useNow()
  const { isSubscribed, canEditProfile, verificationStatus, isFreeSubscription } = creator
  const mayHavePaid =
    !isSubscribed && !canEditProfile && verificationStatus === 'VERIFIED' && !isFreeSubscription
  const { data = null } = useQuery({
    ...subscriptionQuery(creator),
    enabled: user !== null && mayHavePaid,
  })
  return isSubscribed || (mayHavePaid && subscriptionPaidUntil(data, now) !== null)
}
