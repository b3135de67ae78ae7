import type { Creator } from '@fanfare/contract/shapes/creators'
import { serverDate } from '@fanfare/ui/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../session/use-user.ts'
import { paidUntil } from './paid-until.ts'
import { subscriptionQuery } from './subscription-query.ts'

/** Whether somebody may see what a creator publishes for subscribers: also who has cancelled, as long as is paid for. */
export function useHasAccess(creator: Creator): boolean {
  const user = useUser()
  const [openedAt] = useState(() => serverDate())
  const { isSubscribed, canEditProfile, verificationStatus, isFreeSubscription } = creator
  const mayHavePaid =
    !isSubscribed && !canEditProfile && verificationStatus === 'VERIFIED' && !isFreeSubscription
  const { data = null } = useQuery({
    ...subscriptionQuery(creator),
    enabled: user !== null && mayHavePaid,
  })
  return isSubscribed || (mayHavePaid && paidUntil(data, openedAt) !== null)
}
