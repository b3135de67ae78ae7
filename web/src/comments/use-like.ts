import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastTooMany } from '../toasts/toast-too-many.ts'

/**
 * Likes at once and lets the server have the last word. Quick presses wait for each other, in their order.
 * @param id of what is liked
 * @param send answers the final liked state
 */
export function useLike(id: string, send: () => Promise<boolean>, show: (liked: boolean) => void) {
  const client = useQueryClient()
  const mutationKey = ['like-remark', id]
  return useMutation({
    mutationKey,
    scope: { id: `like-remark-${id}` },
    mutationFn: (_liked: boolean) => send(),
    onMutate: show,
    onSuccess: (liked) => {
      if (client.isMutating({ mutationKey }) === 1) show(liked)
    },
    onError: (error, liked) => {
      console.error('The like was not taken', error)
      show(!liked)
      toastTooMany(error)
    },
  })
}
