import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Maximum number of chunks read; one picture has a few hundred at most, one for each part of its pixels. */
const chunksMax = 100_000
const text: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

type Range = { start: number; end: number }

/**
 * Copies a PNG without its text chunks: decoders inflate each, to a thousand times its size, and none of them is stored.
 * @param copy path of the PNG without them
 * @returns `copy`; `path` if there were none, or it is no PNG
 */
export async function copyPngWithoutText(path: string, copy: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const ranges = await rangesWithoutText(file)
    if (ranges.length < 2) return path
    for (const { start, end } of ranges) {
      if (end > start)
        await pipeline(
          createReadStream(path, { start, end: end - 1 }),
          createWriteStream(copy, { flags: 'a', mode: 0o600 }),
        )
    }
    return copy
  } finally {
    await file.close()
  }
}

/** Returns the ranges to retain, in order; one or none if that is everything. */
async function rangesWithoutText(file: FileHandle): Promise<Range[]> {
  const { size } = await file.stat()
  const head = Buffer.alloc(signature.length)
  await file.read(head, 0, head.length, 0)
  if (!head.equals(signature)) return []
  const ranges: Range[] = []
  let from = 0
  let at = signature.length
  for (let each = 0; each < chunksMax && at < size; each++) {
    await file.read(head, 0, head.length, at)
    const next = at + 12 + head.readUInt32BE(0)
    if (text.has(head.toString('latin1', 4))) {
      ranges.push({ start: from, end: at })
      from = next
    }
    at = next
  }
  return [...ranges, { start: Math.min(from, size), end: size }]
}
