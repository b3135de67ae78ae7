import type { Readable } from 'node:stream'
import { type Sight, watched } from '../sightings.ts'

/**
 * Where media lie: a folder or an S3-compatible bucket. Keys are made by us and never by a client: words of letters,
 * digits, `-`, `_` and `.`, set apart by `/`. A key is written once; what it holds never changes.
 */
export type Storage = {
  /** Stores the file at `path` under `key`: wholly, on disk for certain, or not at all. */
  put(key: string, path: string, contentType: string): Promise<void>
  /** Opens the bytes `start` to `end` (inclusive), or all, to be read or destroyed. @throws when the key does not exist */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Writes what lies under the keys, one behind the other, to a new file at `path`. @throws when one does not exist */
  fetch(keys: readonly string[], path: string): Promise<void>
  /** Nothing happens when the key does not exist. */
  remove(key: string): Promise<void>
  /** @throws when the store does not answer */
  check(): Promise<void>
}

/** Counts what was done with a file. */
export type CountStored = (operation: keyof Storage, outcome: 'done' | 'missing' | 'failed') => void

/**
 * A store of which it is noted how it answered, and counted what it did. What is read may not be there, which says nothing of
 * the store.
 */
export function watchedStorage(storage: Storage, sight: Sight, count: CountStored): Storage {
  async function counted<Answer>(operation: keyof Storage, answer: Promise<Answer>): Promise<Answer> {
    try {
      const answered = await answer
      count(operation, 'done')
      return answered
    } catch (cause) {
      count(operation, isMissing(cause) ? 'missing' : 'failed')
      throw cause
    }
  }
  return {
    put: (key, path, contentType) =>
      counted(
        'put',
        watched(sight, () => storage.put(key, path, contentType)),
      ),
    read: (key, range) => counted('read', storage.read(key, range)),
    fetch: (keys, path) => counted('fetch', storage.fetch(keys, path)),
    remove: (key) =>
      counted(
        'remove',
        watched(sight, () => storage.remove(key)),
      ),
    check: () =>
      counted(
        'check',
        watched(sight, () => storage.check()),
      ),
  }
}

/** As folders and buckets say that there is no such file. */
function isMissing(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT')
}
