import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'

/** Timeouts for what a client sends, and for reading the reply. */
export type ClientTimeouts = {
  /** Timeout between the connection or the previous response and the end of the next request’s headers. */
  headersMs: number
  /** Interval of the check for connections that have not sent their headers. */
  checkMs: number
  /** Timeout of a body that is no file. */
  bodyMs: number
  /** A file may take its time, but so much of it comes in each such span. */
  file: { spanMs: number; bytes: number }
  /** A long reply may take its time to be read, but so much of it goes in each such span, and only so many go on at once. */
  reply: { spanMs: number; bytes: number; most: number }
  /** Idle timeout of a connection during a request or response. */
  silentMs: number
}

export const defaultClientTimeouts: ClientTimeouts = {
  headersMs: 15_000,
  checkMs: 5000,
  bodyMs: 30_000,
  file: { spanMs: 60_000, bytes: 32 * 1024 },
  reply: { spanMs: 60_000, bytes: 32 * 1024, most: 1000 },
  silentMs: 180_000,
}

/** Refuses a request with TOO_SLOW, and closes its connection, when its body is not received in time. */
export function limitRequestBodyTime(server: FastifyInstance, timeouts: ClientTimeouts): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length !== '0' || encoding !== undefined) watch(request, reply, timeouts)
    done()
  })
}

function watch(request: FastifyRequest, reply: FastifyReply, { bodyMs, file }: ClientTimeouts): void {
  const { raw } = request
  const type = request.headers['content-type'] ?? ''
  const isFile = /^(multipart\/form-data|application\/offset\+octet-stream)/.test(type)
  let seen = raw.socket.bytesRead
  const timer = setInterval(check, isFile ? file.spanMs : bodyMs).unref()
  const stop = () => clearInterval(timer)
  raw.once('close', stop)
  // A reply that was never sent over a connection never closes.
  reply.raw.once('finish', stop)

  function check(): void {
    const came = raw.socket.bytesRead - seen
    seen += came
    const isOver = raw.complete || reply.sent
    // What waits to be read waits for us.
    const comesOn = isFile && (came >= file.bytes || raw.readableLength > 0)
    if (comesOn && !isOver) return
    stop()
    if (isOver) return
    // Whoever reads the body would wait for it for ever.
    reply.raw.once('finish', () => raw.destroy())
    reply.header('connection', 'close').send(refuse('TOO_SLOW'))
  }
}
