import { join } from 'node:path'
import { formatEnglishCountWithNoun } from '../../contract/src/text/format/pluralize.ts'
import { neededFileKeysCopyStatement } from '../../server/src/media/scrub/named-files.ts'
import type { Storage } from '../../server/src/platform/integrations/storage/storage.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { BackupFolder } from './backup-folder.ts'
import { CopyToStdoutStream } from './copy-streams.ts'
import { connectWithoutTimeouts } from './database-tables.ts'
import { joinKeysWithFileList, type ListedFile, streamFileList, streamLines } from './file-list.ts'
import { streamMappedInOrder } from './stream-mapped-in-order.ts'

const atOnce = 4

/** Puts the files of a snapshot into a store. */
export async function restoreFiles(folder: BackupFolder, name: string, store: Storage): Promise<void> {
  const put = async ({ key, sum }: ListedFile) => {
    if (sum) await store.put(key, folder.file(key), 'application/octet-stream')
  }
  for await (const _ of streamMappedInOrder(
    streamFileList(join(folder.snapshot(name), 'files.zst')),
    atOnce,
    put,
  ));
}

/**
 * Holds the files that a restored database names against those that were put.
 * @returns the keys of those that the store had lost, or removed, before they could be backed up
 * @throws OperatorError when the list knows nothing of a file that is named
 */
export async function findFilesMissingFromBackup(
  folder: BackupFolder,
  name: string,
  databaseUrl: string,
): Promise<string[]> {
  const client = await connectWithoutTimeouts(databaseUrl)
  const lost: string[] = []
  const unknown: string[] = []
  try {
    const named = streamLines(client.query(new CopyToStdoutStream(neededFileKeysCopyStatement)))
    const list = streamFileList(join(folder.snapshot(name), 'files.zst'))
    for await (const { key, listed } of joinKeysWithFileList(named, list)) {
      if (!listed) unknown.push(key)
      else if (!listed.sum) lost.push(key)
    }
  } finally {
    await client.end()
  }
  if (unknown.length > 0) {
    throw new OperatorError(
      `The backup is missing ${formatEnglishCountWithNoun(unknown.length, 'file')} that its database refers to: ${unknown.slice(0, 5).join(', ')}`,
    )
  }
  return lost
}
