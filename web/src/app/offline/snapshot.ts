import type { Post } from '@fanfare/contract/shapes/posts'
import type { SaveFolder } from '@fanfare/contract/shapes/saves'
import type { FeedPage } from '../../lib/cache/feed-pages.ts'

const hourMs = 60 * 60_000
/** Nothing is kept for longer than this after it was last seen with a line. */
const maxAgeMs = 7 * 24 * hourMs
/** What somebody pays for: her right to it may end by what no device hears of without a line. */
const subscriberMaxAgeMs = 24 * hourMs
const maxImages = 150
const maxImageBytes = 24 * 1024 * 1024
const maxLists = 8

/** `since` is a time of the server's clock. */
export type SnapshotList = { key: readonly unknown[]; page: FeedPage; since: number }

/** A picture as it was shown. `name` is that of the drawer's row; `path` is its path at the API, without a token. */
export type SnapshotImage = { path: string; name: string; postId: string; bytes: number; until: number }

/** What one person can read without a line. */
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

/** Whether somebody sees it by what she pays, or would lose it by leaving. */
export function isForSubscribers({ isPublic, creator }: Post): boolean {
  return !isPublic && !creator.canEditProfile
}

/**
 * Until when a picture of a post may be kept that its viewer saw now.
 * @param ends when her right to each creator's posts ends, by id of the creator: null where nothing ends it
 * @returns null where it may not be kept at all
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

/** What of it may still be shown now: not what is too old, nor what its viewer may not see any more. */
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
