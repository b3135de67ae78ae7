/** Bytes to send, both ends inclusive; all of them; or none, because the range starts past the end. */
export type ByteRange = { start: number; end: number } | 'ALL' | 'UNSATISFIABLE'

/**
 * Reads a Range header (RFC 9110): one range of bytes. Several ranges, other units and nonsense are answered with all
 * bytes, as the standard allows.
 */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange {
  const [, from, to] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'ALL'
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last === 0 ? 'UNSATISFIABLE' : { start: bytes - last, end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < start) return 'ALL'
  return start >= bytes ? 'UNSATISFIABLE' : { start, end }
}
