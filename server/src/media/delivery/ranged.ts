import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, parseByteRange } from './byte-range.ts'

type Conditional = Pick<FastifyRequest, 'headers'>

/** Returns the range of `bytes` that a request asks for; NOTHING if the client has this version. */
export function requestedRange(request: Conditional, etag: string, bytes: number): ByteRange | 'NOTHING' {
  return isUnchanged(request, etag) ? 'NOTHING' : parseByteRange(rangeHeader(request, etag), bytes)
}

/** Sets the status, and the headers about length and range. */
export function setRangeStatusAndHeaders(
  reply: FastifyReply,
  range: ByteRange | 'NOTHING',
  bytes: number,
): void {
  if (range === 'NOTHING') {
    reply.status(304)
  } else if (range === 'UNSATISFIABLE') {
    reply.status(416).header('content-range', `bytes */${bytes}`)
  } else if (range === 'ALL') {
    reply.header('content-length', bytes)
  } else {
    const { start, end } = range
    reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
    reply.header('content-length', end - start + 1)
  }
}

function isUnchanged({ headers }: Conditional, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** Returns the range header; with If-Range, only for the version that the client started. */
function rangeHeader({ headers }: Conditional, etag: string): string | undefined {
  const version = headers['if-range']
  return version === undefined || version.toString().trim() === etag ? headers.range : undefined
}
