import { searchComments } from '@fanfare/contract/calls/social/comments'
import {
  getPublicCreatorDetails,
  knownUsernames,
  suggestedCreators,
} from '@fanfare/contract/calls/social/creators'
import { exploreShelves } from '@fanfare/contract/calls/social/explore'
import { getPostDetails, searchPublicCreatorPost } from '@fanfare/contract/calls/social/posts'
import { reservedUsernames } from '@fanfare/contract/fields/names'
import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { isPublicAndVisible } from '@fanfare/contract/text/post-headline'
import { findMentionedUsernames } from '@fanfare/contract/text/text-parts'
import type { ForwardedForHeaders } from '../visitor-address.ts'

/** Timeout, after which the app sends the requests itself. */
const timeoutMs = 400

const form = /^\/([\w.]+)(?:\/post\/(\w+))?$/

/** API replies to a guest, by the URLs that the app requests. */
export type ApiRepliesByUrl = Record<string, string>

/** Replies that a first screen is rendered from; `isPartial` where the API has more to say of its list of posts. */
export type FetchedApiReplies = { replies: ApiRepliesByUrl; isPartial: boolean }

/** Number of posts of a list below a post, which shows five others. */
const postsBelow = 6
/** Number of topics of the landing page. */
const topics = 6

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
export async function fetchFirstScreenApiReplies(
  apiOrigin: string,
  { path, language, visitor }: { path: string; language: string; visitor: ForwardedForHeaders },
): Promise<FetchedApiReplies | undefined> {
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
  if (username === undefined) {
    const shelves = urlOf(exploreShelves.path)
    return { replies: { ...replies, [shelves]: topicsOf(replies[shelves] ?? '') }, isPartial: false }
  }
  const { data } = JSON.parse(first) as { data: CreatorProfile | Post }
  if (!isForEverybody(data, username)) return undefined
  const list = urlOf(posts)
  const listed = replies[list] ?? ''
  const rendered = renderedPosts(listed, postId === undefined ? undefined : postsBelow)
  const shown = { ...replies, [list]: rendered }
  const known = await fetchKnownMentions(apiOrigin, Object.values(shown), { headers, signal })
  return { replies: { ...shown, ...known }, isPartial: rendered !== listed }
}

/** Maximum number of usernames that the API checks at once. */
const maxMentions = 100

/**
 * Asks which of the usernames that people wrote in these replies exist: one that nobody has is no link. The answer,
 * whether each exists, stands beside the replies under the path of the call; without mentions, or an answer, there is none.
 */
async function fetchKnownMentions(
  apiOrigin: string,
  replies: readonly string[],
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<ApiRepliesByUrl> {
  const usernames = findMentionedUsernames(replies.flatMap(textsWithMentions).join('\n')).slice(
    0,
    maxMentions,
  )
  if (usernames.length === 0) return {}
  const response = await fetch(apiOrigin + knownUsernames.path, {
    method: knownUsernames.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ usernames }),
    signal,
  }).catch(() => undefined)
  if (!response?.ok) return {}
  const { data } = (await response.json()) as { data: string[] }
  const exists = Object.fromEntries(usernames.map((username) => [username, data.includes(username)]))
  return { [knownUsernames.path]: JSON.stringify(exists) }
}

/** Names of the fields in which people write to others. */
const writtenFields: ReadonlySet<string> = new Set(['caption', 'content', 'bio'])

function textsWithMentions(reply: string): string[] {
  const texts: string[] = []
  if (!/[@＠]/.test(reply)) return texts
  JSON.parse(reply, (key, value: unknown) => {
    if (writtenFields.has(key) && typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

/** The reply of the explore page with its topics alone. */
function topicsOf(text: string): string {
  const reply = JSON.parse(text) as { data: { contentTags?: unknown[] } }
  return JSON.stringify({ ...reply, data: { contentTags: reply.data.contentTags?.slice(0, topics) ?? [] } })
}

/** Removes the text of locked posts from a list: it is neither rendered nor sent in a page, where search engines would keep it. */
function renderedPosts(text: string, count: number | undefined): string {
  const reply = JSON.parse(text) as { data: Post[] }
  if (reply.data.length <= (count ?? Infinity) && reply.data.every(isPublicAndVisible)) return text
  const data = reply.data
    .slice(0, count)
    .map((post) => (isPublicAndVisible(post) ? post : { ...post, caption: '', contentTags: [] }))
  return JSON.stringify({ ...reply, data })
}

/** Checks whether data may be in a page: of a locked post, a page says only whose it is (ADR 83). */
function isForEverybody(data: CreatorProfile | Post, username: string): boolean {
  if (!('postId' in data)) return data.username === username
  return data.creator.username === username && data.isSubscribed && !data.isWithheld
}
