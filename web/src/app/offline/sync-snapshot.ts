import { refreshPosts } from '@fanfare/contract/calls/posts'
import type { Post } from '@fanfare/contract/shapes/posts'
import type { SaveFolder } from '@fanfare/contract/shapes/saves'
import { deviceTimeOf, serverNow, serverTimeOf } from '@fanfare/ui/lib/server-clock'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { postListQuery } from '../../features/posts/post-queries.ts'
import { foldersQuery, saveKeys } from '../../features/posts/saves/save-queries.ts'
import { folderList } from '../../features/saves/folder-list.ts'
import { api } from '../../lib/api/call.ts'
import { Unreachable } from '../../lib/api/problem.ts'
import { sessionStore } from '../../lib/api/session-store.ts'
import type { FeedPage } from '../../lib/cache/feed-pages.ts'
import { cachePosts } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { offlineImages } from '../../lib/media/offline-images.ts'
import { withQueuedMutations } from '../../lib/offline/queued-mutations.ts'
import {
  clearEncrypted,
  getEncrypted,
  getEncryptedValue,
  setEncryptedValue,
} from '../../lib/storage/encrypted-store.ts'
import { queueRow } from './persist-queue.ts'
import {
  emptySnapshot,
  type OfflineSnapshot,
  type SnapshotList,
  withoutExpired,
  withSaves,
} from './snapshot.ts'
import { snapshotImages } from './snapshot-images.ts'

const snapshotRow = 'reading'
const saveDelayMs = 500
/** Counts change all the time. */
const minSaveIntervalMs = 10_000
/** Delay of the refresh, so that it runs after the queries of the screen. */
const refreshDelayMs = 4000
/** All saves are asked for, though nobody looks at them, where what is kept of them is older. */
const savesMaxAgeMs = 6 * 60 * 60_000
/** The server refreshes at most this many posts in a call. */
const maxRefreshedPosts = 100

type ListData = InfiniteData<FeedPage, string | null>

const home = postKeys.home('all')
const order = { sort: 'newest', filter: 'all' } as const

/**
 * Stores encrypted content for offline reading: the top of the member’s feed and saves, with the images that
 * they saw. Shows it while the API does not answer. @returns a function that stops it
 */
export function syncSnapshot(client: QueryClient, userId: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const isOver = () => signal.aborted || sessionStore.get().user?.id !== userId
  /** Stored content that is shown, and that the API has not returned since. */
  let shown: OfflineSnapshot | null = null
  const seenPaths = new Set<string>()
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let savedAt = Number.NEGATIVE_INFINITY

  function alone<Result>(act: () => Promise<Result>): Promise<Result> {
    return navigator.locks ? navigator.locks.request(snapshotRow, act) : act()
  }

  function scheduleSave(): void {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(saveNow, Math.max(saveDelayMs, savedAt + minSaveIntervalMs - performance.now()))
  }

  function saveNow(): void {
    clearTimeout(saveTimer)
    if (shown || isOver()) return
    savedAt = performance.now()
    alone(save).catch((error: unknown) => {
      // Without a line, what was kept before stays.
      if (!(error instanceof Unreachable)) console.warn('What is read is not kept', error)
    })
  }

  async function save(): Promise<void> {
    const before = await loadSnapshot(userId)
    if (shown || isOver()) return
    const reading = withoutExpired(mergeWithCache(client, before), serverNow())
    // The words first: whoever leaves now reads them at least.
    await storeSnapshot(reading)
    const pictures = await snapshotImages(reading.posts, reading.pictures, seenPaths)
    if (shown || isOver()) return
    if (!isSame(pictures, reading.pictures)) await storeSnapshot({ ...reading, pictures })
  }

  async function show(): Promise<void> {
    const stored = await loadSnapshot(userId)
    const reading = withoutExpired(stored, serverNow())
    if (shown || isOver()) return
    shown = reading
    restoreIntoCache(client, reading)
    for (const { path, name } of reading.pictures) {
      const picture = await getEncrypted(name)
      if (isOver()) return
      if (picture) offlineImages.add(path, new Blob([picture]))
    }
    // What may not be shown any more is not kept either.
    await storeSnapshot(reading)
  }

  async function back(): Promise<void> {
    const reading = shown
    shown = null
    offlineImages.leave()
    if (!reading || isOver()) return
    for (const { key } of reading.lists) void client.invalidateQueries({ queryKey: key })
    void client.invalidateQueries({ queryKey: saveKeys.every })
    await refreshAccess(reading.posts)
  }

  /** Checks the member’s access to stored posts, and deletes those that they may no longer see. */
  async function refreshAccess(posts: readonly Post[]): Promise<void> {
    const postIds = posts.map(({ postId }) => postId).slice(0, maxRefreshedPosts)
    if (postIds.length === 0) return
    const { data } = await api(refreshPosts, { body: { postIds } })
    if (isOver()) return
    cachePosts(client, data)
    const there = new Set(data.map(({ postId }) => postId))
    const gone = postIds.filter((postId) => !there.has(postId))
    await alone(async () => {
      const stored = await loadSnapshot(userId)
      const lists = stored.lists.map((list) => ({
        ...list,
        page: { ...list.page, ids: list.page.ids.filter((id) => !gone.includes(id)) },
      }))
      if (!isOver())
        await storeSnapshot(withoutExpired(mergeWithCache(client, { ...stored, lists }), serverNow()))
    })
  }

  async function ask(): Promise<void> {
    if (isOver() || shown || !navigator.onLine) return
    const stored = await loadSnapshot(userId)
    await refreshAccess(stored.posts.filter(({ postId }) => !client.getQueryData(postKeys.one(postId))))
    if (isOver()) return
    const folders = await client.fetchQuery(foldersQuery())
    const all = folders.find(({ isSystemDefined }) => isSystemDefined)
    if (!all || isOver()) return
    const key = postKeys.folder(all.postFolderId, order)
    const since = stored.lists.find((list) => isKey(list.key, key))?.since ?? 0
    if (serverNow() - since > savesMaxAgeMs) {
      await client.fetchInfiniteQuery(postListQuery(client, folderList(client, all.postFolderId, order)))
    }
    saveNow()
  }

  const stopListening = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    if (query.state.data === undefined && query.state.error instanceof Unreachable) {
      // Again, too: a query that is left while it asks goes back to what it was before.
      if (shown) restoreIntoCache(client, shown)
      else void show().catch((error: unknown) => console.warn('What was kept cannot be shown', error))
    } else if (query.queryKey[0] === postKeys.every[0] || query.queryKey[0] === saveKeys.every[0])
      scheduleSave()
  })
  document.addEventListener('load', scheduleSave, { capture: true, signal })
  document.addEventListener('visibilitychange', () => document.hidden && saveNow(), { signal })
  window.addEventListener('online', () => void back().catch(() => undefined), { signal })
  const asking = setTimeout(() => {
    // Without a line, or refused: the next start does it.
    ask().catch(() => undefined)
  }, refreshDelayMs)

  const isCut = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.error instanceof Unreachable })
  if (isCut.length > 0 || !navigator.onLine) void show()
  else scheduleSave()

  return () => {
    stopping.abort()
    clearTimeout(saveTimer)
    clearTimeout(asking)
    stopListening()
    offlineImages.forget()
  }
}

/** Loads the user’s snapshot from this device; deletes one of another user. */
async function loadSnapshot(userId: string): Promise<OfflineSnapshot> {
  const stored = await getEncryptedValue<OfflineSnapshot>(snapshotRow)
  if (stored?.userId === userId) return stored
  if (stored) await clearEncrypted()
  return emptySnapshot(userId)
}

async function storeSnapshot(reading: OfflineSnapshot): Promise<void> {
  await setEncryptedValue(snapshotRow, reading)
  await clearEncrypted([snapshotRow, queueRow, ...reading.pictures.map(({ name }) => name)])
}

/** Merges the stored snapshot with newer data from the query cache. */
function mergeWithCache(client: QueryClient, before: OfflineSnapshot): OfflineSnapshot {
  const posts = new Map(before.posts.map((post) => [post.postId, post]))
  const known = client.getQueriesData<Post>({ queryKey: postKeys.posts }).flatMap(([, post]) => post ?? [])
  for (const post of known) posts.set(post.postId, post)
  const folders = client.getQueryData<SaveFolder[]>(saveKeys.folders()) ?? before.folders
  const all = folders.find(({ isSystemDefined }) => isSystemDefined)?.postFolderId

  const keys = [home, ...folders.map(({ postFolderId }) => postKeys.folder(postFolderId, order))]
  const lists = keys.flatMap((key): SnapshotList[] => {
    const state = client.getQueryState<ListData>(key)
    const page = state?.data?.pages[0]
    if (page) return [{ key, page, since: serverTimeOf(state.dataUpdatedAt) }]
    return before.lists.filter((list) => isKey(list.key, key))
  })
  const saved = ({ key, page, since }: SnapshotList): SnapshotList =>
    all !== undefined && isKey(key, postKeys.folder(all, order))
      ? { key, page: withSaves(page, known), since }
      : { key, page, since }
  return { ...before, folders, posts: [...posts.values()], lists: lists.map(saved) }
}

function isSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}

function isKey(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Puts what is kept where nothing came; it is asked for again as soon as that can help. */
function restoreIntoCache(client: QueryClient, { posts, lists, folders }: OfflineSnapshot): void {
  const put = <Data>(key: readonly unknown[], data: Data, since = serverNow()) => {
    if (client.getQueryData(key) !== undefined) return
    client.setQueryData<Data>(key, data, { updatedAt: deviceTimeOf(since) })
    void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  }
  for (const post of posts) {
    if (!client.getQueryData(postKeys.one(post.postId))) cachePosts(client, [withQueuedMutations(post)])
  }
  for (const { key, page, since } of lists) {
    put<ListData>(key, { pages: [{ ...page, nextCursor: null }], pageParams: [null] }, since)
  }
  if (folders.length > 0) put(saveKeys.folders(), folders)
}
