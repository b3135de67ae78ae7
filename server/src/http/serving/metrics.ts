import { monitorEventLoopDelay } from 'node:perf_hooks'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

type Durations = { counts: number[]; sum: number; count: number }

/** What a process counts of its requests. */
export type Metrics = {
  requests: Map<string, number>
  durations: Map<string, Durations>
  loopDelay: ReturnType<typeof monitorEventLoopDelay>
}

export function createMetrics(): Metrics {
  const loopDelay = monitorEventLoopDelay({ resolution: 20 })
  loopDelay.enable()
  return { requests: new Map(), durations: new Map(), loopDelay }
}

/** Counts every request of a server by its route, never by its path, so that the series stay few. */
export function recordRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = `method="${request.method}",route="${request.routeOptions.url ?? 'unknown'}"`
    const labels = `${route},status="${reply.statusCode}"`
    metrics.requests.set(labels, (metrics.requests.get(labels) ?? 0) + 1)
    const durations = metrics.durations.get(route) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 }
    metrics.durations.set(route, durations)
    const seconds = reply.elapsedTime / 1000
    durations.sum += seconds
    durations.count += 1
    const bucket = buckets.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) durations.counts[bucket] = (durations.counts[bucket] ?? 0) + 1
  })
}

/** Answers `GET /metrics` with Prometheus text; it listens on a port of its own, which the world does not reach. */
export function createMetricsServer(ctx: Context, metrics: Metrics): FastifyInstance {
  const server = fastify({ logger: false, exposeHeadRoutes: false, forceCloseConnections: true })
  server.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText(metrics, await countJobs(ctx))),
  )
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

function metricsText(metrics: Metrics, jobs: Jobs | null): string {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const lines = [
    ...family('fanfare_http_requests_total', 'counter', 'Requests answered, by route and status.', [
      ...[...metrics.requests].map(([labels, count]) => [`{${labels}}`, count] as const),
    ]),
    ...durationLines(metrics.durations),
    ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', memory.rss]]),
    ...family('nodejs_heap_used_bytes', 'gauge', 'JavaScript heap in use.', [['', memory.heapUsed]]),
    ...family('process_cpu_seconds_total', 'counter', 'Processor time, user and system.', [
      ['', (cpu.user + cpu.system) / 1e6],
    ]),
    ...family('process_uptime_seconds', 'gauge', 'Since the process started.', [['', process.uptime()]]),
    ...family('nodejs_eventloop_delay_seconds', 'gauge', 'Delay of the event loop since the last reading.', [
      ...[50, 90, 99].map(
        (at) => [`{quantile="${at / 100}"}`, metrics.loopDelay.percentile(at) / 1e9] as const,
      ),
    ]),
  ]
  metrics.loopDelay.reset()
  if (jobs) {
    lines.push(
      ...family('fanfare_jobs_waiting', 'gauge', 'Jobs that are due.', [['', jobs.waiting]]),
      ...family('fanfare_jobs_failed', 'gauge', 'Jobs that were given up.', [['', jobs.failed]]),
    )
  }
  return `${lines.join('\n')}\n`
}

function family(name: string, type: string, help: string, values: readonly (readonly [string, number])[]) {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels} ${value}`),
  ]
}

function durationLines(durations: Metrics['durations']): string[] {
  const name = 'fanfare_http_request_duration_seconds'
  const lines = [`# HELP ${name} How long requests took, by route.`, `# TYPE ${name} histogram`]
  for (const [route, { counts, sum, count }] of durations) {
    let below = 0
    for (const [place, bound] of buckets.entries()) {
      below += counts[place] ?? 0
      lines.push(`${name}_bucket{${route},le="${bound}"} ${below}`)
    }
    lines.push(`${name}_bucket{${route},le="+Inf"} ${count}`)
    lines.push(`${name}_sum{${route}} ${sum}`, `${name}_count{${route}} ${count}`)
  }
  return lines
}
