import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../metrics.ts'

/** Counts every request of a server by its route, never by its path, so that the series stay few. */
export function recordRequestMetrics(server: FastifyInstance, { requests, durations }: Metrics): void {
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    requests.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
}
