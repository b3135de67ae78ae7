import {
  type LiveUpdateEventName,
  type LiveUpdateEvents,
  liveUpdateEvents,
} from '@fanfare/contract/shapes/social/live'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { formatResumeToken } from './resume-token.ts'

/** Maximum unread bytes: beyond it the reader is disconnected, and resumes where they were. */
const unreadBytes = 64 * 1024
const heldMax = 200

/** Response that is written to directly, as long as the client is connected. */
export type SseConnection = FastifyReply['raw']

/** An event, and the signal that it comes from. */
export type StreamEvent = {
  [Name in LiveUpdateEventName]: { signal: bigint; name: Name; data: LiveUpdateEvents[Name] }
}[LiveUpdateEventName]

/**
 * Event stream of one reader: events that arrive while missed ones are still being sent are held until then.
 */
export class OpenStream {
  readonly viewerId: string
  readonly sessionId: string
  readonly posts: readonly string[]
  /** Other people whose pages the reader has on screen. */
  readonly profiles: readonly string[]
  readonly #ctx: Context
  readonly #connection: SseConnection
  #position: bigint
  #held: StreamEvent[] | null = []

  constructor(
    ctx: Context,
    connection: SseConnection,
    viewer: { userId: string; sessionId: string },
    {
      posts,
      profiles,
      position,
    }: { posts: readonly string[]; profiles: readonly string[]; position: bigint },
  ) {
    this.#ctx = ctx
    this.#connection = connection
    this.viewerId = viewer.userId
    this.sessionId = viewer.sessionId
    this.posts = posts
    this.profiles = profiles.filter((accountId) => accountId !== viewer.userId)
    this.#position = position
  }

  /** Sends the missed events, then the held ones. */
  begin(missed: readonly StreamEvent[]): void {
    const held = this.#held ?? []
    this.#held = null
    for (const event of missed) this.#write(event)
    this.deliver(held)
  }

  /** Sends the events after the reader’s position. */
  deliver(events: readonly StreamEvent[]): void {
    const fresh = events.filter(({ signal }) => signal > this.#position)
    if (this.#held !== null) {
      this.#held.push(...fresh)
      if (this.#held.length > heldMax) this.cutOff()
      return
    }
    for (const event of fresh) this.#write(event)
    this.#position = fresh.at(-1)?.signal ?? this.#position
  }

  /** Sends a heartbeat. @param position the position to resume from, if it is time to send one */
  beat(position: bigint | null): void {
    if (this.#held !== null) return
    this.#send(':\n\n')
    if (position !== null) this.#write({ signal: position, name: 'position', data: {} })
  }

  end(): void {
    this.#connection.end()
  }

  cutOff(): void {
    this.#connection.destroy()
  }

  #write({ signal, name, data }: StreamEvent): void {
    const event = this.#ctx.config.checkReplies ? liveUpdateEvents[name].parse(data) : data
    const id = formatResumeToken(signal, this.#ctx.clock.now())
    this.#send(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  /**
   * Writes to the connection, if it is still open: the end of a session and an event of its owner may be sent
   * in one go.
   */
  #send(text: string): void {
    if (this.#connection.writableEnded || this.#connection.destroyed) return
    if (this.#connection.writableLength > unreadBytes) this.cutOff()
    else this.#connection.write(text)
  }
}
