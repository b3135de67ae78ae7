import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { stillNeededFileKeysSql } from '../../server/src/media/scrub/named-files.ts'
import { isMissingFileError, type Storage } from '../../server/src/platform/integrations/storage/storage.ts'
import { OperatorError } from '../process/operator-error.ts'
import { checksumOfFile, type FileChecksum, writeFileAtomically } from './atomic-files.ts'
import type { BackupFolder } from './backup-folder.ts'
import { connectWithoutTimeouts } from './database-tables.ts'
import {
  joinKeysWithFileList,
  type ListedFile,
  streamFileList,
  streamLines,
  writeFileList,
} from './file-list.ts'
import type { BackupManifest } from './manifest.ts'
import { streamMappedInOrder } from './stream-mapped-in-order.ts'

const atOnce = 4
/** A store that lacks more than this is most likely another one. */
const missingMax = 10_000

type CopyOptions = { folder: BackupFolder; store: Storage; draft: string; expectedFiles: string }

/**
 * Brings the files that a snapshot names into the folder of backups, as far as they are not there yet, and writes their list.
 * @returns what the manifest says of them, how many are new, and the keys of those that the store did not have
 */
export async function backUpFiles({ folder, store, draft, expectedFiles }: CopyOptions): Promise<{
  files: BackupManifest['files']
  copied: number
  missing: string[]
}> {
  const last = (await folder.snapshots()).at(-1)
  const before = last === undefined ? nothing() : streamFileList(join(folder.snapshot(last), 'files.zst'))
  const missing: string[] = []
  const totals = { count: 0, bytes: 0 }
  let copied = 0
  const copy = async (key: string, known: FileChecksum | null): Promise<ListedFile> => {
    const path = folder.file(key)
    const bytes = await sizeOf(path)
    if (known && bytes === known.bytes) return { key, sum: known }
    // Files get their names when they are whole: this one is of a backup that was interrupted.
    if (!known && bytes !== undefined) return { key, sum: await checksumOfFile(path) }
    try {
      const sum = await writeFileAtomically(path, await store.read(key))
      copied++
      return { key, sum }
    } catch (cause) {
      if (isMissingFileError(cause)) return { key, sum: null }
      throw new OperatorError(`${key} can't be copied: ${cause instanceof Error ? cause.message : cause}`)
    }
  }
  async function* listed(): AsyncGenerator<ListedFile> {
    const keys = joinKeysWithFileList(streamLines(createReadStream(expectedFiles)), before)
    for await (const each of streamMappedInOrder(keys, atOnce, ({ key, listed }) =>
      copy(key, listed?.sum ?? null),
    )) {
      if (each.sum === null) missing.push(each.key)
      else {
        totals.count++
        totals.bytes += each.sum.bytes
      }
      if (missing.length > missingMax) {
        throw new OperatorError(
          `The media storage is missing more than ${missingMax} files that the database refers to. Is STORAGE_URL correct?`,
        )
      }
      yield each
    }
  }
  const list = await writeFileList(join(draft, 'files.zst'), listed())
  return { files: { list, ...totals, missing: missing.length }, copied, missing }
}

/**
 * Filters the missing files for those that the database still needs: the others were removed meanwhile, as it
 * records.
 */
export async function filterStillNeededFiles(
  connectionString: string,
  missing: readonly string[],
): Promise<string[]> {
  if (missing.length === 0) return []
  const client = await connectWithoutTimeouts(connectionString)
  try {
    const { rows } = await client.query<{ key: string }>(stillNeededFileKeysSql, [missing])
    return rows.map(({ key }) => key)
  } finally {
    await client.end()
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (cause) {
    if (isMissingFileError(cause)) return undefined
    throw cause
  }
}

async function* nothing(): AsyncGenerator<ListedFile> {
  // The first backup has none before it.
}
