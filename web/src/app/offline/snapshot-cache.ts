import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import { serverNow, toDeviceTime, toServerTime } from '@fanfare/ui/lib/server-clock'
import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { saveKeys } from '../../features/posts/saves/save-queries.ts'
import type { FeedPage } from '../../lib/cache/feed-pages.ts'
import { cachePosts } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { applyQueuedMutationsToPost } from '../../lib/offline/queued-mutations.ts'
import { applySavedStatesToPage, type OfflineSnapshot, type SnapshotList } from './snapshot.ts'

/** Order in which saves are stored. */
export const snapshotSavesFilterValues = { sort: 'newest', filter: 'all' } as const

type ListData = InfiniteData<FeedPage, string | null>

/** Updates a stored snapshot from the query cache. */
export function mergeCacheIntoSnapshot(client: QueryClient, stored: OfflineSnapshot): OfflineSnapshot {
  const cached = client.getQueriesData<Post>({ queryKey: postKeys.posts }).flatMap(([, post]) => post ?? [])
  const posts = new Map([...stored.posts, ...cached].map((post) => [post.postId, post]))
  const folders = client.getQueryData<SavesFolder[]>(saveKeys.folders()) ?? stored.folders
  const storedLists = new Map(stored.lists.map((list) => [hashKey(list.key), list]))

  function listOf(key: readonly unknown[]): SnapshotList | undefined {
    const state = client.getQueryState<ListData>(key)
    const page = state?.data?.pages[0]
    return page ? { key, page, since: toServerTime(state.dataUpdatedAt) } : storedLists.get(hashKey(key))
  }

  const saves = folders.map(({ postFolderId, isSystemDefined }) => {
    const list = listOf(postKeys.folder(postFolderId, snapshotSavesFilterValues))
    return list && isSystemDefined ? { ...list, page: applySavedStatesToPage(list.page, cached) } : list
  })
  const lists = [listOf(postKeys.home('all')), ...saves].filter((list) => list !== undefined)
  return { ...stored, folders, posts: [...posts.values()], lists }
}

/** Restores a snapshot into the queries that have no data, and marks these as stale. */
export function restoreSnapshotIntoCache(
  client: QueryClient,
  { posts, lists, folders }: OfflineSnapshot,
): void {
  const put = <Data>(key: readonly unknown[], data: Data, since = serverNow()) => {
    if (client.getQueryData(key) !== undefined) return
    client.setQueryData<Data>(key, data, { updatedAt: toDeviceTime(since) })
    void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  }
  for (const post of posts) {
    if (!client.getQueryData(postKeys.one(post.postId)))
      cachePosts(client, [applyQueuedMutationsToPost(post)])
  }
  for (const { key, page, since } of lists) {
    put<ListData>(key, { pages: [{ ...page, nextCursor: null }], pageParams: [null] }, since)
  }
  if (folders.length > 0) put(saveKeys.folders(), folders)
}
