import { searchComments } from '@fanfare/contract/calls/comments'
import { getPublicCreatorDetails, suggestedCreators } from '@fanfare/contract/calls/creators'
import { exploreShelves } from '@fanfare/contract/calls/explore'
import { getPostDetails, searchPublicCreatorPost } from '@fanfare/contract/calls/posts'
import { reservedUsernames } from '@fanfare/contract/fields/names'
import type { CreatorProfile } from '@fanfare/contract/shapes/creators'
import type { Post } from '@fanfare/contract/shapes/posts'
import { isForAll } from '@fanfare/contract/text/headline'
import type { VisitorHeaders } from '../visitor-address.ts'

/** Timeout, after which the app sends the requests itself. */
const timeoutMs = 400

const form = /^\/([\w.]+)(?:\/post\/(\w+))?$/

/** API replies to a guest, by the URLs that the app requests. */
export type Replies = Record<string, string>

/** Replies of a first screen; `later` has the URLs whose data is rendered in part, and not sent with the page. */
export type FetchedReplies = { replies: Replies; later: string[] }

/** Checks whether a path may have a server-rendered first screen: the landing page, a profile or a post. */
export function isServerRenderable(path: string): boolean {
  if (path === '/') return true
  const [, username] = form.exec(path) ?? []
  return username !== undefined && !reservedUsernames.has(username.toLowerCase())
}

/**
 * Asks the API, as a guest, for what the first screen at a path shows. Undefined where that is not for everybody, or leads
 * elsewhere, and where the API does not answer in time: the app says so.
 */
export async function fetchReplies(
  apiOrigin: string,
  { path, language, visitor }: { path: string; language: string; visitor: VisitorHeaders },
): Promise<FetchedReplies | undefined> {
  const [, username, postId] = form.exec(path) ?? []
  const urlOf = (call: string) =>
    apiOrigin + call.replace('{username}', username ?? '').replace('{postId}', postId ?? '')
  const posts = `${searchPublicCreatorPost.path.replace('{tab}', 'all')}?limit=20&sort=newest&timeFilter=all`
  const calls =
    username === undefined
      ? [exploreShelves.path]
      : postId === undefined
        ? [getPublicCreatorDetails.path, posts]
        : [getPostDetails.path, `${searchComments.path}?limit=20`, posts]
  const urls = [...calls, suggestedCreators.path].map(urlOf)
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { accept: 'application/json', 'accept-language': language, ...visitor }
  const texts = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url, { headers, signal }).catch(() => undefined)
      return response?.ok ? response.text() : undefined
    }),
  )
  const said = urls.flatMap((url, at) => (texts[at] === undefined ? [] : [[url, texts[at]] as const]))
  const [first] = texts
  if (said.length < urls.length || first === undefined) return undefined
  const replies = Object.fromEntries(said)
  const list = urlOf(posts)
  const listed = username === undefined ? undefined : replies[list]
  const bare = listed === undefined ? undefined : withoutLockedText(listed)
  if (bare !== undefined) replies[list] = bare
  // Of the shelves the topics alone are rendered.
  if (username === undefined) return { replies, later: [urlOf(exploreShelves.path)] }
  const { data } = JSON.parse(first) as { data: CreatorProfile | Post }
  if (!isForEverybody(data, username)) return undefined
  return { replies, later: postId === undefined && bare === listed ? [] : [list] }
}

/** Removes the text of locked posts from a list: it is neither rendered nor sent in a page, where search engines would keep it. */
function withoutLockedText(text: string): string {
  const reply = JSON.parse(text) as { data: Post[] }
  if (reply.data.every(isForAll)) return text
  const data = reply.data.map((post) => (isForAll(post) ? post : { ...post, caption: '', contentTags: [] }))
  return JSON.stringify({ ...reply, data })
}

/** Checks whether data may be in a page: of a locked post, a page says only whose it is (ADR 83). */
function isForEverybody(data: CreatorProfile | Post, username: string): boolean {
  if (!('postId' in data)) return data.username === username
  return data.creator.username === username && data.isSubscribed && !data.isWithheld
}
