import { notificationStream } from '@fanfare/contract/calls/social/notifications'
import type { LiveUpdateEventName, LiveUpdateEvents } from '@fanfare/contract/shapes/social/live'
import { syncServerTime } from '@fanfare/ui/lib/server-clock'
import { createParser } from 'eventsource-parser'
import { buildRequest } from '../../lib/api/build-request.ts'
import { handleApiReply } from '../../lib/api/parse-reply.ts'
import { ApiUnreachableError } from '../../lib/api/problem.ts'
import type { LiveUpdateTargets } from './live-update-targets.ts'

export type LiveUpdateEvent = {
  [Name in LiveUpdateEventName]: { id: string; name: Name; data: LiveUpdateEvents[Name] }
}[LiveUpdateEventName]

/** The first event comes at once, and something every 15 seconds: where nothing does, something between us waits for more. */
const firstEventTimeoutMs = 10_000
const idleTimeoutMs = 40_000

/**
 * Reads the stream of live events until it ends.
 * @throws ApiProblem when the API refuses, ApiUnreachableError when nothing comes, the signal's reason when it aborts
 */
export async function readLiveUpdateStream(
  token: string,
  { posts, profiles, after }: LiveUpdateTargets & { after: string | undefined },
  signal: AbortSignal,
  hear: (event: LiveUpdateEvent) => void,
): Promise<void> {
  const query = {
    ...(posts.length > 0 && { posts: posts.join(',') }),
    ...(profiles.length > 0 && { profiles: profiles.join(',') }),
  }
  const { url, init } = buildRequest(notificationStream, { query }, token)
  const silence = new AbortController()
  let timer = setTimeout(giveUp, firstEventTimeoutMs)
  function giveUp() {
    silence.abort(new ApiUnreachableError('silence'))
  }
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, accept: 'text/event-stream', ...(after && { 'last-event-id': after }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    syncServerTime(response.headers.get('date'))
    if (!response.ok || !response.body) {
      const retryAfter = response.headers.get('retry-after')
      handleApiReply({ status: response.status, text: await response.text(), retryAfter }, token)
      return
    }
    const parser = createParser({
      onEvent({ id = '', event, data }) {
        hear({ id, name: event, data: JSON.parse(data) } as LiveUpdateEvent)
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(giveUp, idleTimeoutMs)
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
  }
}
