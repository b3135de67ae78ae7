import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runInSpan, type Span, type Tracer } from '../../tracing.ts'

/** Traces every request of a server by its route, never by its path or what was asked for, under the id that its answer has. */
export function traceRequests(server: FastifyInstance, traces: Tracer): void {
  const begin = ({ method, routeOptions, id, headers }: FastifyRequest, sinceMs: number) => {
    const route = routeOptions.url ?? 'unknown'
    const facts = { 'http.request.method': method, 'http.route': route, 'fanfare.request_id': id }
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    return traces.begin('request', `${method} ${route}`, facts, { traceparent, sinceMs })
  }
  server.decorateRequest('span', null)
  server.addHook('onRequest', (request, reply, done) => {
    request.span = begin(request, reply.elapsedTime)
    runInSpan(request.span, done)
  })
  server.addHook('onResponse', async (request, reply) => {
    // Who was turned away at the door has none.
    const span = request.span ?? begin(request, reply.elapsedTime)
    span.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of the request; null where requests are not traced. */
    span: Span | null
  }
}
