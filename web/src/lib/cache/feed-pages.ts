import type { FeedPlacement } from '@fanfare/contract/shapes/social/posts'

/** Posts of a page by creators whom the viewer does not follow, with the reason for each. */
type Suggestions = Record<string, Exclude<FeedPlacement, 'FOLLOWED'>>

/** One page of a list of posts: the posts themselves are kept once, by id. */
export type FeedPage = { ids: string[]; nextCursor: string | null; suggested?: Suggestions }

export function mergeSuggestions(pages: readonly FeedPage[]): Suggestions {
  return Object.assign({}, ...pages.map(({ suggested }) => suggested))
}

/** All ids of the pages in order. A post that moved while pages were fetched is listed once, where it was first seen. */
export function postIdsOf(pages: readonly FeedPage[]): string[] {
  return [...new Set(pages.flatMap((page) => page.ids))]
}

/** The ids at the top of a fresh first page that come before everything the list knows. */
export function newPostIds(known: readonly string[], head: readonly string[]): string[] {
  const seen = new Set(known)
  const firstKnown = head.findIndex((id) => seen.has(id))
  return firstKnown === -1 ? [...head] : head.slice(0, firstKnown)
}

/** Counts the new posts of a list, without the pinned one, and says whether another post is pinned than before. */
export function summarizeNewPosts(
  known: readonly string[],
  head: readonly string[],
  pinned: string | undefined,
): { posts: number; isPinNew: boolean } {
  const posts = newPostIds(
    known,
    head.filter((id) => id !== pinned),
  )
  return { posts: posts.length, isPinNew: pinned !== undefined && pinned !== known[0] }
}

/** Puts a fresh first page before a list. Where the two do not meet, posts between them are unknown: the list starts
 * again from the fresh page, and its cursor leads on. */
export function prependOrRestartWithFirstPage(pages: readonly FeedPage[], head: FeedPage): FeedPage[] {
  const [first, ...rest] = pages
  if (!first) return [head]
  const known = postIdsOf(pages)
  const fresh = newPostIds(known, head.ids)
  if (fresh.length === head.ids.length) return [head]
  const suggested = { ...head.suggested, ...first.suggested }
  return [{ ...first, ids: [...fresh, ...first.ids], suggested }, ...rest]
}

export function withPostFirst(pages: readonly FeedPage[], id: string): FeedPage[] {
  const [first, ...rest] = withoutPost(pages, id)
  return first ? [{ ...first, ids: [id, ...first.ids] }, ...rest] : [{ ids: [id], nextCursor: null }]
}

export function withoutPost(pages: readonly FeedPage[], id: string): FeedPage[] {
  return pages.map((page) =>
    page.ids.includes(id) ? { ...page, ids: page.ids.filter((one) => one !== id) } : page,
  )
}
