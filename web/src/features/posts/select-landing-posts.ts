import type { Post } from '@fanfare/contract/shapes/social/posts'

const postsShown = 6
const newMs = 30 * 86_400_000

/**
 * Chooses the newest post of all and the newest one of each of the most followed creators: those of the last 30 days, or older
 * ones where there are none, which are then not called new. Creators with a picture and a cover come first, then the newest.
 */
export function selectLandingPosts(posts: readonly Post[], now: number): { posts: Post[]; isNew: boolean } {
  const newest = new Map<string, Post>()
  for (const post of [...posts].filter(isForEverybody).sort(byDate)) {
    if (!newest.has(post.creator.userId)) newest.set(post.creator.userId, post)
  }
  const recent = [...newest.values()].filter(({ datePosted }) => now - Date.parse(datePosted) < newMs)
  const isNew = recent.length > 0
  const [first, ...others] = (isNew ? recent : [...newest.values()]).sort(byPictures)
  if (!first) return { posts: [], isNew }
  const chosen = [
    first,
    ...others
      .sort(byFans)
      .sort(byPictures)
      .slice(0, postsShown - 1),
  ]
  return { posts: chosen.sort(byDate).sort(byPictures), isNew }
}

function isForEverybody({ isPublic, isAdult }: Post): boolean {
  return isPublic && !isAdult
}

/** Sorting is stable: what is alike stays as it was sorted before. */
function byPictures({ creator: one }: Post, { creator: other }: Post): number {
  return picturesOf(other) - picturesOf(one)
}

function picturesOf({ avatarUrl, bannerUrl }: Post['creator']): number {
  return [avatarUrl, bannerUrl].filter((url) => url !== null).length
}

function byDate(one: Post, other: Post): number {
  return other.datePosted.localeCompare(one.datePosted)
}

function byFans({ creator: one }: Post, { creator: other }: Post): number {
  return (other.subscriberCount ?? 0) - (one.subscriberCount ?? 0)
}
