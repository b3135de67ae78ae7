import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

/** Length of a file in bytes, and its checksum. */
export type Checksum = { bytes: number; sha256: Buffer }

/** @param source a path, or what is read from the store */
export async function checksumOfFileOrStream(source: string | Readable): Promise<Checksum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of typeof source === 'string' ? createReadStream(source) : source) {
    hash.update(chunk)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest() }
}
