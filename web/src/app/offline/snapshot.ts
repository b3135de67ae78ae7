import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import type { FeedPage } from '../../lib/cache/feed-pages.ts'

const hourMs = 60 * 60_000
/** Maximum age of stored content since it was last seen online. */
const maxAgeMs = 7 * 24 * hourMs
/** Maximum age of paid content: access to it may end without an offline device learning of it. */
const subscriberMaxAgeMs = 24 * hourMs
const maxImages = 150
const maxImageBytes = 24 * 1024 * 1024
const maxLists = 8

/** The first page of a list, by its query key; `since` is when it was loaded, by the server's clock. */
export type SnapshotList = { key: readonly unknown[]; page: FeedPage; since: number }

/**
 * An image as it was rendered. `name` is that of its encrypted row, `path` its path at the API without a token, `until`
 * when it expires by the server's clock.
 */
export type SnapshotImage = { path: string; name: string; postId: string; bytes: number; until: number }

/** Content that one member can read offline. */
export type OfflineSnapshot = {
  userId: string
  lists: readonly SnapshotList[]
  folders: readonly SavesFolder[]
  posts: readonly Post[]
  pictures: readonly SnapshotImage[]
}

export function createEmptySnapshot(userId: string): OfflineSnapshot {
  return { userId, lists: [], folders: [], posts: [], pictures: [] }
}

/** Returns the paths of a post's images that may be stored: none that its viewer may not see, and none of adult content. */
export function cacheableImagePaths({ files, isSubscribed, isWithheld, isAdult }: Post): string[] {
  if (!isSubscribed || isWithheld || isAdult) return []
  return files.flatMap(({ contentType, url, thumbnailUrl }) =>
    [contentType.startsWith('image/') ? url : null, thumbnailUrl].filter((path) => path !== null),
  )
}

/** Checks whether the viewer sees a post because they subscribe, and would lose it by unsubscribing. */
export function isNonPublicPostOfOthers({ isPublic, creator }: Post): boolean {
  return !isPublic && !creator.canEditProfile
}

/**
 * Returns the time until which a post’s image that its viewer saw now may be stored.
 * @param ends time when the viewer’s access to each creator’s posts ends, by id of the creator: null if it
 * does not end
 * @returns null if it may not be stored at all
 */
export function imageCacheExpiryOf(
  post: Post,
  now: number,
  ends: ReadonlyMap<string, string | null>,
): number | null {
  if (!isNonPublicPostOfOthers(post)) return now + maxAgeMs
  const end = ends.get(post.creator.userId)
  if (end === undefined) return null
  const until = Math.min(now + subscriberMaxAgeMs, end === null ? Number.POSITIVE_INFINITY : Date.parse(end))
  return until > now ? until : null
}

/**
 * Returns the part of a snapshot that may still be shown: nothing expired, and nothing that its viewer may no
 * longer see.
 */
export function pruneSnapshot(snapshot: OfflineSnapshot, now: number): OfflineSnapshot {
  const lists = snapshot.lists.filter(({ since }) => now - since < maxAgeMs).slice(0, maxLists)
  const listed = new Set(lists.flatMap(({ page }) => page.ids))
  const posts = snapshot.posts.filter(({ postId }) => listed.has(postId))
  const paths = new Set(posts.flatMap(cacheableImagePaths))
  const images = snapshot.pictures.filter(({ path, until }) => paths.has(path) && until > now)
  return {
    ...snapshot,
    lists,
    posts,
    pictures: withinLimits(images),
    folders: lists.length > 0 ? snapshot.folders : [],
  }
}

/** Drops the oldest images beyond the limits of number and size; the newest are last. */
function withinLimits(pictures: readonly SnapshotImage[]): SnapshotImage[] {
  let bytes = 0
  return pictures
    .slice(-maxImages)
    .toReversed()
    .filter((picture) => {
      bytes += picture.bytes
      return bytes <= maxImageBytes
    })
    .toReversed()
}

/** Applies to the page of all saves what was saved and removed since it was loaded. */
export function applySavedStatesToPage(page: FeedPage, posts: readonly Post[]): FeedPage {
  const isSaved = new Map(posts.map((post) => [post.postId, post.isSaved]))
  const added = posts.flatMap(({ postId, isSaved: saved }) =>
    saved && !page.ids.includes(postId) ? [postId] : [],
  )
  return { ...page, ids: [...added, ...page.ids.filter((id) => isSaved.get(id) !== false)] }
}
