import { refreshPosts } from '@fanfare/contract/calls/social/posts'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { onboardingQueryKey } from '../../lib/cache/onboarding-query-key.ts'
import { cachePosts, refreshCachedPostsOfCreator } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { creatorKeys } from '../creators/creator-queries.ts'

/** Brings a post up to date wherever it is shown. */
export async function refreshCachedPost(client: QueryClient, postId: string): Promise<void> {
  const { data } = await callApi(refreshPosts, { body: { postIds: [postId] } })
  cachePosts(client, data)
}

/**
 * Refreshes what a new subscriber has unlocked: the creator, their posts, and the feeds that now include
 * them.
 */
export async function refreshCacheAfterSubscribing(
  client: QueryClient,
  creator: Pick<Creator, 'userId'>,
  postId?: string,
): Promise<void> {
  // Posts must not shift while the reader has scrolled: their feeds refresh when they return to them.
  const refetchType = window.scrollY > 0 ? 'none' : 'active'
  await Promise.all([
    postId && refreshCachedPost(client, postId),
    refreshCachedPostsOfCreator(client, creator.userId),
    client.invalidateQueries({ queryKey: creatorKeys.every }),
    client.invalidateQueries({ queryKey: onboardingQueryKey }),
    client.invalidateQueries({ queryKey: postKeys.lists, refetchType }),
  ])
}
