import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { toastProblem } from '../app/toast-problem.ts'
import { postKeys } from './post-keys.ts'

/** Whether the viewer has just put this post out of her feed; its place in the list then says so. */
export function useIsHidden(postId: string): boolean {
  const { data } = useQuery<boolean>({
    queryKey: postKeys.hidden(postId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}

function show(client: QueryClient, postId: string, isHidden: boolean) {
  client.setQueryData(postKeys.hidden(postId), isHidden)
}

/** Hides a post that the viewer does not like at once, or shows it again; the server has the last word. */
export function useHidePost(postId: string) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `hide-post-${postId}` },
    mutationFn: async (_hidden: boolean) =>
      (await api('POST /post/hide-post/{postId}', { params: { postId } })).data,
    onMutate: (hidden) => show(client, postId, hidden),
    onSuccess: (hidden) => show(client, postId, hidden),
    onError: (error, hidden) => {
      show(client, postId, !hidden)
      toastProblem(error)
    },
  })
}
