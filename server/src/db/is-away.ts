const codes: ReadonlySet<string> = new Set([
  // The line.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: it shuts down, was ended, starts, or has no connection left.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** What pg says without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether what failed is the line to the database, or to another part that we cannot do without: it may work in a moment. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return codes.has(code) || code.startsWith('08') || words.test(error.message)
}
