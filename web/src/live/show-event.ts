import { refreshPosts } from '@fanfare/contract/calls/posts'
import type { LiveEvents } from '@fanfare/contract/shapes/live'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { sessionStore } from '../api/session-store.ts'
import { askAnew } from '../cache/ask-anew.ts'
import { commentKeys } from '../cache/comment-keys.ts'
import { keepPosts, patchPost } from '../cache/post-cache.ts'
import { postKeys } from '../cache/post-keys.ts'
import { walletKeys } from '../cache/wallet-queries.ts'
import { addNotification, forgetNotifications } from '../notifications/notification-queries.ts'
import { refreshUser, updateUser } from '../session/session-actions.ts'
import { postsOnScreen } from './posts-on-screen.ts'
import type { LiveEvent } from './read-stream.ts'

const heads = [...postKeys.every, 'head'] as const

/** Shows what an event says wherever it is on screen. */
export function showEvent(client: QueryClient, event: LiveEvent): void {
  if (event.name === 'notification') showNotification(client, event.data)
  else if (event.name === 'unread') showUnread(client, event.data)
  else if (event.name === 'wallet') showWallet(client, event.data)
  else if (event.name === 'post') void askAnew(client, heads)
  else if (event.name === 'counts') showCounts(client, event.data)
  else if (event.name === 'resync') askAgain(client)
}

/** How many notifications came since a number of them did. */
let toldSince = 0

function showNotification(client: QueryClient, notification: LiveEvents['notification']): void {
  toldSince += 1
  addNotification(client, notification)
}

/** A number that no notification has brought, such as after a start with an old list: the list is asked for again. */
function showUnread(client: QueryClient, { count }: LiveEvents['unread']): void {
  const { user } = sessionStore.get()
  const told = toldSince
  toldSince = 0
  if (!user || user.unreadNotificationCount === count) return
  if (count - user.unreadNotificationCount > told) void forgetNotifications(client)
  updateUser({ unreadNotificationCount: count })
}

function showWallet(client: QueryClient, balances: LiveEvents['wallet']): void {
  const { user } = sessionStore.get()
  if (!user) return
  const names = Object.keys(balances) as (keyof typeof balances)[]
  if (names.every((name) => user[name] === balances[name])) return
  updateUser(balances)
  void askAnew(client, walletKeys.every)
}

/** A like that is on its way is counted here already. */
function showCounts(client: QueryClient, { postId, ...counts }: LiveEvents['counts']): void {
  if (client.isMutating({ mutationKey: ['like-post', postId] }) === 0) {
    patchPost(client, postId, (post) => ({ ...post, ...counts }))
  }
  showNewComments(client, postId)
}

/** Looks for new comments where those of the post are on screen: what does it is there then. */
function showNewComments(client: QueryClient, postId: string): void {
  const list = client.getQueryCache().find({ queryKey: commentKeys.list(postId) })
  if (!list?.isActive()) return
  import('../comments/new-comments.ts')
    .then(({ loadNewComments }) => loadNewComments(client, postId))
    .catch(() => undefined)
}

/** Asks for what is on screen, where nothing tells how it changed. */
export function askAgain(client: QueryClient): void {
  // Offline or refused: the next time does it.
  refreshUser({ ignoreFailure: true }).catch(() => undefined)
  void forgetNotifications(client)
  void askAnew(client, heads)
  void askAnew(client, walletKeys.every)
  const postIds = postsOnScreen(client)
  for (const postId of postIds) showNewComments(client, postId)
  if (postIds.length === 0) return
  api(refreshPosts, { body: { postIds } }).then(
    ({ data }) => keepPosts(client, data),
    () => undefined,
  )
}
