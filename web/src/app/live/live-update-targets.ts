import { limits } from '@fanfare/contract/limits'
import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { creatorKeys } from '../../features/creators/creator-queries.ts'
import { type FeedPage, postIdsOf } from '../../lib/cache/feed-pages.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'

const settledMs = 700

/** The posts that are on screen, or close to it: those that a card reads. */
export function postIdsOnScreenUpToLimit(client: QueryClient): string[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: postKeys.posts, type: 'active' })
    .map(({ queryKey }) => String(queryKey.at(-1)))
    .slice(0, limits.livePosts)
}

/** Ids of the people whose pages are on screen. */
function profilesOnScreen(client: QueryClient): string[] {
  const open = client.getQueriesData<CreatorProfile>({ queryKey: creatorKeys.profiles, type: 'active' })
  return [...new Set(open.flatMap(([, creator]) => creator?.userId ?? []))].slice(0, limits.liveProfiles)
}

/** Posts and profiles that a stream follows. */
export type LiveUpdateTargets = { posts: string[]; profiles: string[] }

export function liveUpdateTargetsOnScreen(client: QueryClient): LiveUpdateTargets {
  return { posts: postIdsOnScreenUpToLimit(client), profiles: profilesOnScreen(client) }
}

/** Maximum number of listed posts: more than anyone scrolls back to. */
const mostListed = 500

/** The posts of every kept list, which a reader may scroll or go back to. */
export function postIdsOfCachedLists(client: QueryClient): string[] {
  const lists = client.getQueriesData<InfiniteData<FeedPage>>({ queryKey: postKeys.lists })
  return [...new Set(lists.flatMap(([, list]) => postIdsOf(list?.pages ?? [])))].slice(0, mostListed)
}

/** Reports what is on screen whenever something new came to it and the screen has settled. @returns what stops it */
export function watchLiveUpdateTargetsOnScreen(
  client: QueryClient,
  report: (followed: LiveUpdateTargets) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reported = new Set<string>()
  const check = () => {
    timer = undefined
    const followed = liveUpdateTargetsOnScreen(client)
    const ids = [...followed.posts, ...followed.profiles]
    if (ids.every((id) => reported.has(id))) return
    reported = new Set(ids)
    report(followed)
  }
  const stop = client.getQueryCache().subscribe((event) => {
    const { queryKey } = event.query
    const isPost = event.type === 'observerAdded' && queryKey[1] === postKeys.posts[1]
    // Whose page it is, is known once it is loaded.
    const isProfile =
      (event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'success')) &&
      creatorKeys.profiles.every((part, at) => queryKey[at] === part)
    if (isPost || isProfile) timer ??= setTimeout(check, settledMs)
  })
  check()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Merges what is newly on screen with as much of what was followed before as there is room for. */
export function mergeLiveUpdateTargetsUpToLimit(
  onScreen: LiveUpdateTargets,
  before: LiveUpdateTargets,
): LiveUpdateTargets {
  const merge = (newer: readonly string[], older: readonly string[], max: number) =>
    [...new Set([...newer, ...older])].slice(0, max)
  return {
    posts: merge(onScreen.posts, before.posts, limits.livePosts),
    profiles: merge(onScreen.profiles, before.profiles, limits.liveProfiles),
  }
}
