import type { FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'

/** No call takes as much, besides files. */
export const maxBodyBytes = 256 * 1024

/**
 * Reads a body that is no file as a whole. What came is kept in one piece: pieces of a byte each take two hundred times
 * their room, and a body may come so.
 * @param payload the body as it comes
 * @param done why it is not taken, or its bytes
 */
export function readWholeBody(
  { headers }: FastifyRequest,
  payload: NodeJS.ReadableStream,
  done: (error: Error | null, bytes: Buffer) => void,
): void {
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  let bytes = Buffer.alloc(0)
  let length = 0
  if (announced !== undefined && announced > maxBodyBytes) {
    done(refuse('TOO_LARGE'), bytes)
    return
  }

  function take(piece: Buffer): void {
    const end = length + piece.length
    if (end > maxBodyBytes) {
      stop(refuse('TOO_LARGE'))
      return
    }
    if (end > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, Math.min(2 * bytes.length, maxBodyBytes)))
      bytes.copy(larger, 0, 0, length)
      bytes = larger
    }
    piece.copy(bytes, length)
    length = end
  }

  function end(): void {
    if (announced === undefined || announced === length) stop(null)
    else cut()
  }

  function cut(cause?: unknown): void {
    stop(refuse('INVALID_INPUT', { detail: "This request can't be read.", cause }))
  }

  function stop(error: Error | null): void {
    payload.off('data', take).off('end', end).off('error', cut)
    done(error, bytes.subarray(0, length))
  }

  payload.on('data', take).on('end', end).on('error', cut)
}
