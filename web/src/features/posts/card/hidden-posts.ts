import { skipToken, useQuery } from '@tanstack/react-query'
import { postKeys } from '../../../lib/cache/post-keys.ts'

/** Checks whether the viewer has just hidden this post from their feed; the list then shows a placeholder. */
export function useIsPostHidden(postId: string): boolean {
  const { data } = useQuery<boolean>({
    queryKey: postKeys.hidden(postId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}
