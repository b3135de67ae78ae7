import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastIfRateLimited } from '../../layout/toasts/toast-rate-limited.ts'
import { type QueuedCommentOrReplyLike, runOrQueue } from '../../lib/offline/queued-mutations.ts'

/**
 * Likes at once and lets the server have the last word; without a line, later. Quick presses wait for each other, in their
 * order.
 * @param send asks for that state, and answers the final liked state
 */
export function useToggleCommentOrReplyLike(
  remark: Omit<QueuedCommentOrReplyLike, 'wanted'>,
  send: (liked: boolean) => Promise<boolean>,
  show: (liked: boolean) => void,
) {
  const client = useQueryClient()
  const mutationKey = ['like-remark', remark.remarkId]
  return useMutation({
    mutationKey,
    scope: { id: `like-remark-${remark.remarkId}` },
    mutationFn: async (liked: boolean) =>
      (await runOrQueue({ ...remark, wanted: liked }, () => send(liked))) ?? liked,
    onMutate: show,
    onSuccess: (liked) => {
      if (client.isMutating({ mutationKey }) === 1) show(liked)
    },
    onError: (error, liked) => {
      console.error('The like was not taken', error)
      show(!liked)
      toastIfRateLimited(error)
    },
  })
}
