import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

/** @param bytes a path, or what is read from the store */
export async function sha256Of(bytes: string | Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of typeof bytes === 'string' ? createReadStream(bytes) : bytes) hash.update(chunk)
  return hash.digest()
}
