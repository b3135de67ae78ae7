import { invalidateNotifications } from '../../features/notifications/notification-queries.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { applyLiveUpdateEvent, resyncUserAndActiveQueries } from './apply-event.ts'
import {
  type LiveUpdateTargets,
  liveUpdateTargetsOnScreen,
  mergeLiveUpdateTargetsUpToLimit,
  watchLiveUpdateTargetsOnScreen,
} from './live-update-targets.ts'
import type { LiveUpdateEvent } from './read-stream.ts'
import { runLiveUpdateStream } from './run-stream.ts'

/**
 * Messages between tabs: an event, the posts that one of them shows, and a request for these by the tab with
 * the stream.
 */
type TabMessage =
  | { event: LiveUpdateEvent }
  // A tab of the release before names posts alone.
  | (Pick<LiveUpdateTargets, 'posts'> & Partial<LiveUpdateTargets>)
  | { who: true }
  | { ask: true }

/** A tab that leads later than this has stood behind another, of which it may have heard nothing to resume from. */
const unheardMs = 2000

/**
 * Shows what happens to a person as it happens. One tab of a browser has the stream and tells the others; when it is closed,
 * another goes on where it was. A browser that cannot do that has a stream a tab.
 * @returns what ends it
 */
export function startLiveUpdates(userId: string): () => void {
  const name = `live-${userId}`
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  const stopping = new AbortController()
  const renewing = new EventTarget()
  const openedAt = performance.now()
  let isLeading = false
  let after: string | undefined
  let followed: LiveUpdateTargets = { posts: [], profiles: [] }

  function hear(event: LiveUpdateEvent): void {
    if (event.id) after = event.id
    applyLiveUpdateEvent(queryClient, event)
  }

  function follow(onScreen: LiveUpdateTargets): void {
    const isNew =
      onScreen.posts.some((postId) => !followed.posts.includes(postId)) ||
      onScreen.profiles.some((accountId) => !followed.profiles.includes(accountId))
    followed = mergeLiveUpdateTargetsUpToLimit(onScreen, followed)
    if (isNew) renewing.dispatchEvent(new Event('renew'))
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('event' in data) hear(data.event)
    else if ('ask' in data) resyncUserAndActiveQueries(queryClient)
    else if ('who' in data) channel.postMessage(liveUpdateTargetsOnScreen(queryClient) satisfies TabMessage)
    else if (isLeading) follow({ profiles: [], ...data })
  })
  const stopWatching = watchLiveUpdateTargetsOnScreen(queryClient, (onScreen) => {
    if (isLeading) follow(onScreen)
    else channel?.postMessage(onScreen satisfies TabMessage)
  })

  async function lead(): Promise<void> {
    isLeading = true
    // What happened while another tab led, and was sent to no one who could pass it on.
    if (after === undefined && performance.now() - openedAt > unheardMs)
      resyncUserAndActiveQueries(queryClient)
    followed = liveUpdateTargetsOnScreen(queryClient)
    channel?.postMessage({ who: true } satisfies TabMessage)
    await runLiveUpdateStream(
      {
        after: () => after,
        followed: () => followed,
        hear(event) {
          hear(event)
          channel?.postMessage({ event } satisfies TabMessage)
        },
        ask() {
          resyncUserAndActiveQueries(queryClient)
          channel?.postMessage({ ask: true } satisfies TabMessage)
        },
      },
      renewing,
      stopping.signal,
    )
  }

  // What happened since the list was asked for, before this heard of anything.
  void invalidateNotifications(queryClient)
  const leading =
    'locks' in navigator && channel
      ? navigator.locks.request(name, { signal: stopping.signal }, lead)
      : lead()
  // Stopping while still waiting for the lock rejects with an error.
  leading.catch((error: unknown) => {
    if (!stopping.signal.aborted) console.warn('Nothing is shown live', error)
  })
  return () => {
    stopping.abort()
    stopWatching()
    channel?.close()
  }
}
