import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatEnglishCountWithNoun } from '../../contract/src/text/format/pluralize.ts'
import { findNewestLedgerSealReference } from '../../server/src/money/ledger/verification/load-seals.ts'
import { openDatabase } from '../../server/src/platform/db/connection/connect.ts'
import { openStorage } from '../../server/src/platform/integrations/storage/open-storage.ts'
import type { Storage } from '../../server/src/platform/integrations/storage/storage.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { InstanceKeys } from '../settings/keys.ts'
import { fsyncFolder } from './atomic-files.ts'
import { BackupFolder } from './backup-folder.ts'
import { backUpFiles, filterStillNeededFiles } from './copy-files.ts'
import { connectWithoutTimeouts, loadInstanceId } from './database-tables.ts'
import { type BackupManifest, writeManifestAndKeys } from './manifest.ts'
import { readStoreInstanceId, recordStoreInstanceId } from './stored-files.ts'
import { takeDatabaseSnapshot } from './take-snapshot.ts'

export type BackupOptions = {
  databaseUrl: string
  storageUrl: string
  keys: InstanceKeys
  passphrase: string
  /** Folder for the backup, beside earlier ones. */
  path: string
  /** Number of snapshots to keep; all by default. */
  retain?: number | undefined
  /** The version of Fanfare. */
  madeBy: string
  say: (line: string) => void
  warn: (line: string) => void
}

/**
 * Backs an instance up while it runs: the database as it is at one moment, the files that it names then, and the keys,
 * sealed. Files that are there from earlier backups are not copied again. Nobody else may write to the folder meanwhile.
 * @returns the name of the snapshot
 * @throws OperatorError that says why there is none; earlier snapshots stay as they are
 */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const folder = new BackupFolder(options.path)
  await folder.open()
  const { instanceId, seal } = await readIdentity(options.databaseUrl)
  await folder.belongTo(instanceId)
  const store = openStorage(options.storageUrl)
  await requireSameOwner(store, instanceId, join(folder.path, 'instance'))

  const madeAt = new Date().toISOString()
  const draft = await folder.begin()
  const expectedFiles = join(draft, 'expected-files')
  options.say('Copying the database')
  const facts = await takeDatabaseSnapshot(options.databaseUrl, { folder: draft, expectedFiles })
  options.say('Copying files')
  const { files, copied, missing } = await backUpFiles({ folder, store, draft, expectedFiles })
  await rm(expectedFiles)
  const manifest: BackupManifest = { format: 1, madeAt, madeBy: options.madeBy, ...facts, seal, files }
  await writeManifestAndKeys(draft, manifest, options)
  const name = madeAt.replaceAll(/[:.]/g, '-')
  await rename(draft, folder.snapshot(name))
  await fsyncFolder(join(folder.path, 'snapshots'))
  options.say(
    `Copied ${formatEnglishCountWithNoun(rowsIn(manifest), 'row')}, and ${formatEnglishCountWithNoun(copied, 'new file')} of ${files.count}`,
  )
  await noteBackup(options, madeAt)
  await warnOfLost(options, missing)
  await tidy(folder, options)
  return name
}

/** Tells the instance, whose metrics and `npm run doctor` say how old its newest backup is. Without it the backup is as good. */
async function noteBackup({ databaseUrl, warn }: BackupOptions, madeAt: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1)
  try {
    await db.updateTable('instance').set({ backed_up_at: madeAt }).execute()
  } catch (cause) {
    warn(
      `The backup is complete, but it couldn't be recorded in the database, so it will be reported as missing: ${cause instanceof Error ? cause.message : cause}`,
    )
  } finally {
    await db.destroy()
  }
}

/**
 * Reads the instance id and the newest seal before the snapshot, which is then certain to contain it: sealed
 * data stays.
 */
async function readIdentity(databaseUrl: string): Promise<{ instanceId: string; seal: string | null }> {
  const client = await connectWithoutTimeouts(databaseUrl)
  const db = openDatabase(databaseUrl, 1)
  try {
    return { instanceId: await loadInstanceId(client), seal: await findNewestLedgerSealReference(db) }
  } finally {
    await Promise.all([client.end(), db.destroy()])
  }
}

async function requireSameOwner(store: Storage, instanceId: string, idFile: string): Promise<void> {
  const owner = await readStoreInstanceId(store)
  if (owner === undefined) await recordStoreInstanceId(store, idFile)
  else if (owner !== instanceId) {
    throw new OperatorError(
      `The media storage belongs to the instance ${owner}, but the database belongs to ${instanceId}. Check STORAGE_URL and DATABASE_URL.`,
    )
  }
}

async function warnOfLost({ databaseUrl, warn }: BackupOptions, missing: readonly string[]): Promise<void> {
  const lost = await filterStillNeededFiles(databaseUrl, missing)
  if (lost.length === 0) return
  warn(
    `The media storage and this backup are missing ${formatEnglishCountWithNoun(lost.length, 'file')} that the database refers to: ${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ' …' : ''}`,
  )
}

async function tidy(folder: BackupFolder, { retain, say }: BackupOptions): Promise<void> {
  const removed = retain === undefined ? [] : await folder.deleteOld(retain)
  for (const name of removed) say(`Removed ${name}`)
  const swept = await folder.sweep()
  if (swept > 0) say(`Removed ${formatEnglishCountWithNoun(swept, 'file')} that no backup refers to any more`)
}

function rowsIn({ tables }: BackupManifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
