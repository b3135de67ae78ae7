import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const askMs = 300

/** Load balancer in front of the API processes, as operators are told to set it up. */
export type Balancer = {
  url: string
  /** Number of requests sent to each port. */
  passed: Map<number, number>
  add(port: number): void
  remove(port: number): void
  /** Returns true if a port is known to be ready. */
  isReady(port: number): boolean
  close(): Promise<void>
}

/**
 * Passes each request on to the next of the processes that say that they are ready. Where nobody listens the next one gets
 * it; what was sent is never sent again.
 */
export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<number, boolean>()
  const passed = new Map<number, number>()
  let next = 0
  const asking = setInterval(() => {
    for (const port of ready.keys()) {
      void isReady(port).then(
        (answer) => ready.has(port) && ready.set(port, answer ?? ready.get(port) ?? false),
      )
    }
  }, askMs)

  function pass(given: IncomingMessage, answer: ServerResponse, left: readonly number[]): void {
    const [port, ...others] = left
    if (port === undefined) return void answer.writeHead(502).end('Nobody is ready.')
    // A line for each request, as nginx does: one that is kept may be closed just when it is used again.
    const sent = request({
      ...{ host: '127.0.0.1', port, agent: false, method: given.method, path: given.url },
      headers: { ...given.headers, connection: 'close' },
    })
    sent.on('response', (response) => {
      passed.set(port, (passed.get(port) ?? 0) + 1)
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    sent.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ECONNREFUSED') return pass(given, answer, others)
      if (!answer.headersSent) answer.writeHead(502)
      answer.end(String(cause))
    })
    sent.once('socket', (socket) => socket.once('connect', () => given.pipe(sent)))
  }

  const server = createServer((given, answer) => {
    const ports = [...ready.keys()].filter((port) => ready.get(port))
    next += 1
    pass(given, answer, [...ports.slice(next % ports.length), ...ports.slice(0, next % ports.length)])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    add: (port) => void ready.set(port, false),
    remove: (port) => void ready.delete(port),
    isReady: (port) => ready.get(port) === true,
    async close() {
      clearInterval(asking)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @returns undefined where it cannot be told, as on a machine that is busy */
async function isReady(port: number): Promise<boolean | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(5000),
    })
    const { checks } = (await response.json()) as { checks: { process?: string } }
    return response.ok || (checks.process === 'stopping' ? false : undefined)
  } catch {
    return undefined
  }
}
