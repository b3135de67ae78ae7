import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../process/operator-error.ts'

export type FileChecksum = { bytes: number; sha256: string }

/** Writes a file that is whole and on disk for certain, or not there. @returns what it holds, in a word */
export async function writeFileAtomically(
  path: string,
  source: Readable | AsyncIterable<Buffer | string>,
): Promise<FileChecksum> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${randomUUID()}`)
  const sum = summing()
  try {
    await pipeline(source, sum.through, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(draft, path)
  } catch (cause) {
    await rm(draft, { force: true })
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') {
      throw new OperatorError(`The disk of ${folder} is full.`)
    }
    throw cause
  }
  await fsyncFolder(folder)
  return sum.taken()
}

/** @throws when the file cannot be read, with ENOENT where there is none */
export async function checksumOfFile(path: string): Promise<FileChecksum> {
  const sum = summing()
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), sum.through, async (chunks) => {
    for await (const _ of chunks);
  })
  return sum.taken()
}

/** Syncs a folder, so that new names in it survive a power failure. */
export async function fsyncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function summing() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
      for await (const each of chunks) {
        const chunk = Buffer.from(each)
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    taken: (): FileChecksum => ({ bytes, sha256: hash.digest('hex') }),
  }
}
