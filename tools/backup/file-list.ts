import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type FileChecksum, writeFileAtomically } from './atomic-files.ts'

/** A stored file by its key in the store; null where the store did not have it. Lists are in the order of keys. */
export type ListedFile = { key: string; sum: FileChecksum | null }

export function writeFileList(path: string, listed: AsyncIterable<ListedFile>): Promise<FileChecksum> {
  async function* lines(): AsyncGenerator<string> {
    for await (const { key, sum } of listed) yield `${key}\t${sum?.bytes ?? '-'}\t${sum?.sha256 ?? '-'}\n`
  }
  // What fails on the way ends what is written, which says why.
  return writeFileAtomically(
    path,
    pipeline(lines, createZstdCompress(), () => undefined),
  )
}

export async function* streamFileList(path: string): AsyncGenerator<ListedFile> {
  const text = pipeline(createReadStream(path), createZstdDecompress(), () => undefined)
  for await (const line of streamLines(text)) {
    const [key = '', bytes = '-', sha256 = '-'] = line.split('\t')
    yield { key, sum: bytes === '-' ? null : { bytes: Number(bytes), sha256 } }
  }
}

export async function* streamLines(source: Readable): AsyncGenerator<string> {
  let rest = ''
  source.setEncoding('utf8')
  for await (const chunk of source) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Each key with what a list says of it. Both are in order, so that neither is ever in memory as a whole. */
export async function* joinKeysWithFileList(
  keys: AsyncIterable<string>,
  list: AsyncIterable<ListedFile>,
): AsyncGenerator<{ key: string; listed: ListedFile | undefined }> {
  const listed = list[Symbol.asyncIterator]()
  try {
    let at = await listed.next()
    for await (const key of keys) {
      while (!at.done && at.value.key < key) at = await listed.next()
      yield { key, listed: !at.done && at.value.key === key ? at.value : undefined }
    }
  } finally {
    await listed.return?.()
  }
}
