import type { Post } from '@fanfare/contract/shapes/posts'
import type { SaveFolder } from '@fanfare/contract/shapes/saves'
import type { FeedPage } from '../../lib/cache/feed-pages.ts'

const hourMs = 60 * 60_000
/** Maximum age of stored content since it was last seen online. */
const maxAgeMs = 7 * 24 * hourMs
/** Maximum age of paid content: access to it may end without an offline device learning of it. */
const subscriberMaxAgeMs = 24 * hourMs
const maxImages = 150
const maxImageBytes = 24 * 1024 * 1024
const maxLists = 8

/** `since` is a time of the server's clock. */
export type SnapshotList = { key: readonly unknown[]; page: FeedPage; since: number }

/** A picture as it was shown. `name` is that of the drawer's row; `path` is its path at the API, without a token. */
export type SnapshotImage = { path: string; name: string; postId: string; bytes: number; until: number }

/** Content that one member can read offline. */
export type OfflineSnapshot = {
  userId: string
  lists: readonly SnapshotList[]
  folders: readonly SaveFolder[]
  posts: readonly Post[]
  pictures: readonly SnapshotImage[]
}

export function emptySnapshot(userId: string): OfflineSnapshot {
  return { userId, lists: [], folders: [], posts: [], pictures: [] }
}

/** The paths of the pictures of a post that may be kept: of what its viewer may see, and of nothing that is for adults. */
export function cacheableImagePaths({ files, isSubscribed, isWithheld, isAdult }: Post): string[] {
  if (!isSubscribed || isWithheld || isAdult) return []
  return files.flatMap(({ contentType, url, thumbnailUrl }) =>
    [contentType.startsWith('image/') ? url : null, thumbnailUrl].filter((path) => path !== null),
  )
}

/** Checks whether the viewer sees a post because they subscribe, and would lose it by unsubscribing. */
export function isForSubscribers({ isPublic, creator }: Post): boolean {
  return !isPublic && !creator.canEditProfile
}

/**
 * Returns the time until which a post’s image that its viewer saw now may be stored.
 * @param ends time when the viewer’s access to each creator’s posts ends, by id of the creator: null if it
 * does not end
 * @returns null if it may not be stored at all
 */
export function imageExpiryOf(
  post: Post,
  now: number,
  ends: ReadonlyMap<string, string | null>,
): number | null {
  if (!isForSubscribers(post)) return now + maxAgeMs
  const end = ends.get(post.creator.userId)
  if (end === undefined) return null
  const until = Math.min(now + subscriberMaxAgeMs, end === null ? Number.POSITIVE_INFINITY : Date.parse(end))
  return until > now ? until : null
}

/**
 * Returns the part of a snapshot that may still be shown: nothing expired, and nothing that its viewer may no
 * longer see.
 */
export function withoutExpired(reading: OfflineSnapshot, now: number): OfflineSnapshot {
  const lists = reading.lists.filter(({ since }) => now - since < maxAgeMs).slice(0, maxLists)
  const named = new Set(lists.flatMap(({ page }) => page.ids))
  const posts = reading.posts.filter(({ postId }) => named.has(postId))
  const paths = new Set(posts.flatMap(cacheableImagePaths))
  const good = reading.pictures.filter(({ path, until }) => paths.has(path) && until > now)
  return {
    ...reading,
    lists,
    posts,
    pictures: withinLimits(good),
    folders: lists.length > 0 ? reading.folders : [],
  }
}

/** The newest that there is room for; the newest stand last. */
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

/** The page of all saves after what was saved and taken out since it was asked for. */
export function withSaves(page: FeedPage, posts: readonly Post[]): FeedPage {
  const isSaved = new Map(posts.map((post) => [post.postId, post.isSaved]))
  const added = posts.flatMap(({ postId, isSaved: saved }) =>
    saved && !page.ids.includes(postId) ? [postId] : [],
  )
  return { ...page, ids: [...added, ...page.ids.filter((id) => isSaved.get(id) !== false)] }
}
