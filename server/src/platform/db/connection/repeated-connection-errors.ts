import { isConnectionError } from './is-connection-error.ts'

const againMs = 30_000

/**
 * Creates a check for the log whether an event failed for the same lost connection within half a minute already:
 * while a database is down, retries several times a second would fill the log.
 */
export function createRepeatedConnectionErrorCheck(
  now: () => number,
): (event: string, cause: unknown) => boolean {
  const loggedAt = new Map<string, number>()
  return (event, cause) => {
    if (!isConnectionError(cause)) return false
    const last = loggedAt.get(event)
    if (last !== undefined && now() - last < againMs) return true
    loggedAt.set(event, now())
    return false
  }
}
