import type { LiveUpdateEvents } from '@fanfare/contract/shapes/social/live'
import type { LiveUpdateTopic } from '@fanfare/contract/social/live-update-topics'
import type { Context } from '../../../platform/context.ts'
import type { StoredLiveUpdate } from '../../../platform/events/live-updates.ts'
import { loadVisibleNotificationsByIds } from '../search-notifications.ts'
import { countUnreadNotificationsUpToMax } from '../unread.ts'
import {
  findOpenSessions,
  findPostsInViewerFeeds,
  findPostsInvolvingPeople,
  findViewersRelatedToPeople,
  findViewersWithUnread,
  loadLiveWallet,
  loadPostCountsForViewers,
  loadViewerPostActions,
} from './load-live.ts'
import type { OpenStream, StreamEvent } from './open-stream.ts'
import type { OpenStreams } from './open-streams.ts'

/** People processed concurrently: few, so that requests do not wait behind them. */
const peopleAtOnce = 16

/**
 * Sends to the open streams of this process the events that these live updates cause: all of them, or none if it
 * throws.
 */
export async function broadcastLiveUpdates(
  ctx: Context,
  loadUser: LoadUser,
  streams: OpenStreams,
  stored: readonly StoredLiveUpdate[],
): Promise<void> {
  const signals = [...stored, ...(await derivedSignals(ctx, streams, stored))]
  const ofPeople = Map.groupBy(
    signals.filter((signal) => 'accountId' in signal && !ofNoPerson.has(signal.kind) && isConnected(signal)),
    (signal) => ('accountId' in signal ? signal.accountId : ''),
  )
  function isConnected(signal: StoredLiveUpdate): boolean {
    return 'accountId' in signal && streams.hasPerson(signal.accountId)
  }
  const eventsByStream = new Map<OpenStream, StreamEvent[]>()
  const add = (stream: OpenStream, ...events: StreamEvent[]) => {
    eventsByStream.set(stream, [...(eventsByStream.get(stream) ?? []), ...events])
  }
  for (const [viewerId, events] of await mapConcurrently([...ofPeople], peopleAtOnce, ([viewerId, own]) =>
    eventsOf(ctx, loadUser, viewerId, own).then((events) => [viewerId, events] as const),
  )) {
    for (const stream of streams.of(viewerId)) add(stream, ...events)
  }
  for (const { viewerId, event } of await loadNewPostEvents(ctx, signals, streams.people())) {
    for (const stream of streams.of(viewerId)) add(stream, event)
  }
  for (const { viewerId, event } of await ownEvents(ctx, signals, streams)) {
    for (const stream of streams.of(viewerId)) add(stream, event)
  }
  for (const { stream, event } of await countEvents(ctx, signals, streams)) add(stream, event)
  await closeStreamsOfEndedSessions(
    ctx,
    streams,
    [...ofPeople].flatMap(([viewerId, own]) =>
      own.some(({ kind }) => kind === 'SESSIONS') ? streams.of(viewerId) : [],
    ),
  )
  for (const [stream, events] of eventsByStream) {
    stream.deliver(events.toSorted((one, other) => Number(one.signal - other.signal)))
  }
}

/** Kinds that are sent by other than the person they name. */
const ofNoPerson: ReadonlySet<StoredLiveUpdate['kind']> = new Set(['POSTED', 'OWN', 'PRESENCE'])

/**
 * Derives the updates for the open streams of this process only, from people who left or returned and posts that were
 * removed or restored: however many fans somebody has, the cost depends on the streams here.
 */
async function derivedSignals(
  ctx: Context,
  streams: OpenStreams,
  signals: readonly StoredLiveUpdate[],
): Promise<StoredLiveUpdate[]> {
  const id = signals.at(-1)?.id ?? 0n
  const people = signals.flatMap((signal) => (signal.kind === 'PRESENCE' ? [signal.accountId] : []))
  const posts = signals.flatMap((signal) => (signal.kind === 'POST' ? [signal.postId] : []))
  const renamed = signals.flatMap((signal) =>
    signal.kind === 'TOPIC' && signal.changed === 'PROFILE' ? [signal.accountId] : [],
  )
  const [related, touched, notified, shown] = await Promise.all([
    people.length > 0 ? findViewersRelatedToPeople(ctx, people, streams.people()) : [],
    people.length > 0 ? findPostsInvolvingPeople(ctx, people, streams.posts()) : [],
    posts.length > 0 ? findViewersWithUnread(ctx, posts, streams.people()) : [],
    renamed.length > 0 ? viewersOf(ctx, streams, renamed) : [],
  ])
  const viewing = [...renamed, ...people].flatMap((accountId) =>
    streams.withProfile(accountId).map(({ viewerId }) => viewerId),
  )
  return [
    ...related.flatMap((accountId): StoredLiveUpdate[] => [
      { id, kind: 'USER', accountId },
      { id, kind: 'TOPIC', accountId, changed: 'PEOPLE' },
    ]),
    ...[...new Set([...shown, ...viewing])].map(
      (accountId): StoredLiveUpdate => ({ id, kind: 'TOPIC', accountId, changed: 'PROFILES' }),
    ),
    ...notified.map((accountId): StoredLiveUpdate => ({ id, kind: 'READ', accountId })),
    ...[...new Set([...touched, ...posts])].map(
      (postId): StoredLiveUpdate => ({ id, kind: 'COUNTED', postId }),
    ),
  ]
}

/**
 * Finds the viewers whose screens show these people: by their relation, or by a post on screen that is theirs
 * or that they took part in.
 */
async function viewersOf(ctx: Context, streams: OpenStreams, accountIds: string[]): Promise<string[]> {
  const [related, touched] = await Promise.all([
    findViewersRelatedToPeople(ctx, accountIds, streams.people()),
    findPostsInvolvingPeople(ctx, accountIds, streams.posts()),
  ])
  const byPosts = touched.flatMap((postId) => streams.withPost(postId).map(({ viewerId }) => viewerId))
  return [...new Set([...related, ...byPosts])]
}

/** Topics that decide which notifications the viewer is shown. */
const recounting: ReadonlySet<LiveUpdateTopic> = new Set(['PEOPLE', 'PRIVACY'])

/** Closes those of the streams whose session has ended. */
export async function closeStreamsOfEndedSessions(
  ctx: Context,
  streams: OpenStreams,
  doubted: readonly OpenStream[],
): Promise<void> {
  if (doubted.length === 0) return
  const live = await findOpenSessions(ctx, [...new Set(doubted.map(({ sessionId }) => sessionId))])
  for (const stream of doubted) {
    if (live.has(stream.sessionId)) continue
    streams.remove(stream)
    stream.end()
  }
}

async function eventsOf(
  ctx: Context,
  loadUser: LoadUser,
  viewerId: string,
  signals: readonly StoredLiveUpdate[],
): Promise<StreamEvent[]> {
  const newestOf = (...kinds: StoredLiveUpdate['kind'][]) =>
    signals.findLast(({ kind }) => kinds.includes(kind))?.id
  const unread = signals.findLast(
    (signal) =>
      signal.kind === 'NOTIFIED' ||
      signal.kind === 'READ' ||
      (signal.kind === 'TOPIC' && recounting.has(signal.changed)),
  )?.id
  const wallet = newestOf('WALLET')
  const user = newestOf('USER')
  return [
    ...(await loadNotificationEvents(ctx, viewerId, signals)),
    ...(unread === undefined ? [] : [await loadUnreadCountEvent(ctx, viewerId, unread)]),
    ...(wallet === undefined
      ? []
      : [
          await loadWalletEvent(ctx, viewerId, wallet),
          { signal: wallet, name: 'earnings' as const, data: {} },
        ]),
    ...(user === undefined ? [] : [await loadUserEvent(ctx, loadUser, viewerId, user)]),
    ...mergeTopicChanges(signals),
  ]
}

/** Builds one event for all topics, so that a query that several of them invalidate is sent once. */
export function mergeTopicChanges(signals: readonly StoredLiveUpdate[]): StreamEvent[] {
  const changes = signals.flatMap((signal) => (signal.kind === 'TOPIC' ? [signal] : []))
  const newest = changes.at(-1)
  if (!newest) return []
  const topics = [...new Set(changes.map(({ changed }) => changed))]
  return [{ signal: newest.id, name: 'changed', data: { topics } }]
}

/** Loads the signed-in person as they see themselves, with no tokens. */
export type LoadUser = (ctx: Context, userId: string) => Promise<LiveUpdateEvents['user']>

export async function loadUserEvent(
  ctx: Context,
  loadUser: LoadUser,
  viewerId: string,
  signal: bigint,
): Promise<StreamEvent> {
  return { signal, name: 'user', data: await loadUser(ctx, viewerId) }
}

/** Builds the events of what viewers of open streams did with posts. */
async function ownEvents(
  ctx: Context,
  signals: readonly StoredLiveUpdate[],
  streams: OpenStreams,
): Promise<{ viewerId: string; event: StreamEvent }[]> {
  const asked = new Map(
    signals.flatMap((signal) =>
      signal.kind === 'OWN' && streams.hasPerson(signal.accountId)
        ? [[`${signal.accountId} ${signal.postId}`, signal] as const]
        : [],
    ),
  )
  const rows = await loadViewerPostActions(
    ctx,
    [...asked.values()].map(({ accountId, postId }) => ({ viewerId: accountId, postId })),
  )
  return rows.map(({ viewerId, ...data }) => ({
    viewerId,
    event: { signal: asked.get(`${viewerId} ${data.postId}`)?.id ?? 0n, name: 'own', data },
  }))
}

export async function loadNotificationEvents(
  ctx: Context,
  viewerId: string,
  signals: readonly StoredLiveUpdate[],
): Promise<StreamEvent[]> {
  const signalOf = new Map(
    signals.flatMap((signal) =>
      signal.kind === 'NOTIFIED' ? [[signal.notificationId, signal.id] as const] : [],
    ),
  )
  if (signalOf.size === 0) return []
  const notifications = await loadVisibleNotificationsByIds(ctx, viewerId, [...signalOf.keys()])
  return notifications.map((data) => ({
    signal: signalOf.get(data.notificationId) ?? 0n,
    name: 'notification',
    data,
  }))
}

export async function loadUnreadCountEvent(
  ctx: Context,
  viewerId: string,
  signal: bigint,
): Promise<StreamEvent> {
  return { signal, name: 'unread', data: { count: await countUnreadNotificationsUpToMax(ctx, viewerId) } }
}

export async function loadWalletEvent(ctx: Context, viewerId: string, signal: bigint): Promise<StreamEvent> {
  return { signal, name: 'wallet', data: await loadLiveWallet(ctx, viewerId) }
}

export async function loadNewPostEvents(
  ctx: Context,
  signals: readonly StoredLiveUpdate[],
  viewerIds: readonly string[],
): Promise<{ viewerId: string; event: StreamEvent }[]> {
  const signalOf = new Map(
    signals.flatMap((signal) => (signal.kind === 'POSTED' ? [[signal.postId, signal.id] as const] : [])),
  )
  if (signalOf.size === 0 || viewerIds.length === 0) return []
  const posts = await findPostsInViewerFeeds(ctx, [...signalOf.keys()], viewerIds)
  return posts.map(({ viewerId, ...data }) => ({
    viewerId,
    event: { signal: signalOf.get(data.postId) ?? 0n, name: 'post', data },
  }))
}

async function countEvents(
  ctx: Context,
  signals: readonly StoredLiveUpdate[],
  streams: OpenStreams,
): Promise<{ stream: OpenStream; event: StreamEvent }[]> {
  const asked = signals.flatMap((signal) =>
    signal.kind === 'COUNTED'
      ? streams
          .withPost(signal.postId)
          .map((stream) => ({ stream, postId: signal.postId, signal: signal.id }))
      : [],
  )
  if (asked.length === 0) return []
  const pairs = new Map(
    asked.map(({ stream: { viewerId }, postId }) => [`${viewerId} ${postId}`, { viewerId, postId }]),
  )
  const counts = new Map(
    (await loadPostCountsForViewers(ctx, [...pairs.values()])).map(({ viewerId, ...data }) => [
      `${viewerId} ${data.postId}`,
      data,
    ]),
  )
  const edited = new Set(signals.flatMap((signal) => (signal.kind === 'POST' ? [signal.postId] : [])))
  return asked.flatMap(({ stream, postId, signal }) => {
    const data = counts.get(`${stream.viewerId} ${postId}`)
    const events: StreamEvent[] = data
      ? [
          { signal, name: 'counts', data },
          ...(edited.has(postId) ? [{ signal, name: 'edited' as const, data: { postId } }] : []),
        ]
      : [{ signal, name: 'gone', data: { postId } }]
    return events.map((event) => ({ stream, event }))
  })
}

async function mapConcurrently<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(run))))
  }
  return done
}
