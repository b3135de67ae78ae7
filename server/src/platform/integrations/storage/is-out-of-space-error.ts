/** A disk, a quota, and the database's disk. */
const codes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Error names of buckets: AWS has no quota; others do. */
const names: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
/** Error texts of libraries that pass on only the system’s message. */
const messages = /No space left on device|Disk quota exceeded/

/** Checks whether something could not be saved for lack of space: in the store, or on a local disk. */
export function isOutOfSpaceError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.has(String(error.code))) return true
  const status =
    '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined
  return (
    status === 507 || names.has(error.name) || messages.test(error.message) || isOutOfSpaceError(error.cause)
  )
}
