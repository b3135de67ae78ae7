import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../../context.ts'

/** What a process counts of its requests. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'fanfare_http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    streams: new Gauge({
      name: 'fanfare_open_streams',
      help: 'Open streams of live events.',
      registers,
    }),
    durations: new Histogram({
      name: 'fanfare_http_request_duration_seconds',
      help: 'How long requests took, by route.',
      labelNames: ['method', 'route'],
      registers,
    }),
  }
}

/** Counts every request of a server by its route, never by its path, so that the series stay few. */
export function recordRequests(server: FastifyInstance, { requests, durations }: Metrics): void {
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    requests.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
}

/** Answers `GET /metrics` with Prometheus text; it listens on a port of its own, which the world does not reach. */
export function createMetricsServer(ctx: Context, { registry }: Metrics): FastifyInstance {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const waiting = new Gauge({ name: 'fanfare_jobs_waiting', help: 'Jobs that are due.', registers })
  const failed = new Gauge({ name: 'fanfare_jobs_failed', help: 'Jobs that were given up.', registers })
  const server = fastify({ logger: false, exposeHeadRoutes: false, forceCloseConnections: true })
  server.get('/metrics', async (_request, reply) => {
    const jobs = await countJobs(ctx)
    if (jobs) {
      waiting.set(jobs.waiting)
      failed.set(jobs.failed)
    } else {
      waiting.remove()
      failed.remove()
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return server
}

type Jobs = { waiting: number; failed: number }

/** Counts up to 100 thousand, so that asking stays cheap however long the queue is. */
async function countJobs(ctx: Context): Promise<Jobs | null> {
  try {
    const { rows } = await sql<Jobs>`
      SELECT count(*) FILTER (WHERE attempts < max_attempts)::integer AS waiting,
        count(*) FILTER (WHERE attempts >= max_attempts)::integer AS failed
      FROM (SELECT attempts, max_attempts FROM graphile_worker.jobs
        WHERE run_at <= ${ctx.clock.now()} OR attempts >= max_attempts LIMIT 100000) due`.execute(ctx.db)
    return rows[0] ?? null
  } catch (cause) {
    ctx.log.error('metrics', cause)
    return null
  }
}
