import { createSeededRandom } from '../../demo/src/seeded-random.ts'
import { type CallProfile, dailyCalls } from './people.ts'

/** A database, and the API processes before it. */
export type SimulatedCell = { apiProcessors: number; databaseProcessors: number; commitMs: number }

/** Latencies in milliseconds, and the utilization of each part from 0 to 1. */
export type SimulationResult = {
  calls: number
  p50Ms: number
  p99Ms: number
  busy: { api: number; database: number }
}

type Call = { of: CallProfile; cameAt: number }
type Event = { at: number; happens: () => void }

/**
 * Simulates calls to a cell at this rate per second, at random moments, for some seconds. A call takes an API
 * processor, then one of the database's, each for an exponentially distributed time around the measured mean;
 * a change then waits for the disk, which commits all waiting changes at once. A call that finds all
 * processors busy is queued.
 * @param seed the same seed gives the same result
 */
export function simulateLoad(
  cell: SimulatedCell,
  callsASecond: number,
  seconds: number,
  seed = 'fanfare',
): SimulationResult {
  const random = createSeededRandom(seed)
  const events = new Soonest()
  const exponential = (meanMs: number) => -Math.log(1 - random.next()) * meanMs
  const answeredMs: number[] = []
  let now = 0
  const after = (ms: number, happens: () => void) => events.add({ at: now + ms, happens })
  const api = new Processors(cell.apiProcessors, after)
  const database = new Processors(cell.databaseProcessors, after)
  let waitForDisk: Call[] = []
  let isWriting = false

  const answer = ({ cameAt }: Call) => answeredMs.push(now - cameAt)

  function write(): void {
    const waiting = waitForDisk
    waitForDisk = []
    isWriting = waiting.length > 0
    if (!isWriting) return
    after(cell.commitMs, () => {
      waiting.forEach(answer)
      write()
    })
  }

  function come(): void {
    const call = { of: askedAtRandom(random.next()), cameAt: now }
    api.take(exponential(call.of.apiMs), () => {
      database.take(exponential(call.of.databaseMs), () => {
        if (!call.of.isChange) return answer(call)
        waitForDisk.push(call)
        if (!isWriting) write()
      })
    })
    after(exponential(1000 / callsASecond), come)
  }

  after(0, come)
  for (let next = events.take(); next && next.at < seconds * 1000; next = events.take()) {
    now = next.at
    next.happens()
  }
  const sorted = Float64Array.from(answeredMs).sort()
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return {
    calls: sorted.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    busy: { api: api.busyFor(now), database: database.busyFor(now) },
  }
}

const allADay = dailyCalls.reduce((sum, each) => sum + each.aDay, 0)

function askedAtRandom(part: number): CallProfile {
  let left = part * allADay
  const found = dailyCalls.find((each) => {
    left -= each.aDay
    return left < 0
  })
  if (!found) throw new Error('Nothing is asked for.')
  return found
}

/** Some processors, and who waits for one. */
class Processors {
  readonly #count: number
  readonly #after: (ms: number, happens: () => void) => void
  readonly #waiting: { ms: number; done: () => void }[] = []
  #first = 0
  #taken = 0
  #busyMs = 0

  constructor(count: number, after: (ms: number, happens: () => void) => void) {
    this.#count = count
    this.#after = after
  }

  take(ms: number, done: () => void): void {
    if (this.#taken === this.#count) {
      this.#waiting.push({ ms, done })
      return
    }
    this.#taken++
    this.#busyMs += ms
    this.#after(ms, () => {
      this.#taken--
      const next = this.#waiting[this.#first]
      if (next) {
        this.#first++
        this.take(next.ms, next.done)
      }
      done()
    })
  }

  busyFor(ms: number): number {
    return Math.min(1, this.#busyMs / (this.#count * ms))
  }
}

/** A heap: what happens next is taken first. */
class Soonest {
  readonly #heap: Event[] = []

  add(event: Event): void {
    const heap = this.#heap
    let index = heap.length
    while (index > 0) {
      const above = (index - 1) >> 1
      const other = heap[above]
      if (!other || other.at <= event.at) break
      heap[index] = other
      index = above
    }
    heap[index] = event
  }

  take(): Event | undefined {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let index = 0
    for (;;) {
      let below = index * 2 + 1
      const [left, right] = [heap[below], heap[below + 1]]
      if (!left) break
      if (right && right.at < left.at) below++
      const sooner = heap[below] ?? left
      if (sooner.at >= last.at) break
      heap[index] = sooner
      index = below
    }
    heap[index] = last
    return first
  }
}
