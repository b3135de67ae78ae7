import type { Creator } from '@fanfare/contract/creators'
import { toast } from '@fanfare/ui/toast'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { refreshPostsOf } from '../posts/post-cache.ts'
import { useSession } from '../session/session.tsx'
import { creatorKeys } from './creator-queries.ts'

/** The page's data is asked for again this long after the subscription ended. */
const refreshAfterMs = 1000

type Leaving = { creator: Pick<Creator, 'userId' | 'username'>; reason: string }

/** Ends a subscription, says so, and brings everything that shows it up to date a second later. */
export function useUnsubscribe() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { refresh } = useSession()

  async function bringUpToDate(creatorId: string) {
    await Promise.allSettled([
      client.invalidateQueries({ queryKey: creatorKeys.every }),
      refreshPostsOf(client, creatorId),
      refresh({ ignoreFailure: true }),
    ])
  }

  return useMutation({
    mutationFn: ({ creator, reason }: Leaving) =>
      api('POST /subscription/unsubscribe/{creatorUsername}', {
        params: { creatorUsername: creator.username },
        body: reason.trim() ? { reason: reason.trim() } : {},
      }),
    onSuccess: (_answer, { creator }) => {
      toast.success(t`You unsubscribed successfully`)
      setTimeout(() => void bringUpToDate(creator.userId), refreshAfterMs)
    },
    onError: () => toast.success(t`Unable to unsubscribe`),
  })
}
