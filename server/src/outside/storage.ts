import type { Readable } from 'node:stream'

/** Where media lie: a folder or an S3-compatible bucket. Keys are made by us and never by a client. */
export type Storage = {
  /** Stores the file at `path` under `key`; replaces nothing that is there with other content. */
  put(key: string, path: string, contentType: string): Promise<void>
  /** Reads the bytes `start` to `end` (inclusive), or all. @throws when the key does not exist */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  remove(key: string): Promise<void>
  /** @throws when the store does not answer */
  check(): Promise<void>
}

/** Opens the store that a `file:` or `s3:` address names. */
export function openStorage(storageUrl: string): Storage {
  throw new Error(`There is no store for ${storageUrl}.`)
}
