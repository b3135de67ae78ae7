const codes: ReadonlySet<string> = new Set([
  // The network.
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

/** Connection errors that pg raises without a code. */
const connectionErrorMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * Checks whether an error is a failed connection to the database or another required service: a retry may
 * succeed in a moment.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return codes.has(code) || code.startsWith('08') || connectionErrorMessages.test(error.message)
}

/** Joins the messages of an error: several addresses of one host name fail with a message each and none for all. */
export function errorMessageOf(cause: unknown): string {
  return causesOf(cause)
    .map((each) => (each instanceof Error ? each.message : String(each)))
    .join('; ')
}

/** Returns a sentence for operators if the only error is that the database cannot be reached. */
export function connectionErrorSentence(cause: unknown): string | undefined {
  return causesOf(cause).every(isConnectionError)
    ? `The database of DATABASE_URL can't be reached or closed the connection (${errorMessageOf(cause)}). Try again once it's running.`
    : undefined
}

function causesOf(cause: unknown): readonly unknown[] {
  return cause instanceof AggregateError ? cause.errors : [cause]
}
