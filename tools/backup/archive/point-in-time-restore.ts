import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { neededFileKeysCopyStatement } from '../../../server/src/media/scrub/named-files.ts'
import { defaultServingDatabaseRole } from '../../../server/src/platform/config/serving-role.ts'
import { migrate } from '../../../server/src/platform/db/schema/migrate.ts'
import { openStorage } from '../../../server/src/platform/integrations/storage/open-storage.ts'
import {
  isMissingFileError,
  type Storage,
} from '../../../server/src/platform/integrations/storage/storage.ts'
import { recoverEmbeddedDatabase, startEmbeddedDatabase } from '../../database/embedded-database.ts'
import { walSegmentsFolderOf } from '../../database/wal-archive.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { checksumOfFile } from '../atomic-files.ts'
import type { BackupFolder } from '../backup-folder.ts'
import { CopyToStdoutStream } from '../copy-streams.ts'
import { connectWithoutTimeouts } from '../database-tables.ts'
import { streamFileList, streamLines } from '../file-list.ts'
import { verifyLedgerOrThrow } from '../restore-backup.ts'
import { readStoreInstanceId, recordStoreInstanceId } from '../stored-files.ts'
import { streamMappedInOrder } from '../stream-mapped-in-order.ts'
import { type BaseBackup, type FoundBaseBackup, readCompleteBaseBackups } from './base-backups.ts'

const atOnce = 4

type BaseQuery = {
  archiveDir: string
  instanceId: string
  /** Null: as late as the archive goes. */
  at: Date | null
}

/** The newest copy of an instance's database that was whole by then. @throws OperatorError when there is none */
export async function getNewestBaseBackupBefore({
  archiveDir,
  instanceId,
  at,
}: BaseQuery): Promise<FoundBaseBackup> {
  const archives = await readdir(archiveDir).catch(() => [])
  const bases = (
    await Promise.all(archives.map((name) => readCompleteBaseBackups(join(archiveDir, name))))
  ).flat()
  const ours = bases
    .filter(({ base }) => base.instanceId === instanceId)
    .sort((one, other) => Date.parse(one.base.endedAt) - Date.parse(other.base.endedAt))
  const found = ours.findLast(({ base }) => at === null || Date.parse(base.endedAt) <= at.getTime())
  if (found) return found
  const [oldest] = ours
  throw new OperatorError(
    oldest
      ? `The archive in ${archiveDir} only goes back to ${oldest.base.endedAt}, not to ${at?.toISOString()}.`
      : `No base backup of this instance's database was found in ${archiveDir}.`,
  )
}

type Moment = {
  found: FoundBaseBackup
  at: Date | null
  /** Data folder without a database. */
  dataDir: string
  archiveDir: string
  storageUrl: string
  /** Folder of the backups, which contain the files. */
  folder: BackupFolder
  instanceId: string
  say: (line: string) => void
}

/**
 * Makes the database of an empty data folder as it was at a moment, verifies its ledger, and puts the files that it names into
 * the store, as far as they are not there and the backups have them.
 * @returns the keys of those that are nowhere
 * @throws OperatorError for whatever does not hold
 */
export async function restoreInstanceToPointInTime(moment: Moment): Promise<string[]> {
  const { found, at, dataDir, archiveDir, storageUrl, folder, instanceId, say } = moment
  const store = openStorage(storageUrl)
  const owner = await readStoreInstanceId(store)
  if (owner !== undefined && owner !== instanceId)
    throw new OperatorError(`The media storage belongs to another instance (${owner}).`)
  say(`Replaying the archive from ${found.base.endedAt} to ${at?.toISOString() ?? 'its end'}`)
  const segments = walSegmentsFolderOf(found.archive)
  await recoverEmbeddedDatabase(dataDir, { fill: (fresh) => unpack(found, fresh), segments, at })
  const database = await startEmbeddedDatabase({ dataDir, archiveDir, durable: true })
  try {
    await migrate(database.url, { serving: { role: defaultServingDatabaseRole } })
    say('Verifying the ledger')
    await verifyLedgerOrThrow(database.url, null)
    say('Restoring files')
    const lost = await putMissing(database.url, store, folder)
    if (owner === undefined) await recordStoreInstanceId(store, join(folder.path, 'instance'))
    return lost
  } finally {
    await database.stop()
  }
}

/** @throws OperatorError that names what is missing or damaged */
async function unpack({ folder, base }: FoundBaseBackup, into: string): Promise<void> {
  const list = join(folder, 'files.zst')
  if ((await checksumOfFile(list)).sha256 !== base.list.sha256) throw new OperatorError(`${list} is damaged.`)
  for (const name of base.folders) await mkdir(join(into, name), { recursive: true, mode: 0o700 })
  const unpackOne = async ({ key, sum }: { key: string; sum: BaseBackup['list'] | null }) => {
    const packed = join(folder, 'files', `${key}.zst`)
    if ((await checksumOfFile(packed)).sha256 !== sum?.sha256)
      throw new OperatorError(`${packed} is damaged.`)
    await pipeline(
      createReadStream(packed),
      createZstdDecompress(),
      createWriteStream(join(into, key), { flags: 'wx', mode: 0o600 }),
    )
  }
  for await (const _ of streamMappedInOrder(streamFileList(list), atOnce, unpackOne));
  await copyFile(join(folder, 'backup_label'), join(into, 'backup_label'))
}

async function putMissing(databaseUrl: string, store: Storage, folder: BackupFolder): Promise<string[]> {
  const client = await connectWithoutTimeouts(databaseUrl)
  const lost: string[] = []
  const put = async (key: string) => {
    if (await has(store, key)) return
    await store.put(key, folder.file(key), 'application/octet-stream').catch((cause: unknown) => {
      if (!isMissingFileError(cause)) throw cause
      lost.push(key)
    })
  }
  try {
    for await (const _ of streamMappedInOrder(
      streamLines(client.query(new CopyToStdoutStream(neededFileKeysCopyStatement))),
      atOnce,
      put,
    ));
    return lost
  } finally {
    await client.end()
  }
}

async function has(store: Storage, key: string): Promise<boolean> {
  try {
    const stream = await store.read(key, { start: 0, end: 0 })
    stream.destroy()
    return true
  } catch (cause) {
    if (isMissingFileError(cause)) return false
    throw cause
  }
}
