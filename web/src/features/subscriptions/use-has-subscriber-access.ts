import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useQuery } from '@tanstack/react-query'
import { useNowEachMinute } from '../../lib/i18n/use-now.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { cancelledSubscriptionPaidUntil } from './paid-until.ts'
import { subscriptionQuery } from './subscription-query.ts'

/**
 * Checks whether the viewer may see a creator's subscriber posts, including after cancelling while the month
 * is paid.
 */
export function useHasSubscriberAccess(creator: Creator): boolean {
  const user = useUser()
  const now = useNowEachMinute()
  const { isSubscribed, canEditProfile, verificationStatus, isFreeSubscription } = creator
  const mayHavePaid =
    !isSubscribed && !canEditProfile && verificationStatus === 'VERIFIED' && !isFreeSubscription
  const { data = null } = useQuery({
    ...subscriptionQuery(creator),
    enabled: user !== null && mayHavePaid,
  })
  return isSubscribed || (mayHavePaid && cancelledSubscriptionPaidUntil(data, now) !== null)
}
