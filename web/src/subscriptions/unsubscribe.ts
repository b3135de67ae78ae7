import * as calls from '@fanfare/contract/calls/money/subscriptions'
import type { Creator } from '@fanfare/contract/shapes/creators'
import { toast } from '@fanfare/ui/layers/toast'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { reloadSoon } from '../frame/reload-soon.ts'

type Leaving = { creator: Pick<Creator, 'username'>; reason: string; until: string | null }

/** Ends a subscription, says so, and loads the page anew. */
export function useUnsubscribe() {
  const { t } = useLingui()

  return useMutation({
    mutationFn: ({ creator, reason }: Leaving) =>
      api(calls.unsubscribe, {
        params: { creatorUsername: creator.username },
        body: reason.trim() ? { reason: reason.trim() } : {},
      }),
    onSuccess: (_data, { until }) => {
      toast.success(t`You unsubscribed successfully`, {
        description: until ? t`You have access until ${until}.` : undefined,
      })
      reloadSoon()
    },
    onError: () => toast.success(t`Unable to unsubscribe`),
  })
}
