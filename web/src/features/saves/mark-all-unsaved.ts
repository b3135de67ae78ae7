import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { QueryClient } from '@tanstack/react-query'
import { postKeys } from '../../lib/cache/post-keys.ts'

/** No post that is known counts as saved any more. */
export function markAllCachedPostsUnsaved(client: QueryClient) {
  client.setQueriesData<Post>({ queryKey: postKeys.posts }, (post) =>
    post?.isSaved ? { ...post, isSaved: false } : post,
  )
}
