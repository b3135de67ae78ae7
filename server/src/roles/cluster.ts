import cluster, { type Worker } from 'node:cluster'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { closeContext, createContext, type Log } from '../platform/context.ts'
import { createMetricsAggregator } from './aggregate-metrics.ts'
import { explainListenError } from './listen.ts'
import { createMetricsServer } from './metrics-server.ts'

type Part = 'api' | 'worker'

const firstPauseMs = 200
const longestPauseMs = 30_000
/** Window in milliseconds: exits before it do not lengthen the next restart delay. */
const recentMs = 60_000

/**
 * Serves with `config.apiProcesses` processes on one port, and for `all` one more that alone takes the jobs; those that end by
 * themselves are started again. This one serves nobody; it keeps the others running, and answers for their numbers.
 * @throws when the port is taken, or one of them cannot begin
 */
export async function runCluster(role: 'api' | 'all', config: Config): Promise<void> {
  await requirePort(config.api)
  const ctx = createContext(config)
  const stopping = new AbortController()
  const parts: Part[] = Array.from({ length: config.apiProcesses }, () => 'api')
  if (role === 'all') parts.push('worker')
  const processes = parts.map((part) => superviseProcess(part, ctx.log, stopping.signal))
  const closing: (() => Promise<unknown>)[] = []

  async function stop(): Promise<number> {
    stopping.abort()
    const ends = await Promise.all(processes.map(({ ended }) => ended))
    await Promise.all(closing.map((each) => each()))
    await closeContext(ctx)
    return ends.includes('IN_DISORDER') ? 1 : 0
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().then(
        (code) => process.exit(code),
        (cause) => {
          ctx.log.error('stop', cause)
          process.exit(1)
        },
      )
    })
  }
  try {
    await Promise.all(processes.map(({ started }) => started))
  } catch (cause) {
    await stop()
    throw cause
  }
  if (config.metrics.port !== 0) {
    const server = createMetricsServer(ctx, createMetricsAggregator(ctx.metrics.registry))
    await server.listen(config.metrics).catch((cause: unknown) => {
      throw explainListenError(cause, { ...config.metrics, settings: 'METRICS' })
    })
    closing.push(() => server.close())
  }
  ctx.log.info('ready', { role, processes: parts.length })
}

/** Processes of one user may share a port: a second instance that is started by mistake would take half of what comes. */
async function requirePort({ port, host }: Config['api']): Promise<void> {
  const server = fastify()
  await server.listen({ port, host }).catch((cause: unknown) => {
    throw explainListenError(cause, { port, host, settings: 'API' })
  })
  await server.close()
}

type End = 'IN_ORDER' | 'IN_DISORDER'

/** Restarts a process of a kind until `stopping`. `started` fails when the first one ends before it is ready. */
function superviseProcess(
  part: Part,
  log: Log,
  stopping: AbortSignal,
): { started: Promise<void>; ended: Promise<End> } {
  const started = Promise.withResolvers<void>()
  return { started: started.promise, ended: supervise() }

  async function supervise(): Promise<End> {
    const ends: number[] = []
    for (;;) {
      const { worker, isReady, ended } = startProcess(part, log)
      const terminate = () => void worker.process.kill('SIGTERM')
      stopping.addEventListener('abort', terminate)
      void isReady.then(() => {
        started.resolve()
        if (ends.length > 0) log.info('process-back', { part, pid: worker.process.pid })
      })
      const exit = await ended
      stopping.removeEventListener('abort', terminate)
      // One that had nothing under way yet ends by the signal itself.
      if (stopping.aborted) return exit.code === 0 || exit.signal === 'SIGTERM' ? 'IN_ORDER' : 'IN_DISORDER'
      const facts = { part, pid: worker.process.pid, ...exit }
      log.error('process-ended', `A process ended by itself.`, facts)
      started.reject(new Error('One of the processes could not begin.'))
      const now = performance.now()
      ends.push(now)
      const recent = ends.filter((at) => now - at < recentMs).length
      const pauseMs = Math.min(firstPauseMs * 2 ** (recent - 1), longestPauseMs)
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) return 'IN_ORDER'
    }
  }
}

type How = { code: number | null; signal: string | null }

function startProcess(part: Part, log: Log): { worker: Worker; isReady: Promise<void>; ended: Promise<How> } {
  cluster.setupPrimary({ args: [part] })
  const worker = cluster.fork()
  const isReady = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<How>()
  worker.on('message', (message: unknown) => {
    if (message === 'ready') isReady.resolve()
  })
  // What cannot be sent to one that is ending is not worth ending all of them.
  worker.on('error', (cause) => log.error('process', cause))
  worker.once('exit', (code: number | null, signal: string | null) => ended.resolve({ code, signal }))
  return { worker, isReady: isReady.promise, ended: ended.promise }
}
