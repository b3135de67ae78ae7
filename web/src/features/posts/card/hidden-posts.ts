import { skipToken, useQuery } from '@tanstack/react-query'
import { postKeys } from '../../../lib/cache/post-keys.ts'

/** Whether the viewer has just put this post out of her feed; its place in the list then says so. */
export function useIsPostHidden(postId: string): boolean {
  const { data } = useQuery<boolean>({
    queryKey: postKeys.hidden(postId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}
