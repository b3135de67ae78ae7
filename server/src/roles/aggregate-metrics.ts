import cluster, { type Worker } from 'node:cluster'
import process from 'node:process'
import { AggregatorRegistry, collectDefaultMetrics, type Registry } from 'prom-client'

type Numbers = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type Asked = { numbersFor: number }
type Told = { numbersFor: number; numbers: Numbers }

/**
 * Timeout in milliseconds: a process that is starting or ending may not answer, and its last numbers are
 * used.
 */
const patienceMs = 2000

/** Makes this process send its metrics to the first one on request. */
export function reportMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  process.on('message', (message: unknown) => {
    if (!isAsked(message)) return
    void registry.getMetricsAsJSON().then((numbers) => {
      // Whoever asked may have ended meanwhile.
      process.send?.(
        { numbersFor: message.numbersFor, numbers } satisfies Told,
        undefined,
        undefined,
        () => undefined,
      )
    })
  })
}

/**
 * Adds up what all processes count. What those had counted that ended stays in the sums: a sum that falls would look as if
 * all of it had begun anew.
 * @param own the numbers of this process
 * @returns a function that gives them as Prometheus text
 */
export function aggregateMetrics(own: Registry): () => Promise<string> {
  const lastOf = new Map<number, Numbers>()
  let ended: Numbers[] = []
  let asked = 0
  cluster.on('exit', ({ id }) => {
    const last = lastOf.get(id)
    lastOf.delete(id)
    if (last) ended.push(last.filter(({ type }) => isCount(type)))
  })

  return async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    asked += 1
    const replies = await Promise.all(workers.map((worker) => (worker ? ask(worker, asked) : undefined)))
    workers.forEach((worker, place) => {
      const numbers = replies[place]
      if (worker && !worker.isDead() && numbers) lastOf.set(worker.id, numbers)
    })
    const all = [await own.getMetricsAsJSON(), ...lastOf.values(), ...ended]
    ended = ended.length > 1 ? [await AggregatorRegistry.aggregate(ended).getMetricsAsJSON()] : ended
    return AggregatorRegistry.aggregate(all).metrics()
  }
}

function ask(worker: Worker, turn: number): Promise<Numbers | undefined> {
  return new Promise((resolve) => {
    const settle = (numbers: Numbers | undefined) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(numbers)
    }
    const hear = (message: unknown) => {
      if (isTold(message) && message.numbersFor === turn) settle(message.numbers)
    }
    const timer = setTimeout(settle, patienceMs, undefined)
    worker.on('message', hear)
    worker.send({ numbersFor: turn } satisfies Asked, (cause) => {
      if (cause) settle(undefined)
    })
  })
}

/** The library has these as numbers in its types, and as words in what it gives. */
function isCount(type: unknown): boolean {
  return type === 'counter' || type === 'histogram'
}

function isAsked(message: unknown): message is Asked {
  return typeof message === 'object' && message !== null && 'numbersFor' in message
}

function isTold(message: unknown): message is Told {
  return isAsked(message) && 'numbers' in message
}
