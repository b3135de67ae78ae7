import { join } from 'node:path'
import { isMissingFileError } from '../../server/src/platform/integrations/storage/storage.ts'
import { checksumOfFile, type FileChecksum } from './atomic-files.ts'
import type { BackupFolder } from './backup-folder.ts'
import { type ListedFile, streamFileList } from './file-list.ts'
import type { BackupManifest } from './manifest.ts'
import { streamMappedInOrder } from './stream-mapped-in-order.ts'

const atOnce = 4
/** Maximum number of reported lines; more would not help. */
const linesMax = 20

/** Verifies every byte of a snapshot against its manifest. @returns a line for each file that is missing or damaged */
export async function findBackupDamage(
  folder: BackupFolder,
  name: string,
  manifest: BackupManifest,
): Promise<string[]> {
  const wrong: string[] = []
  const parts = manifest.tables.map(({ file, bytes, sha256 }) => ({ file, sum: { bytes, sha256 } }))
  for (const { file, sum } of [...parts, { file: 'files.zst', sum: manifest.files.list }]) {
    const line = await checkFile(join(folder.snapshot(name), file), sum)
    if (line) wrong.push(line)
  }
  // What the list says is believed when the list is whole.
  if (wrong.length > 0) return wrong.slice(0, linesMax)
  const check = ({ key, sum }: ListedFile) =>
    sum ? checkFile(folder.file(key), sum) : Promise.resolve(undefined)
  for await (const line of streamMappedInOrder(
    streamFileList(join(folder.snapshot(name), 'files.zst')),
    atOnce,
    check,
  )) {
    if (line) wrong.push(line)
    if (wrong.length === linesMax) break
  }
  return wrong
}

async function checkFile(path: string, sum: FileChecksum): Promise<string | undefined> {
  try {
    const { bytes, sha256 } = await checksumOfFile(path)
    if (bytes !== sum.bytes) return `${path} is damaged: it has ${bytes} bytes instead of ${sum.bytes}.`
    if (sha256 !== sum.sha256) return `${path} is damaged: its content has changed since the backup.`
  } catch (cause) {
    if (isMissingFileError(cause)) return `${path} is missing.`
    return `${path} can't be read: ${cause instanceof Error ? cause.message : cause}`
  }
  return undefined
}
