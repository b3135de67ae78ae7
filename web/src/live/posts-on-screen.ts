import { limits } from '@fanfare/contract/limits'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type FeedPage, idsOf } from '../cache/feed-pages.ts'
import { postKeys } from '../cache/post-keys.ts'

const settledMs = 700

/** The posts that are on screen, or close to it: those that a card reads. */
export function postsOnScreen(client: QueryClient): string[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: postKeys.posts, type: 'active' })
    .map(({ queryKey }) => String(queryKey.at(-1)))
    .slice(0, limits.livePosts)
}

/** More than anybody goes back to. */
const mostListed = 500

/** The posts of every kept list, which a reader may scroll or go back to. */
export function listedPosts(client: QueryClient): string[] {
  const lists = client.getQueriesData<InfiniteData<FeedPage>>({ queryKey: postKeys.lists })
  return [...new Set(lists.flatMap(([, list]) => idsOf(list?.pages ?? [])))].slice(0, mostListed)
}

/** Says what is on screen whenever something new came to it and the screen has settled. @returns what stops it */
export function watchPosts(client: QueryClient, say: (posts: string[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let said = new Set<string>()
  const look = () => {
    timer = undefined
    const posts = postsOnScreen(client)
    if (posts.every((postId) => said.has(postId))) return
    said = new Set(posts)
    say(posts)
  }
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryKey[1] !== postKeys.posts[1]) return
    timer ??= setTimeout(look, settledMs)
  })
  look()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** What is newly on screen, and of what was named before as much as there is room for. */
export function namedPosts(onScreen: readonly string[], before: readonly string[]): string[] {
  return [...new Set([...onScreen, ...before])].slice(0, limits.livePosts)
}
