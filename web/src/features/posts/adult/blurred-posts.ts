import type { Post } from '@fanfare/contract/shapes/social/posts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { useUser } from '../../../lib/session/use-user.ts'

type AdultFlags = Pick<Post, 'postId' | 'isAdult' | 'isWithheld' | 'creator'>

/** Checks whether a post’s text and media are hidden until pressed; the creator’s own never are. */
export function useIsPostBlurred({ postId, isAdult, isWithheld, creator }: AdultFlags): boolean {
  const user = useUser()
  const { data: isUncovered = false } = useQuery<boolean>({
    queryKey: postKeys.uncovered(postId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (!isAdult || user?.id === creator.userId) return false
  return isWithheld || (user?.adultContent !== 'SHOW' && !isUncovered)
}

/** Shows it wherever it stands, until the page is loaded anew. */
export function useRevealBlurredPost(postId: string): () => void {
  const client = useQueryClient()
  return () => client.setQueryData(postKeys.uncovered(postId), true)
}
