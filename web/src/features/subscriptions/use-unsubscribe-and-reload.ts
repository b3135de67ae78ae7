import * as calls from '@fanfare/contract/calls/money/subscriptions'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { reloadPageAfterToast } from '../../layout/page/reload-page-after-toast.ts'
import { callApi } from '../../lib/api/call.ts'
import { runOrQueue } from '../../lib/offline/queued-mutations.ts'

type Leaving = {
  creator: Pick<Creator, 'userId' | 'username' | 'isFreeSubscription'>
  reason: string
  until: string | null
}

/**
 * Ends a subscription, says so in a toast and reloads the page. A free one is queued while offline, without a reload; a
 * paid one fails then.
 */
export function useUnsubscribeAndReload() {
  const { t } = useLingui()

  return useMutation({
    mutationFn: ({ creator, reason: written }: Leaving) => {
      const { userId: creatorId, username, isFreeSubscription } = creator
      const reason = written.trim()
      const leave = () =>
        callApi(calls.unsubscribe, { params: { creatorUsername: username }, body: reason ? { reason } : {} })
      // A paid subscription is not queued offline: the fan learns at once that cancelling failed.
      if (!isFreeSubscription) return leave()
      return runOrQueue({ kind: 'follow', creatorId, username, wanted: false, reason }, leave)
    },
    onSuccess: (done, { creator: { username }, until }) => {
      if (!done) {
        toast.info(t`Waiting for a connection`, {
          description: t`You'll be unsubscribed when you're back online.`,
        })
        return
      }
      toast.success(t`You unsubscribed successfully`, {
        description: until
          ? t`You won't be charged for @${username} again. You have access until ${until}.`
          : t`You unsubscribed from @${username}.`,
      })
      reloadPageAfterToast()
    },
    onError: (_, { creator }) =>
      toast.success(t`Unable to unsubscribe`, { description: `@${creator.username}` }),
  })
}
