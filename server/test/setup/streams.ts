import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type LiveUpdateEventName,
  type LiveUpdateEvents,
  liveUpdateEvents,
} from '@fanfare/contract/shapes/social/live'
import { createParser } from 'eventsource-parser'
import { onTestFinished, vi } from 'vitest'
import type { TestApp } from './app.ts'

export type Heard = {
  [Name in LiveUpdateEventName]: { id: string; name: Name; data: LiveUpdateEvents[Name] }
}[LiveUpdateEventName]

export type HeardStream = {
  status: number
  headers: IncomingHttpHeaders
  /**
   * Events received so far, oldest first. Resume tokens are left out: the process sends them by its own
   * clock.
   */
  events: Heard[]
  comments: string[]
  /** Returns the received events of one kind. */
  all<Name extends LiveUpdateEventName>(name: Name): LiveUpdateEvents[Name][]
  isOver(): boolean
  close(): void
}

type StreamOptions = {
  posts?: readonly string[]
  profiles?: readonly string[]
  lastEventId?: string | undefined
  headers?: Record<string, string>
}

/** Returns the test API’s origin; starts listening if needed. */
export async function listenForOrigin({ fastify }: Pick<TestApp, 'fastify'>): Promise<string> {
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
}

/** Opens a stream of live events, and hears it until the test is over. */
export async function streamOf(
  origin: string,
  token: string | undefined,
  { posts = [], profiles = [], lastEventId, headers = {} }: StreamOptions = {},
): Promise<HeardStream> {
  const url = new URL('/notification/stream', origin)
  if (posts.length > 0) url.searchParams.set('posts', posts.join(','))
  if (profiles.length > 0) url.searchParams.set('profiles', profiles.join(','))
  const request = get(url, {
    // A line of its own, which nothing keeps.
    agent: false,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...headers,
    },
  })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const received: Heard[] = []
  const events: Heard[] = []
  const comments: string[] = []
  let over = false
  const parser = createParser({
    onEvent({ event, id = '', data }) {
      const name = event as LiveUpdateEventName
      const each = { id, name, data: liveUpdateEvents[name].parse(JSON.parse(data)) } as Heard
      received.push(each)
      if (name !== 'position') events.push(each)
    },
    onComment: (comment) => void comments.push(comment),
  })
  response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
  response.on('error', () => undefined)
  response.on('close', () => {
    over = true
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    comments,
    all: <Name extends LiveUpdateEventName>(name: Name) =>
      received.flatMap((each) => (each.name === name ? [each.data as LiveUpdateEvents[Name]] : [])),
    isOver: () => over,
    close: () => void request.destroy(),
  }
}

/** Waits until something holds of what is heard. */
export function heard(hold: () => unknown): Promise<unknown> {
  return vi.waitFor(hold, { timeout: 10_000, interval: 20 })
}
