import { limits } from '@fanfare/contract/limits'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { loadLiveUpdatesMissedByPerson } from '../../../platform/events/live-updates.ts'
import type { Viewer } from '../../../platform/http/auth/viewer.ts'
import { touchConnectedReaders, touchReaderAndEnsureTimeline } from '../../timelines/touch-last-active.ts'
import {
  broadcastLiveUpdates,
  closeStreamsOfEndedSessions,
  type LoadUser,
  loadNewPostEvents,
  loadNotificationEvents,
  loadUnreadCountEvent,
  loadUserEvent,
  loadWalletEvent,
  mergeTopicChanges,
} from './broadcast.ts'
import { loadPostCountsForViewers, loadViewerPostActions } from './load-live.ts'
import { OpenStream, type SseConnection, type StreamEvent } from './open-stream.ts'
import { heartbeatBatchCount, OpenStreams } from './open-streams.ts'
import { parseResumeToken } from './resume-token.ts'
import { type LiveUpdateSubscription, subscribeToLiveUpdates } from './subscribe-to-updates.ts'

const streamsMax = 20_000
/** Maximum missed events: more are not worth sending one by one. */
const missedMax = 500
/** Number of heartbeats after which an idle stream is sent its resume position. */
const beatsToPosition = 8

export type SseHub = {
  /**
   * Opens a stream of a viewer’s events, from where they were disconnected or from now.
   * @param writeHead is called once nothing can fail any more
   * @throws Refusal TOO_MANY_REQUESTS when the viewer has reached their limit, UNAVAILABLE when this process
   * has
   */
  open(viewer: Viewer, asked: Asked, line: SseConnection, writeHead: () => void): Promise<void>
  close(): Promise<void>
}

type Asked = { posts: readonly string[]; profiles: readonly string[]; lastEventId: string | undefined }

/**
 * Creates the hub of a process's streams. It reads live updates while it has any stream.
 * @param loadUser loads an account that has changed
 * @param beatMs interval of heartbeats, in milliseconds
 */
export function createSseHub(
  ctx: Context,
  loadUser: LoadUser,
  gauge: { set(size: number): void },
  beatMs: number,
): SseHub {
  const streams = new OpenStreams()
  let following: LiveUpdateSubscription | undefined
  let opening = 0
  let tick = 0
  let isClosed = false

  const timer = setInterval(() => {
    tick += 1
    const lines = streams.batch(tick)
    const isTime = Math.floor(tick / heartbeatBatchCount) % beatsToPosition === 0
    for (const stream of lines) stream.beat(isTime ? (following?.confirmed() ?? null) : null)
    const tasks = [closeStreamsOfEndedSessions(ctx, streams, lines)]
    if (isTime) tasks.push(touchConnectedReaders(ctx, [...new Set(lines.map(({ viewerId }) => viewerId))]))
    for (const task of tasks) task.catch((cause: unknown) => ctx.log.error('streams', cause))
  }, beatMs / heartbeatBatchCount).unref()

  function follow(): LiveUpdateSubscription {
    following ??= subscribeToLiveUpdates(ctx, (signals) =>
      broadcastLiveUpdates(ctx, loadUser, streams, signals),
    )
    return following
  }

  function restIfAlone(): void {
    gauge.set(streams.size)
    if (streams.size + opening > 0) return
    void following?.stop()
    following = undefined
  }

  function begin(viewer: Viewer, asked: Asked, line: SseConnection, known: bigint): OpenStream {
    if (streams.size >= streamsMax) throw refuse('UNAVAILABLE', { retryAfterSeconds: 30 })
    if (streams.of(viewer.userId).length >= limits.liveStreams) {
      throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
    }
    const stream = new OpenStream(ctx, line, viewer, { ...asked, position: known })
    streams.add(stream)
    gauge.set(streams.size)
    line.once('close', () => {
      streams.remove(stream)
      restIfAlone()
    })
    return stream
  }

  return {
    async open(viewer, asked, line, writeHead) {
      opening += 1
      let stream: OpenStream | undefined
      try {
        await touchReaderAndEnsureTimeline(ctx.db, viewer.userId, ctx.clock.now())
        const signals = follow()
        await signals.catchUp()
        if (line.destroyed) return
        // Whoever was about to open one while this process ends would never be let go.
        if (isClosed) throw refuse('UNAVAILABLE', { retryAfterSeconds: 1 })
        const known = signals.taken()
        stream = begin(viewer, asked, line, known)
        const after = afterWhich(asked.lastEventId, ctx.clock.now(), known)
        const missed = await firstEvents(ctx, loadUser, stream, { after, known })
        // The viewer’s session may have ended meanwhile, and the stream with it.
        if (line.writableEnded || line.destroyed) return
        writeHead()
        stream.begin(missed)
      } catch (cause) {
        if (stream) streams.remove(stream)
        throw cause
      } finally {
        opening -= 1
        restIfAlone()
      }
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const stream of streams.all()) stream.end()
      await following?.stop()
    },
  }
}

/**
 * Returns the update after which the reader resumes; undefined for a new reader, null for one who cannot
 * resume.
 */
function afterWhich(lastEventId: string | undefined, now: Date, known: bigint): bigint | null | undefined {
  if (lastEventId === undefined) return undefined
  const from = parseResumeToken(lastEventId, now)
  // An update beyond the newest one is of a database from before a restore.
  return from === null || from > known ? null : from
}

async function firstEvents(
  ctx: Context,
  loadUser: LoadUser,
  { viewerId, posts, profiles }: OpenStream,
  { after, known }: { after: bigint | null | undefined; known: bigint },
): Promise<StreamEvent[]> {
  const unread = await loadUnreadCountEvent(ctx, viewerId, known)
  if (after === undefined) return [unread]
  const resync: StreamEvent = { signal: known, name: 'resync', data: {} }
  if (after === null) return [resync, unread]
  const missed = await loadLiveUpdatesMissedByPerson(ctx, {
    accountId: viewerId,
    posts,
    profiles,
    after,
    upTo: known,
    most: missedMax,
  })
  if (missed.length === missedMax) return [resync, unread]
  const named = posts.map((postId) => ({ viewerId, postId }))
  const isChanged = missed.some(({ kind }) => kind === 'USER')
  const [notifications, ofPosts, wallet, user, own, counts] = await Promise.all([
    loadNotificationEvents(ctx, viewerId, missed),
    loadNewPostEvents(ctx, missed, [viewerId]),
    loadWalletEvent(ctx, viewerId, known),
    isChanged ? loadUserEvent(ctx, loadUser, viewerId, known) : null,
    loadViewerPostActions(ctx, named),
    named.length > 0 ? loadPostCountsForViewers(ctx, named) : [],
  ])
  const edited = new Set(missed.flatMap((signal) => (signal.kind === 'POST' ? [signal.postId] : [])))
  const happened = [...notifications, ...ofPosts.map(({ event }) => event)]
  return [
    ...happened.toSorted((one, other) => Number(one.signal - other.signal)),
    ...counts.map(({ viewerId: _, ...data }): StreamEvent => ({ signal: known, name: 'counts', data })),
    ...counts
      .filter(({ postId }) => edited.has(postId))
      .map(({ postId }): StreamEvent => ({ signal: known, name: 'edited', data: { postId } })),
    ...posts
      .filter((postId) => !counts.some((each) => each.postId === postId))
      .map((postId): StreamEvent => ({ signal: known, name: 'gone', data: { postId } })),
    ...mergeTopicChanges(missed),
    ...own.map(({ viewerId: _, ...data }): StreamEvent => ({ signal: known, name: 'own', data })),
    ...(user ? [user] : []),
    wallet,
    { signal: known, name: 'earnings', data: {} },
    unread,
  ]
}
