import { refreshPosts } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { postTabByType } from '@fanfare/contract/social/post-types'
import { type InfiniteData, notifyManager, type QueryClient } from '@tanstack/react-query'
import { callApi } from '../api/call.ts'
import { type FeedPage, prependOrRestartWithFirstPage, withoutPost, withPostFirst } from './feed-pages.ts'
import { postKeys } from './post-keys.ts'

type ListData = InfiniteData<FeedPage, string | null>

/**
 * Cache time of a post in milliseconds: longer than that of any list with its id, so that a cached list never
 * loses its posts.
 */
const cacheTimeMs = 60 * 60_000

/** The server refreshes at most this many posts in a call. */
const maxRefreshedPosts = 100

/** Puts posts into the cache, each once by id, newer over older. */
export function cachePosts(client: QueryClient, posts: readonly Post[]) {
  client.setQueryDefaults(postKeys.posts, { gcTime: cacheTimeMs })
  notifyManager.batch(() => {
    for (const post of posts) client.setQueryData(postKeys.one(post.postId), post)
  })
}

export function patchCachedPost(client: QueryClient, postId: string, change: (post: Post) => Post) {
  client.setQueryData<Post>(postKeys.one(postId), (post) => post && change(post))
}

export function patchAllCachedPosts(client: QueryClient, change: (post: Post) => Post) {
  client.setQueriesData<Post>({ queryKey: postKeys.posts }, (post) => post && change(post))
}

function patchLists(client: QueryClient, key: readonly unknown[], change: (pages: FeedPage[]) => FeedPage[]) {
  client.setQueriesData<ListData>({ queryKey: key }, (list) => list && withPages(change(list.pages)))
}

function withPages(pages: FeedPage[]): ListData {
  return { pages, pageParams: [null, ...pages.slice(0, -1).map((page) => page.nextCursor)] }
}

/** Takes what the pill announces to the top of a list. */
export function prependPostsToCachedList(client: QueryClient, list: readonly unknown[], head: FeedPage) {
  patchLists(client, list, (pages) => prependOrRestartWithFirstPage(pages, head))
}

/** A post that was just published stands first wherever its reader would find it. */
export async function insertPublishedPostIntoCache(client: QueryClient, post: Post) {
  cachePosts(client, [post])
  for (const tab of ['all', postTabByType[post.type]] as const) {
    patchLists(client, postKeys.home(tab), (pages) => withPostFirst(pages, post.postId))
  }
  await client.invalidateQueries({ queryKey: postKeys.profiles(post.creator.username) })
}

/** Begins a list anew with its newest page. */
export function resetCachedPostList(client: QueryClient, list: readonly unknown[], head: FeedPage) {
  client.setQueryData<ListData>(list, withPages([head]))
}

/** Takes a post out of the lists under this key, and out of what is announced above them. */
export function removePostFromCachedLists(client: QueryClient, lists: readonly unknown[], postId: string) {
  patchLists(client, lists, (pages) => withoutPost(pages, postId))
  client.setQueriesData<FeedPage>(
    { queryKey: postKeys.head(lists) },
    (head) => head && { ...head, ids: head.ids.filter((one) => one !== postId) },
  )
}

/** Forgets a post that was deleted, in every list. */
export function removePostFromCache(client: QueryClient, postId: string) {
  notifyManager.batch(() => {
    removePostFromCachedLists(client, postKeys.lists, postId)
    client.removeQueries({ queryKey: postKeys.one(postId) })
  })
}

/**
 * Refetches all cached posts of a creator after the viewer's relation to them has changed, as they may be
 * locked or unlocked now.
 */
export async function refreshCachedPostsOfCreator(client: QueryClient, creatorId: string) {
  const postIds = client
    .getQueriesData<Post>({ queryKey: postKeys.posts })
    .flatMap(([, post]) => (post?.creator.userId === creatorId ? [post.postId] : []))
  for (let at = 0; at < postIds.length; at += maxRefreshedPosts) {
    const { data } = await callApi(refreshPosts, {
      body: { postIds: postIds.slice(at, at + maxRefreshedPosts) },
    })
    cachePosts(client, data)
  }
}
