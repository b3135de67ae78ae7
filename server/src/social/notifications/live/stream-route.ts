import { notificationStream } from '@fanfare/contract/calls/social/notifications'
import { liveUpdateQuery } from '@fanfare/contract/shapes/social/live'
import type { z } from 'zod'
import { refuse } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/answer.ts'
import { bearerTokenOf } from '../../../platform/http/auth/bearer.ts'
import { authorizeBearer } from '../../../platform/http/auth/viewer.ts'
import { networkOfAddress } from '../../../platform/http/input/networks.ts'
import { parseInput } from '../../../platform/http/input/parse-input.ts'
import { safetyHeaders } from '../../../platform/http/reply/safety-headers.ts'
import type { LoadUser } from './broadcast.ts'
import { createSseHub } from './sse-hub.ts'

/**
 * Serves `GET /notification/stream`: the viewer’s events as they happen, until their session ends or this
 * process does.
 */
export function notificationStreamRoute(api: Api, loadUser: LoadUser): void {
  const { fastify, ctx, stopping, takeTokens, beatMs } = api
  const hub = createSseHub(ctx, loadUser, ctx.metrics.streams, beatMs)
  fastify.addHook('preClose', () => hub.close())
  fastify.get(notificationStream.path, { config: { admission: 'list' } }, async (request, reply) => {
    const viewer = await authorizeBearer(notificationStream, bearerTokenOf(request), api)
    await takeTokens('search', { person: viewer.userId, network: networkOfAddress(request.ip) })
    const asked = parseInput(liveUpdateQuery, request.query) as z.output<typeof liveUpdateQuery>
    // Another process takes the stream, once the load balancer knows that this one is stopping.
    if (stopping.aborted) throw refuse('UNAVAILABLE', { retryAfterSeconds: 1 })
    const lastEventId = request.headers['last-event-id']?.toString()
    await hub.open(viewer, { ...asked, lastEventId }, reply.raw, () => {
      const cors = reply.getHeaders()
      reply.hijack()
      reply.raw.writeHead(200, {
        ...safetyHeaders(ctx.config),
        ...(cors as Record<string, string>),
        'x-request-id': request.id,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that waits for more before it passes anything on would make it anything but live.
        'x-accel-buffering': 'no',
      })
    })
    request.releaseSlot?.()
    return reply
  })
}
