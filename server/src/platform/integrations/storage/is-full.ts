/** A disk, a quota, and the database's disk. */
const codes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** As buckets say it: AWS has no end; others do. */
const names: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
/** As libraries say it that pass on the words of the system alone. */
const words = /No space left on device|Disk quota exceeded/

/** Whether something could not be kept because there is no room for it: in the store, or on a disk of ours. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.has(String(error.code))) return true
  const status =
    '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined
  return status === 507 || names.has(error.name) || words.test(error.message) || isFull(error.cause)
}
