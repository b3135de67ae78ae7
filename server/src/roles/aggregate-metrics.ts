import cluster, { type Worker } from 'node:cluster'
import process from 'node:process'
import { AggregatorRegistry, collectDefaultMetrics, type Registry } from 'prom-client'

type Numbers = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type MetricsRequest = { numbersFor: number }
type MetricsReply = { numbersFor: number; numbers: Numbers }

/**
 * Timeout in milliseconds: a process that is starting or ending may not answer, and its last numbers are
 * used.
 */
const replyTimeoutMs = 2000

/** Makes this process send its metrics to the first one on request. */
export function sendMetricsOnRequest(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  process.on('message', (message: unknown) => {
    if (!isMetricsRequest(message)) return
    void registry.getMetricsAsJSON().then((numbers) => {
      // The first process may have ended meanwhile.
      process.send?.(
        { numbersFor: message.numbersFor, numbers } satisfies MetricsReply,
        undefined,
        undefined,
        () => undefined,
      )
    })
  })
}

/**
 * Aggregates the metrics of all processes. Counters of processes that have ended stay in the sums: Prometheus takes a
 * counter that falls for one that was reset.
 * @param own the metrics of this process
 * @returns a function that renders them as Prometheus text
 */
export function createMetricsAggregator(own: Registry): () => Promise<string> {
  const lastOf = new Map<number, Numbers>()
  let ended: Numbers[] = []
  let lastRequestId = 0
  cluster.on('exit', ({ id }) => {
    const last = lastOf.get(id)
    lastOf.delete(id)
    if (last) ended.push(last.filter(({ type }) => isCount(type)))
  })

  return async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    lastRequestId += 1
    const replies = await Promise.all(
      workers.map((worker) => (worker ? requestMetrics(worker, lastRequestId) : undefined)),
    )
    workers.forEach((worker, index) => {
      const numbers = replies[index]
      if (worker && !worker.isDead() && numbers) lastOf.set(worker.id, numbers)
    })
    const all = [await own.getMetricsAsJSON(), ...lastOf.values(), ...ended]
    ended = ended.length > 1 ? [await AggregatorRegistry.aggregate(ended).getMetricsAsJSON()] : ended
    return AggregatorRegistry.aggregate(all).metrics()
  }
}

function requestMetrics(worker: Worker, requestId: number): Promise<Numbers | undefined> {
  return new Promise((resolve) => {
    const settle = (numbers: Numbers | undefined) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      resolve(numbers)
    }
    const onMessage = (message: unknown) => {
      if (isMetricsReply(message) && message.numbersFor === requestId) settle(message.numbers)
    }
    const timer = setTimeout(settle, replyTimeoutMs, undefined)
    worker.on('message', onMessage)
    worker.send({ numbersFor: requestId } satisfies MetricsRequest, (cause) => {
      if (cause) settle(undefined)
    })
  })
}

/** Checks for a metric that only grows. The library types these as numbers, and returns them as strings. */
function isCount(type: unknown): boolean {
  return type === 'counter' || type === 'histogram'
}

function isMetricsRequest(message: unknown): message is MetricsRequest {
  return typeof message === 'object' && message !== null && 'numbersFor' in message
}

function isMetricsReply(message: unknown): message is MetricsReply {
  return isMetricsRequest(message) && 'numbers' in message
}
