import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A request of some kind, as the bytes that go over a line. */
export type LoadRequest = { kind: string; bytes: string }

/**
 * Results of the requests of a kind; latencies in milliseconds of those answered with 2xx, oldest first:
 * since they were due, and since they were sent.
 */
export type LoadOutcome = {
  accepted: number[]
  sinceSent: number[]
  shed: number
  withoutRetryAfter: number
  failed: number
}

const tickMs = 5
/** Maximum number of connections; when all are in use, a due request waits for one. */
const linesMax = 6000

/** The bytes of a request of a person. */
export function encodeHttpRequest(method: string, path: string, token?: string, body?: string): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Asks over kept lines, by hand: a client that does less than what it measures. */
export class LoadConnections {
  readonly outcomes = new Map<string, LoadOutcome>()
  /**
   * Number of requests that waited for a connection, and so were late before the server could answer them.
   */
  late = 0
  readonly #port: number
  readonly #free: Line[] = []
  readonly #all = new Set<Line>()
  readonly #due: { asked: LoadRequest; at: number; done: () => void }[] = []

  constructor(origin: string) {
    this.#port = Number(new URL(origin).port)
  }

  get open(): number {
    return this.#all.size
  }

  /** Opens all lines, some at a time: who comes by many new ones at once is told nothing by the system, and waits for seconds. */
  async openAll(): Promise<void> {
    while (this.#all.size < linesMax) {
      const some = Array.from({ length: 50 }, () => this.#openLine())
      await Promise.all(some.map(({ socket }) => once(socket, 'connect')))
      this.#free.push(...some)
    }
  }

  /** @returns when it is answered, or its line has failed */
  ask(asked: LoadRequest, at = performance.now()): Promise<void> {
    return new Promise((done) => this.#send(asked, at, done))
  }

  close(): void {
    for (const line of this.#all) line.socket.destroy()
  }

  /** Returns the outcome of a kind of request. */
  outcomeOf(kind: string): LoadOutcome {
    const known = this.outcomes.get(kind)
    if (known) return known
    const fresh: LoadOutcome = { accepted: [], sinceSent: [], shed: 0, withoutRetryAfter: 0, failed: 0 }
    this.outcomes.set(kind, fresh)
    return fresh
  }

  #send(asked: LoadRequest, at: number, done: () => void): void {
    const line = this.#free.pop() ?? (this.#all.size < linesMax ? this.#openLine() : undefined)
    if (line === undefined) {
      this.#due.push({ asked, at, done })
      this.late += 1
      return
    }
    const outcome = this.outcomeOf(asked.kind)
    const sentAt = performance.now()
    line.answered = (status, hasRetryAfter) => {
      if (status >= 200 && status < 300) {
        const now = performance.now()
        outcome.accepted.push(now - at)
        outcome.sinceSent.push(now - sentAt)
      } else if (status === 503) {
        outcome.shed += 1
        if (!hasRetryAfter) outcome.withoutRetryAfter += 1
      } else outcome.failed += 1
      done()
      if (status === 0) return
      this.#free.push(line)
      const next = this.#due.shift()
      if (next) this.#send(next.asked, next.at, next.done)
    }
    line.socket.write(asked.bytes, 'latin1')
  }

  #openLine(): Line {
    const line = new Line(connect(this.#port, '127.0.0.1'))
    this.#all.add(line)
    line.socket.once('close', () => {
      this.#all.delete(line)
      const index = this.#free.indexOf(line)
      if (index >= 0) this.#free.splice(index, 1)
      line.answered?.(0, false)
    })
    return line
  }
}

/** One line, on which one request is under way at a time. */
class Line {
  answered: ((status: number, hasRetryAfter: boolean) => void) | undefined
  readonly socket: Socket
  #seen: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.socket = socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => this.#hear(chunk))
  }

  #hear(chunk: Buffer): void {
    this.#seen = this.#seen.length === 0 ? chunk : Buffer.concat([this.#seen, chunk])
    const end = this.#seen.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#seen.toString('latin1', 0, end).toLowerCase()
    const status = Number(head.slice(9, 12))
    const [, length] = /\r\ncontent-length: (\d+)/.exec(head) ?? []
    if (length === undefined && status !== 204) throw new Error(`An answer without a length:\n${head}`)
    if (this.#seen.length < end + 4 + Number(length ?? 0)) return
    this.#seen = Buffer.alloc(0)
    const { answered } = this
    this.answered = undefined
    answered?.(status, head.includes('\r\nretry-after: '))
  }
}

/** Asks as fast as it is answered, `at` once. @returns answers with 2xx a second */
export async function runClosedLoad(
  lines: LoadConnections,
  { atOnce, seconds }: { atOnce: number; seconds: number },
  next: () => LoadRequest,
): Promise<number> {
  const before = acceptedBy(lines)
  const until = performance.now() + seconds * 1000
  const ask = async () => {
    while (performance.now() < until) await lines.ask(next())
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return (acceptedBy(lines) - before) / seconds
}

/**
 * Asks so many times a second, whether or not anything is answered, and waits for what is still under way at the end.
 * @returns how many a second were sent
 */
export async function runOpenLoad(
  lines: LoadConnections,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: () => LoadRequest,
): Promise<number> {
  const began = performance.now()
  const inFlight: Promise<void>[] = []
  for (;;) {
    const elapsed = performance.now() - began
    if (elapsed >= seconds * 1000) break
    const due = Math.floor((elapsed / 1000) * perSecond)
    while (inFlight.length < due) {
      inFlight.push(lines.ask(next(), began + (inFlight.length / perSecond) * 1000))
    }
    await wait(tickMs)
  }
  const sent = inFlight.length / ((performance.now() - began) / 1000)
  await Promise.all(inFlight)
  return sent
}

function acceptedBy({ outcomes }: LoadConnections): number {
  return [...outcomes.values()].reduce((sum, { accepted }) => sum + accepted.length, 0)
}

/** The median and the slowest hundredth, in milliseconds. */
export function latencyPercentiles(latencies: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}
