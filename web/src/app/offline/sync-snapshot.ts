import { refreshPosts } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { postListQuery } from '../../features/posts/post-queries.ts'
import { saveFoldersQuery, saveKeys } from '../../features/posts/saves/save-queries.ts'
import { saveFolderPostListSource } from '../../features/saves/save-folder-post-list-source.ts'
import { callApi } from '../../lib/api/call.ts'
import { ApiUnreachableError } from '../../lib/api/problem.ts'
import { sessionStore } from '../../lib/api/session-store.ts'
import { cachePosts } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { offlineImageUrls } from '../../lib/media/offline-images.ts'
import {
  clearEncryptedStore,
  encryptAndStoreValue,
  findAndDecryptBytes,
  findAndDecryptValue,
  mutationQueueRowName,
} from '../../lib/storage/encrypted-store.ts'
import { withCrossTabLock } from '../../lib/storage/with-lock.ts'
import { createEmptySnapshot, type OfflineSnapshot, pruneSnapshot } from './snapshot.ts'
import {
  mergeCacheIntoSnapshot,
  restoreSnapshotIntoCache,
  snapshotSavesFilterValues,
} from './snapshot-cache.ts'
import { storeSnapshotImages } from './snapshot-images.ts'

const snapshotRow = 'reading'
const saveDelayMs = 500
/** Counts of likes and comments change all the time. */
const minSaveIntervalMs = 10_000
/** Delay of the refresh, so that it runs after the queries of the screen. */
const refreshDelayMs = 4000
/** Age from which all saves are loaded again, even if nobody opens them. */
const savesMaxAgeMs = 6 * 60 * 60_000
/** The server refreshes at most this many posts in a call. */
const maxRefreshedPosts = 100

/**
 * Stores encrypted content for offline reading: the top of the member’s feed and saves, with the images that
 * they saw. Shows it while the API does not answer. @returns a function that stops it
 */
export function startOfflineSnapshotSync(client: QueryClient, userId: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const isStopped = () => signal.aborted || sessionStore.get().user?.id !== userId
  /** The snapshot while it is shown, because the API does not answer. */
  let shown: OfflineSnapshot | null = null
  /** Paths of the images that were on screen since the page was opened. */
  const seenPaths = new Set<string>()
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let savedAt = Number.NEGATIVE_INFINITY

  function scheduleSave(): void {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(saveNow, Math.max(saveDelayMs, savedAt + minSaveIntervalMs - performance.now()))
  }

  function saveNow(): void {
    clearTimeout(saveTimer)
    if (shown || isStopped()) return
    savedAt = performance.now()
    withCrossTabLock(snapshotRow, save).catch((error: unknown) => {
      // Offline, the last snapshot stays.
      if (!(error instanceof ApiUnreachableError))
        console.warn('The offline snapshot could not be stored', error)
    })
  }

  async function save(): Promise<void> {
    const stored = await loadSnapshot(userId)
    if (shown || isStopped()) return
    const snapshot = pruneSnapshot(mergeCacheIntoSnapshot(client, stored), serverNow())
    // The text first: a page that is closed now has that at least.
    await storeSnapshot(snapshot)
    const pictures = await storeSnapshotImages(snapshot.posts, snapshot.pictures, seenPaths)
    if (shown || isStopped()) return
    if (pictures !== snapshot.pictures) await storeSnapshot({ ...snapshot, pictures })
  }

  async function show(): Promise<void> {
    const snapshot = pruneSnapshot(await loadSnapshot(userId), serverNow())
    if (shown || isStopped()) return
    shown = snapshot
    restoreSnapshotIntoCache(client, snapshot)
    for (const { path, name } of snapshot.pictures) {
      const picture = await findAndDecryptBytes(name)
      if (isStopped()) return
      if (picture) offlineImageUrls.add(path, new Blob([picture]))
    }
    // Deletes what has expired.
    await storeSnapshot(snapshot)
  }

  /** Replaces what was shown offline with what the API returns now. */
  async function revalidate(): Promise<void> {
    const snapshot = shown
    shown = null
    offlineImageUrls.hide()
    if (!snapshot || isStopped()) return
    for (const { key } of snapshot.lists) void client.invalidateQueries({ queryKey: key })
    void client.invalidateQueries({ queryKey: saveKeys.every })
    await refreshAccess(snapshot.posts)
  }

  /** Checks the member’s access to stored posts, and deletes those that they may no longer see. */
  async function refreshAccess(posts: readonly Post[]): Promise<void> {
    const postIds = posts.map(({ postId }) => postId)
    if (postIds.length === 0) return
    const gone = new Set(postIds)
    for (let at = 0; at < postIds.length; at += maxRefreshedPosts) {
      const { data } = await callApi(refreshPosts, {
        body: { postIds: postIds.slice(at, at + maxRefreshedPosts) },
      })
      if (isStopped()) return
      cachePosts(client, data)
      for (const { postId } of data) gone.delete(postId)
    }
    await withCrossTabLock(snapshotRow, async () => {
      const stored = await loadSnapshot(userId)
      const lists = stored.lists.map((list) => ({
        ...list,
        page: { ...list.page, ids: list.page.ids.filter((id) => !gone.has(id)) },
      }))
      if (!isStopped())
        await storeSnapshot(pruneSnapshot(mergeCacheIntoSnapshot(client, { ...stored, lists }), serverNow()))
    })
  }

  /** Brings the snapshot up to date: access to its posts, and all saves once they are old. */
  async function refresh(): Promise<void> {
    if (isStopped() || shown || !navigator.onLine) return
    const stored = await loadSnapshot(userId)
    await refreshAccess(stored.posts.filter(({ postId }) => !client.getQueryData(postKeys.one(postId))))
    if (isStopped()) return
    const folders = await client.fetchQuery(saveFoldersQuery())
    const all = folders.find(({ isSystemDefined }) => isSystemDefined)
    if (!all || isStopped()) return
    const key = postKeys.folder(all.postFolderId, snapshotSavesFilterValues)
    const since = stored.lists.find((list) => hashKey(list.key) === hashKey(key))?.since ?? 0
    if (serverNow() - since > savesMaxAgeMs) {
      await client.fetchInfiniteQuery(
        postListQuery(client, saveFolderPostListSource(client, all.postFolderId, snapshotSavesFilterValues)),
      )
    }
    saveNow()
  }

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    if (query.state.data === undefined && query.state.error instanceof ApiUnreachableError) {
      // A query that is cancelled while it fetches loses what was restored.
      if (shown) restoreSnapshotIntoCache(client, shown)
      else void show().catch((error: unknown) => console.warn('The offline snapshot cannot be shown', error))
    } else if (query.queryKey[0] === postKeys.every[0] || query.queryKey[0] === saveKeys.every[0])
      scheduleSave()
  })
  document.addEventListener('load', scheduleSave, { capture: true, signal })
  document.addEventListener('visibilitychange', () => document.hidden && saveNow(), { signal })
  window.addEventListener('online', () => void revalidate().catch(() => undefined), { signal })
  const refreshTimer = setTimeout(() => {
    // Offline, or refused: the next start does it.
    refresh().catch(() => undefined)
  }, refreshDelayMs)

  const queries = client.getQueryCache().getAll()
  if (!navigator.onLine || queries.some(({ state }) => state.error instanceof ApiUnreachableError))
    void show()
  else scheduleSave()

  return () => {
    stopping.abort()
    clearTimeout(saveTimer)
    clearTimeout(refreshTimer)
    unsubscribe()
    offlineImageUrls.revokeAll()
  }
}

/** Loads the user’s snapshot from this device; deletes one of another user. */
async function loadSnapshot(userId: string): Promise<OfflineSnapshot> {
  const stored = await findAndDecryptValue<OfflineSnapshot>(snapshotRow)
  if (stored?.userId === userId) return stored
  if (stored) await clearEncryptedStore([mutationQueueRowName])
  return createEmptySnapshot(userId)
}

/** Stores the snapshot, and deletes every image that is not in it. */
async function storeSnapshot(snapshot: OfflineSnapshot): Promise<void> {
  await encryptAndStoreValue(snapshotRow, snapshot)
  await clearEncryptedStore([snapshotRow, mutationQueueRowName, ...snapshot.pictures.map(({ name }) => name)])
}
