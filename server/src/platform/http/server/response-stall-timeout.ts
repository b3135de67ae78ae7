import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ClientTimeouts } from './request-body-timeout.ts'

/** Size above which a reply counts as long: less fits into the socket buffer and is sent at once. */
const longBytes = 64 * 1024

type RawReply = FastifyReply['raw']

/**
 * Cuts off who lets us wait until a long reply is read, and of more such replies at once than `most` the one that has gone on for
 * longest: files are read on from where they were.
 */
export function limitResponseStalls(
  server: FastifyInstance,
  { reply: { spanMs, bytes, most } }: ClientTimeouts,
): void {
  const open = new Set<RawReply>()
  server.addHook('onSend', (_request, { raw }, payload, done) => {
    if (isLong(payload)) watch(raw)
    done(null, payload)
  })

  function watch(reply: RawReply): void {
    let seen = leftOf(reply)
    const timer = setInterval(() => {
      const left = leftOf(reply)
      if (left - seen < bytes) reply.destroy()
      seen = left
    }, spanMs).unref()
    open.add(reply)
    reply.once('close', () => {
      clearInterval(timer)
      open.delete(reply)
    })
    const [oldest] = open
    if (open.size > most) oldest?.destroy()
  }
}

function isLong(payload: unknown): boolean {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length > longBytes
  return typeof payload === 'object' && payload !== null && 'pipe' in payload
}

/** Returns the bytes written to the connection that have left it. */
function leftOf({ socket }: RawReply): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength
}
