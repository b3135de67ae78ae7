import type { Readable } from 'node:stream'
import { type DependencyHealthRecorder, runInstrumented } from '../dependency-health.ts'

/**
 * Storage of media: a folder or an S3-compatible bucket. Keys are made by us and never by a client: segments
 * of letters, digits, `-`, `_` and `.`, separated by `/`. A key is written once; its content never changes.
 */
export type Storage = {
  /** Stores the file at `path` under `key`: wholly, on disk for certain, or not at all. @throws what `isOutOfSpaceError` knows where there is no room */
  put(key: string, path: string, contentType: string): Promise<void>
  /**
   * Opens the bytes `start` to `end` (inclusive), or all, to be read or destroyed.
   * @param bytes how many it should have altogether
   * @throws when the key does not exist; SizeChangedError when it has more or fewer
   */
  read(key: string, range?: { start: number; end: number }, bytes?: number): Promise<Readable>
  /** Writes what lies under the keys, one behind the other, to a new file at `path`. @throws when one does not exist */
  fetch(keys: readonly string[], path: string): Promise<void>
  /** Removes a key; does nothing when it does not exist. */
  remove(key: string): Promise<void>
  /** @throws when the store does not answer */
  check(): Promise<void>
}

/** A stored file is longer or shorter than it was. */
export class SizeChangedError extends Error {}

/** Counts what was done with a file. */
export type CountStorageOperation = (
  operation: keyof Storage,
  outcome: 'done' | 'missing' | 'damaged' | 'failed',
  tookMs: number,
) => void

/**
 * Wraps a store so that its answers are recorded and its operations counted. A read may find no such file, which says nothing
 * of the store's health.
 */
export function instrumentedStorage(
  storage: Storage,
  probe: DependencyHealthRecorder,
  count: CountStorageOperation,
): Storage {
  async function counted<Answer>(operation: keyof Storage, answer: Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now()
    try {
      const answered = await answer
      count(operation, 'done', performance.now() - startedAt)
      return answered
    } catch (cause) {
      const outcome = isMissingFileError(cause)
        ? 'missing'
        : cause instanceof SizeChangedError
          ? 'damaged'
          : 'failed'
      count(operation, outcome, performance.now() - startedAt)
      throw cause
    }
  }
  return {
    put: (key, path, contentType) =>
      counted(
        'put',
        runInstrumented(probe, () => storage.put(key, path, contentType)),
      ),
    read: (key, range, bytes) => counted('read', storage.read(key, range, bytes)),
    fetch: (keys, path) => counted('fetch', storage.fetch(keys, path)),
    remove: (key) =>
      counted(
        'remove',
        runInstrumented(probe, () => storage.remove(key)),
      ),
    check: () =>
      counted(
        'check',
        runInstrumented(probe, () => storage.check()),
      ),
  }
}

/**
 * Checks whether a store’s error means that there is no such file, rather than that the store could not be
 * reached.
 */
export function isMissingFileError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const status =
    '$metadata' in cause ? (cause.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined
  return cause.name === 'NoSuchKey' || status === 404 || ('code' in cause && cause.code === 'ENOENT')
}
