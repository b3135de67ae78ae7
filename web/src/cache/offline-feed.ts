import type { Post } from '@fanfare/contract/shapes/posts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../api/problem.ts'
import { sessionStore } from '../api/session-store.ts'
import { forget, keep, kept } from '../session/sealed-storage.ts'
import type { FeedPage } from './feed-pages.ts'
import { postKeys } from './post-keys.ts'

const NAME = 'feed'

type KeptFeed = { userId: string; page: FeedPage; posts: Post[] }
type Feed = InfiniteData<FeedPage, string | null>

const key = postKeys.home('all')

/** Keeps the top of the home feed, encrypted, and shows it when the app starts and nothing can be reached. */
export function keepFeedForOffline(client: QueryClient): void {
  window.addEventListener('pagehide', () => void keepFeed(client))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keepFeed(client)
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== JSON.stringify(key)) return
    if (query.state.data === undefined && query.state.error instanceof Unreachable) void showFeed(client)
  })
  sessionStore.onEnd(() => forget('local', NAME))
}

async function keepFeed(client: QueryClient): Promise<void> {
  const { user } = sessionStore.get()
  const [page] = client.getQueryData<Feed>(key)?.pages ?? []
  if (!user || !page) return
  const posts = page.ids.flatMap((id) => client.getQueryData<Post>(postKeys.one(id)) ?? [])
  await keep('local', NAME, { userId: user.id, page, posts } satisfies KeptFeed)
}

async function showFeed(client: QueryClient): Promise<void> {
  const feed = await kept<KeptFeed>('local', NAME)
  if (!feed || feed.userId !== sessionStore.get().user?.id) return
  for (const post of feed.posts) client.setQueryData(postKeys.one(post.postId), post)
  client.setQueryData<Feed>(key, { pages: [{ ...feed.page, nextCursor: null }], pageParams: [null] })
  // It is asked for again as soon as that can help.
  await client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  window.addEventListener('online', () => void client.invalidateQueries({ queryKey: key }), { once: true })
}
