import { refreshPosts } from '@fanfare/contract/calls/social/posts'
import { limits } from '@fanfare/contract/limits'
import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import type { LiveUpdateEventName, LiveUpdateEvents } from '@fanfare/contract/shapes/social/live'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { LiveUpdateTopic } from '@fanfare/contract/social/live-update-topics'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { creatorKeys } from '../../features/creators/creator-queries.ts'
import {
  insertNotificationIntoCache,
  invalidateNotifications,
} from '../../features/notifications/notification-queries.ts'
import { callApi } from '../../lib/api/call.ts'
import { sessionStore } from '../../lib/api/session-store.ts'
import { cancelAndInvalidate } from '../../lib/cache/cancel-and-invalidate.ts'
import { commentKeys } from '../../lib/cache/comment-keys.ts'
import { cachePosts, patchCachedPost, removePostFromCachedLists } from '../../lib/cache/post-cache.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { applyDisplayPreferences } from '../../lib/session/apply-preferences.ts'
import { refreshUserOrEndSession, updateSessionUser } from '../../lib/session/session-actions.ts'
import { postIdsOfCachedLists, postIdsOnScreenUpToLimit } from './live-update-targets.ts'
import { queryKeysByLiveUpdateEvent, queryKeysByLiveUpdateTopic } from './queries-by-event.ts'
import type { LiveUpdateEvent } from './read-stream.ts'
import { throttleByKey } from './throttle-by-key.ts'

/** Shows what an event says wherever it is on screen. */
export function applyLiveUpdateEvent(client: QueryClient, event: LiveUpdateEvent): void {
  if (event.name === 'notification') applyNotification(client, event.data)
  else if (event.name === 'unread') applyUnread(client, event.data)
  else if (event.name === 'wallet') applyWallet(event.data)
  else if (event.name === 'user') applyUser(event.data)
  else if (event.name === 'own') applyOwnAction(client, event.data)
  else if (event.name === 'counts') applyCounts(client, event.data)
  else if (event.name === 'edited') showEdited(client, event.data)
  else if (event.name === 'gone') showGone(client, event.data)
  else if (event.name === 'changed') showChanged(client, event.data)
  else if (event.name === 'post') showPost(client, event.data)
  else if (event.name === 'resync') resyncUserAndActiveQueries(client)
  if (event.name !== 'resync') invalidateFor(client, event.name)
}

function invalidateFor(client: QueryClient, name: LiveUpdateEventName): void {
  // A server of a newer release may send events that this one does not know.
  askSoon(client, queryKeysByLiveUpdateEvent[name] ?? [])
}

/** Events of one change come together: what several of them make out of date is asked for once. */
const batchDelayMs = 50

/**
 * Events applied to a client so far: the queries to invalidate with the next batch, and the number of notifications
 * received since the last unread count.
 */
type Applied = { due: Map<string, QueryKey>; unreadSinceEvent: number }

const appliedTo = new WeakMap<QueryClient, Applied>()

function appliedOf(client: QueryClient): Applied {
  const applied = appliedTo.get(client) ?? { due: new Map(), unreadSinceEvent: 0 }
  appliedTo.set(client, applied)
  return applied
}

function askSoon(client: QueryClient, keys: readonly QueryKey[]): void {
  const { due } = appliedOf(client)
  if (due.size === 0 && keys.length > 0) setTimeout(() => void askDue(client), batchDelayMs)
  for (const key of keys) due.set(key.join(' '), key)
}

const isOfProfiles = ([noun, kind, list]: QueryKey) =>
  noun === 'posts' && kind === 'list' && list === 'profile'

const isHead = ([noun, kind]: QueryKey) => noun === 'posts' && kind === 'head'

/**
 * Posts of profiles come after the profiles: one that is closed to the viewer by now shows none, and asks for none. The heads of
 * lists come last: posts that are back in a list, such as those of somebody who is unblocked, are not announced as new.
 */
async function askDue(client: QueryClient): Promise<void> {
  const { due } = appliedOf(client)
  const changing = [...due.values()].filter((key) => isChanging(client, key))
  const keys = [...due.values()].filter((key) => !changing.includes(key))
  if (changing.length > 0) askOnceChanged(client, changing)
  const profiles = keys.filter(isOfProfiles)
  const heads = profiles.length > 0 ? keys.filter(isHead) : []
  due.clear()
  const ask = (asked: QueryKey[]) => Promise.all(asked.map((key) => cancelAndInvalidate(client, key)))
  await ask(keys.filter((key) => !profiles.includes(key) && !heads.includes(key)))
  if (profiles.length > 0) setTimeout(() => void ask(profiles).then(() => ask(heads)), batchDelayMs)
}

/** True while a mutation with the query's own key is pending: the cache holds its result already. */
function isChanging(client: QueryClient, mutationKey: QueryKey): boolean {
  return client.isMutating({ mutationKey }) > 0
}

/** Refetches queries after their pending mutations: an answer from before would undo on screen what was just chosen. */
function askOnceChanged(client: QueryClient, keys: readonly QueryKey[]): void {
  const unsubscribe = client.getMutationCache().subscribe(() => {
    if (keys.some((key) => isChanging(client, key))) return
    unsubscribe()
    askSoon(client, keys)
  })
}

function applyNotification(client: QueryClient, notification: LiveUpdateEvents['notification']): void {
  appliedOf(client).unreadSinceEvent += 1
  insertNotificationIntoCache(client, notification)
}

/** A number that no notification has brought, such as after a start with an old list: the list is asked for again. */
function applyUnread(client: QueryClient, { count }: LiveUpdateEvents['unread']): void {
  const { user } = sessionStore.get()
  const applied = appliedOf(client)
  const eventsSinceUnread = applied.unreadSinceEvent
  applied.unreadSinceEvent = 0
  if (!user || user.unreadNotificationCount === count) return
  // Fewer: some were read on another screen, or are gone.
  const isFewer = count < user.unreadNotificationCount
  if (isFewer || count - user.unreadNotificationCount > eventsSinceUnread)
    void invalidateNotifications(client)
  updateSessionUser({ unreadNotificationCount: count })
}

function applyWallet(balances: LiveUpdateEvents['wallet']): void {
  updateSessionUser(balances)
}

/**
 * Applies changes of the user, except the unread count, which has an event of its own that loads the rows it
 * counts.
 */
function applyUser({ unreadNotificationCount: _, ...user }: LiveUpdateEvents['user']): void {
  const known = sessionStore.get().user
  if (known?.id !== user.id) return
  const isChosenElsewhere = user.darkMode !== known.darkMode || user.language !== known.language
  updateSessionUser(user)
  if (isChosenElsewhere) applyDisplayPreferences(user)
}

/** Applies the viewer’s action on another screen; pending ones on this screen are already shown. */
function applyOwnAction(
  client: QueryClient,
  { postId, hasLiked, isSaved, optionId }: LiveUpdateEvents['own'],
): void {
  const post = client.getQueryData<Post>(postKeys.one(postId))
  if (!post) {
    // What is saved stands in lists that have never shown this post.
    showSaves(client)
    return
  }
  const isBusy = (act: string) => client.isMutating({ mutationKey: [act, postId] }) > 0
  if (hasLiked !== undefined && hasLiked !== post.hasLiked && !isBusy('like-post')) {
    patchCachedPost(client, postId, (one) => ({ ...one, hasLiked }))
  }
  if (isSaved !== undefined && isSaved !== post.isSaved && !isBusy('save-post')) {
    patchCachedPost(client, postId, (one) => ({ ...one, isSaved }))
    showSaves(client)
  }
  // Whoever has voted is shown the counts, which only the post itself has.
  const isCounted = post.options.some((option) => option.optionId === optionId && option.hasVoted)
  if (optionId !== undefined && !isCounted) refresh(client, [postId])
}

function showSaves(client: QueryClient): void {
  askSoon(client, queryKeysByLiveUpdateTopic.SAVES)
}

/** A like that is on its way is counted here already. */
function applyCounts(
  client: QueryClient,
  { postId, options: votes = [], ...counts }: LiveUpdateEvents['counts'],
): void {
  const isLiking = client.isMutating({ mutationKey: ['like-post', postId] }) > 0
  const isVoting = client.isMutating({ mutationKey: ['vote', postId] }) > 0
  patchCachedPost(client, postId, (post) => ({
    ...post,
    ...(!isLiking && counts),
    ...(!isVoting && {
      options: post.options.map((option) => ({
        ...option,
        ...votes.find(({ optionId }) => optionId === option.optionId),
      })),
    }),
  }))
  applyNewComments(client, postId)
}

/** Very many may have a popular post on screen: they do not all ask at the same moment. */
const editedJitterMs = 1500

/** Loads a post that is shown otherwise, and announces on the open page of its creator what comes first there now. */
function showEdited(client: QueryClient, { postId }: LiveUpdateEvents['edited']): void {
  setTimeout(() => {
    refresh(client, [postId])
    askSoon(client, [postKeys.head(postKeys.everyProfile)])
  }, Math.random() * editedJitterMs)
}

/**
 * Takes a post out of every list, and out of what counts it; where it stands alone, it is asked for again, and answered that it
 * is gone.
 */
function showGone(client: QueryClient, { postId }: LiveUpdateEvents['gone']): void {
  const post = client.getQueryData<Post>(postKeys.one(postId))
  removePostFromCachedLists(client, postKeys.lists, postId)
  if (post) askSoon(client, [creatorKeys.one(post.creator.username)])
  if (post?.isSaved) showSaves(client)
  // By then no card of a list asks for it.
  setTimeout(() => void client.resetQueries({ queryKey: postKeys.one(postId) }), batchDelayMs)
}

/** Topics that decide what posts show: whether they are saved, what of them is covered, locked, or there at all, and by whom they are. */
const topicsOfPosts: ReadonlySet<LiveUpdateTopic> = new Set([
  'SAVES',
  'POSTS',
  'PEOPLE',
  'PRIVACY',
  'SUBSCRIPTIONS',
  'PROFILE',
  'PROFILES',
])

/** Topics that decide whose comments are shown, and by which name. */
const topicsOfComments: ReadonlySet<LiveUpdateTopic> = new Set(['PEOPLE', 'PRIVACY', 'PROFILE', 'PROFILES'])

/** Many may like a post and take it back: the list that names them is not asked for again with each. */
const renamedMs = 2000
const reloadNotifications = throttleByKey(renamedMs, (_key, client: QueryClient) => {
  void invalidateNotifications(client)
})

/** Very many may be shown somebody who changes a name: they do not all ask at the same moment. */
const profilesJitterMs = 2000
const showProfiles = throttleByKey(profilesJitterMs, (_key, client: QueryClient) => {
  setTimeout(() => showTopics(client, ['PROFILES']), Math.random() * profilesJitterMs)
})

function showChanged(client: QueryClient, { topics: all }: LiveUpdateEvents['changed']): void {
  if (all.includes('NOTIFICATIONS')) reloadNotifications('notifications', client)
  if (all.includes('PROFILES')) showProfiles('profiles', client)
  showTopics(
    client,
    all.filter((topic) => topic !== 'NOTIFICATIONS' && topic !== 'PROFILES'),
  )
}

/** Asks again for what shows these topics. Posts are shown otherwise where they stand, and those that are gone go; no list moves. */
function showTopics(client: QueryClient, topics: readonly LiveUpdateTopic[]): void {
  askSoon(
    client,
    topics.flatMap((topic) => queryKeysByLiveUpdateTopic[topic] ?? []),
  )
  const onScreen = postIdsOnScreenUpToLimit(client)
  if (topics.some((topic) => topicsOfPosts.has(topic)))
    refresh(client, onScreen, postIdsOfCachedLists(client))
  if (!topics.some((topic) => topicsOfComments.has(topic))) return
  for (const postId of onScreen) applyNewComments(client, postId)
}

/**
 * A new post is counted and announced on the open page of its creator. The viewer's own, made on another screen, stands on their
 * own page at once.
 */
function showPost(client: QueryClient, { creatorId }: LiveUpdateEvents['post']): void {
  const { user } = sessionStore.get()
  const open = client.getQueriesData<CreatorProfile>({ queryKey: creatorKeys.profiles, type: 'active' })
  for (const [queryKey, creator] of open) {
    if (creator?.userId !== creatorId) continue
    askSoon(client, [queryKey, postKeys.head(postKeys.profiles(creator.username))])
  }
  if (user?.id !== creatorId) return
  void cancelAndInvalidate(client, postKeys.profiles(user.username))
  void cancelAndInvalidate(client, ['creators'])
}

/** Each like of a comment says that there may be news of its post: a popular one is not asked for again with each. */
const newCommentsMs = 2000
const loadComments = throttleByKey(newCommentsMs, (postId, client: QueryClient) => {
  const list = client.getQueryCache().find({ queryKey: commentKeys.list(postId) })
  if (!list?.isActive()) return
  import('../../features/comments/cache/new-comments.ts')
    .then(({ refreshCachedComments }) => refreshCachedComments(client, postId))
    .catch(() => undefined)
})

/** Looks for new comments where those of the post are on screen: what does it is there then. */
function applyNewComments(client: QueryClient, postId: string): void {
  loadComments(postId, client)
}

/** Asks for what is on screen, where nothing tells how it changed. */
export function resyncUserAndActiveQueries(client: QueryClient): void {
  // Offline or refused: the next time does it.
  refreshUserOrEndSession({ ignoreFailure: true })
    .then(() => {
      const { user } = sessionStore.get()
      if (user) applyDisplayPreferences(user)
    })
    .catch(() => undefined)
  invalidateFor(client, 'resync')
  const postIds = postIdsOnScreenUpToLimit(client)
  for (const postId of postIds) applyNewComments(client, postId)
  refresh(client, postIds, postIdsOfCachedLists(client))
}

/** Loads these posts anew, the first of them first, and takes away those that the viewer comes upon no more. */
function refresh(client: QueryClient, first: readonly string[], others: readonly string[] = []): void {
  const postIds = [...new Set([...first, ...others])]
  // Offline or refused: a later event does it.
  refreshInParts(client, postIds).catch(() => undefined)
}

async function refreshInParts(client: QueryClient, postIds: readonly string[]): Promise<void> {
  for (let at = 0; at < postIds.length; at += limits.livePosts) {
    const part = postIds.slice(at, at + limits.livePosts)
    const { data } = await callApi(refreshPosts, { body: { postIds: part } })
    cachePosts(client, data)
    const found = new Set(data.map(({ postId }) => postId))
    for (const postId of part) if (!found.has(postId)) showGone(client, { postId })
  }
}
