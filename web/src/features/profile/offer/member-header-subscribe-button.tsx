import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNowEachMinute } from '../../../lib/i18n/use-now.ts'
import { cancelledSubscriptionPaidUntil } from '../../subscriptions/paid-until.ts'
import { ResumeSubscriptionButton } from '../../subscriptions/resume-subscription-button.tsx'
import { subscriptionQuery } from '../../subscriptions/subscription-query.ts'
import { useOpenSubscribeDialog } from '../../subscriptions/use-open-subscribe.ts'

/** Subscribes a member from the header of a profile; within a month that is paid for, resumes it at no charge. */
export function MemberHeaderSubscribeButton({ creator }: { creator: Creator }) {
  const { t } = useLingui()
  const now = useNowEachMinute()
  const subscribe = useOpenSubscribeDialog()
  const { data: subscription = null, isLoading } = useQuery(subscriptionQuery(creator))
  if (isLoading) return null
  if (cancelledSubscriptionPaidUntil(subscription, now)) {
    return <ResumeSubscriptionButton creator={creator} />
  }
  return (
    <Button size="sm" aria-label={t`Subscribe to ${creator.displayName}`} onClick={() => subscribe(creator)}>
      {t`Subscribe`}
    </Button>
  )
}
