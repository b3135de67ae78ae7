import { join } from 'node:path'
import { formatEnglishCountWithNoun } from '../../contract/src/text/format/pluralize.ts'
import { describeNotedSealMismatch } from '../../server/src/money/ledger/verification/load-seals.ts'
import { checkLedgerInSnapshot } from '../../server/src/money/ledger/verification/verify-ledger.ts'
import type { ServingDatabaseRole } from '../../server/src/platform/config/serving-role.ts'
import { openDatabase } from '../../server/src/platform/db/connection/connect.ts'
import { openStorage } from '../../server/src/platform/integrations/storage/open-storage.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { InstanceKeys } from '../settings/keys.ts'
import { BackupFolder } from './backup-folder.ts'
import { requireEmptyDatabase } from './database-tables.ts'
import { streamFileList } from './file-list.ts'
import { findBackupDamage } from './find-backup-damage.ts'
import { type BackupManifest, readManifestAndKeys } from './manifest.ts'
import { restoreDatabaseSnapshot } from './restore-database-snapshot.ts'
import { findFilesMissingFromBackup, restoreFiles } from './restore-files.ts'
import { recordStoreInstanceId, requireSeeminglyEmptyStore } from './stored-files.ts'

export type OpenedBackup = {
  folder: BackupFolder
  name: string
  manifest: BackupManifest
  keys: InstanceKeys
}

/**
 * Opens a snapshot, the newest when none is named, and reads every byte of it.
 * @throws OperatorError that names what is missing, damaged, or not opened by this passphrase
 */
export async function openAndVerifyBackup({
  path,
  snapshot,
  passphrase,
}: {
  path: string
  snapshot?: string | undefined
  passphrase: string
}): Promise<OpenedBackup> {
  const folder = new BackupFolder(path)
  const names = await folder.snapshots()
  const name = snapshot ?? names.at(-1)
  if (name === undefined) throw new OperatorError(`No backup was found in ${path}.`)
  if (!names.includes(name))
    throw new OperatorError(`Backup ${name} was not found in ${path}. Available: ${names.join(', ')}`)
  const { manifest, keys } = await readManifestAndKeys(folder.snapshot(name), passphrase)
  const wrong = await findBackupDamage(folder, name, manifest)
  if (wrong.length > 0) throw new OperatorError(`The backup ${name} is incomplete:\n${wrong.join('\n')}`)
  return { folder, name, manifest, keys }
}

export type RestoreTarget = {
  /** Database URL of the owner role. */
  databaseUrl: string
  /** Role that serves from the database, if it is another one. */
  serving?: ServingDatabaseRole | undefined
  storageUrl: string
  say: (line: string) => void
}

/** @throws OperatorError when the store, of which whoever restores may have forgotten something, is not empty */
export async function requireEmptyStoreForRestore(
  { folder, name }: OpenedBackup,
  storageUrl: string,
): Promise<void> {
  let first: string | undefined
  for await (const { key, sum } of streamFileList(join(folder.snapshot(name), 'files.zst'))) {
    if (!sum) continue
    first = key
    break
  }
  await requireSeeminglyEmptyStore(openStorage(storageUrl), storageUrl, first)
}

/**
 * Puts a backup into an empty database and an empty store, and holds the outcome against what was backed up: the rows of
 * each table, each file that the database names, the ledger and its seal.
 * @returns the keys of files that are named and were not there to be backed up
 * @throws OperatorError for whatever does not hold
 */
export async function restoreBackup(
  opened: OpenedBackup,
  { databaseUrl, serving, storageUrl, say }: RestoreTarget,
): Promise<string[]> {
  const { folder, name, manifest } = opened
  await requireEmptyDatabase(databaseUrl)
  await requireEmptyStoreForRestore(opened, storageUrl)
  say('Restoring the database')
  await restoreDatabaseSnapshot({ databaseUrl, serving }, folder.snapshot(name), manifest)
  say('Verifying the ledger')
  await verifyLedgerOrThrow(databaseUrl, manifest.seal)
  say(`Restoring ${formatEnglishCountWithNoun(manifest.files.count, 'file')}`)
  const store = openStorage(storageUrl)
  await restoreFiles(folder, name, store)
  const lost = await findFilesMissingFromBackup(folder, name, databaseUrl)
  await recordStoreInstanceId(store, join(folder.path, 'instance'))
  return lost
}

/** @throws OperatorError that names each mismatch, or a seal that is missing */
export async function verifyLedgerOrThrow(databaseUrl: string, seal: string | null): Promise<void> {
  const db = openDatabase(databaseUrl, 1)
  try {
    const mismatches = [...(await checkLedgerInSnapshot(db)).mismatches]
    const missed = seal === null ? null : await describeNotedSealMismatch(db, seal)
    if (missed !== null) mismatches.push(missed)
    if (mismatches.length > 0) throw new OperatorError(`The ledger check failed:\n${mismatches.join('\n')}`)
  } finally {
    await db.destroy()
  }
}
