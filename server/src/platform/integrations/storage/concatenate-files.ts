import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/** Reads what lies under the keys, one after the other, into a new file at `path`. */
export async function downloadConcatenatedFiles(
  keys: readonly string[],
  read: Storage['read'],
  path: string,
): Promise<void> {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const key of keys) yield* await read(key)
  }
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
