import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { formatEnglishCountWithNoun } from '../../contract/src/text/format/pluralize.ts'
import { readMigrateConfig } from '../../server/src/platform/config/config.ts'
import { readArguments } from '../../server/src/platform/config/read-arguments.ts'
import { startEmbeddedDatabase } from '../database/embedded-database.ts'
import { isDataFolderLocked, lockInstanceAndEndOrphans } from '../process/instance.ts'
import { OperatorError } from '../process/operator-error.ts'
import { handleStopSignals, reportFailureAndSetExitCode, say, warn } from '../process/terminal.ts'
import { type InstanceKeys, importKeysUnlessConflicting, instanceKeyNames } from '../settings/keys.ts'
import { restrictDataFolder } from '../settings/restrict-folder.ts'
import { type InstanceSettings, readInstanceSettings, repositoryRoot } from '../settings/settings.ts'
import { loadOrCreateServerEnvironment } from '../stack.ts'
import { getNewestBaseBackupBefore, restoreInstanceToPointInTime } from './archive/point-in-time-restore.ts'
import { BackupFolder } from './backup-folder.ts'
import { readManifestAndKeys } from './manifest.ts'
import { obtainBackupPassphrase } from './passphrase.ts'
import {
  type OpenedBackup,
  openAndVerifyBackup,
  requireEmptyStoreForRestore,
  restoreBackup,
} from './restore-backup.ts'

// The database that this process may have started ends with it.
handleStopSignals({ stop: () => process.exit(1), kill: () => process.exit(1) })

try {
  process.umask(0o077)
  await main(read(process.argv.slice(2)))
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()

async function main({ path, snapshot, isCheck, at }: Asked): Promise<void> {
  const settings = readInstanceSettings({ DEMO: '0' })
  if (at !== undefined) return restoreAt(settings, path, at)
  if (!isCheck) requireEmptyTarget(settings)
  const passphrase = await obtainBackupPassphrase(settings.environment, { isNew: false })
  say('Checking every file of the backup')
  const opened = await openAndVerifyBackup({ path, snapshot, passphrase })
  if (isCheck) {
    console.log(`The backup ${opened.name} is complete.`)
    return
  }
  await restoreInto(settings, opened)
  console.log(`Restored the backup ${opened.name}. Start Fanfare with npm start.`)
}

/** @param at null: as late as the archive goes */
async function restoreAt(settings: InstanceSettings, path: string, at: Date | null): Promise<void> {
  const { dataDir, archiveDir } = settings
  if (archiveDir === undefined)
    throw new OperatorError('--at requires the archive: set ARCHIVE_DIR as it was.')
  requireEmptyTarget(settings)
  const passphrase = await obtainBackupPassphrase(settings.environment, { isNew: false })
  const folder = new BackupFolder(path)
  const newest = (await folder.snapshots()).at(-1)
  if (newest === undefined)
    throw new OperatorError(`No backup was found in ${path}, so there are no keys or files to restore.`)
  const { manifest, keys } = await readManifestAndKeys(folder.snapshot(newest), passphrase)
  const { instanceId } = manifest
  const found = await getNewestBaseBackupBefore({ archiveDir, instanceId, at })
  const instance = await lockInstanceAndEndOrphans(
    dataDir,
    join(repositoryRoot, 'tools/backup/restore.ts'),
    [],
  )
  restrictDataFolder(dataDir)
  await takeKeys(settings, keys)
  const storageUrl = settings.environment.STORAGE_URL ?? ''
  try {
    const lost = await restoreInstanceToPointInTime({
      ...{ found, at, dataDir, archiveDir, storageUrl, folder, instanceId },
      say,
    })
    if (lost.length > 0) {
      warn(
        `${formatEnglishCountWithNoun(lost.length, 'file')} ${lost.length === 1 ? 'is' : 'are'} named that ${lost.length === 1 ? 'is' : 'are'} neither in the store nor in the backups: ${lost.slice(0, 5).join(', ')}`,
      )
    }
  } catch (cause) {
    warn(`The restore is incomplete. Empty ${dataDir} before trying again.`)
    throw cause
  } finally {
    instance.release()
  }
  console.log(
    `The database is as it was ${at ? `at ${at.toISOString()}` : 'when the archive ended'}. Start Fanfare with npm start.`,
  )
}

async function restoreInto(settings: InstanceSettings, opened: OpenedBackup): Promise<void> {
  const { dataDir } = settings
  const storageUrl = settings.environment.STORAGE_URL ?? ''
  await requireEmptyStoreForRestore(opened, storageUrl)
  const instance = await lockInstanceAndEndOrphans(
    dataDir,
    join(repositoryRoot, 'tools/backup/restore.ts'),
    [],
  )
  restrictDataFolder(dataDir)
  await takeKeys(settings, opened.keys)
  const database = settings.databaseUrl ? undefined : await startEmbeddedDatabase({ dataDir, durable: true })
  try {
    const { directUrl: databaseUrl, serving } = readMigrateConfig(
      await loadOrCreateServerEnvironment(settings, database),
      false,
    )
    const lost = await restoreBackup(opened, { databaseUrl, serving, storageUrl, say })
    if (lost.length > 0) {
      warn(
        `${formatEnglishCountWithNoun(lost.length, 'file')} ${lost.length === 1 ? 'is' : 'are'} named that ${lost.length === 1 ? 'was' : 'were'} not there to be backed up: ${lost.slice(0, 5).join(', ')}`,
      )
    }
  } catch (cause) {
    warn(
      `The restore is incomplete. Empty the database, ${dataDir} and the media storage before trying again.`,
    )
    throw cause
  } finally {
    await database?.stop()
    instance.release()
  }
}

function requireEmptyTarget({ dataDir, databaseUrl }: InstanceSettings): void {
  if (isDataFolderLocked(dataDir))
    throw new OperatorError(`Fanfare is running on ${dataDir}. Restore into an empty folder.`)
  if (!databaseUrl && existsSync(join(dataDir, 'database-folder'))) {
    throw new OperatorError(`${dataDir} already contains a database. Set DATA_DIR to an empty or new folder.`)
  }
}

/** The keys of the backup come to lie in `keys.env`; what the settings name beside them may not be another's. */
async function takeKeys({ dataDir, environment }: InstanceSettings, keys: InstanceKeys): Promise<void> {
  const named = instanceKeyNames.find((name) => environment[name] && environment[name] !== keys[name])
  if (named !== undefined) {
    throw new OperatorError(
      `${named} is set but isn't the backup's. Remove it from the settings; the restored keys.env has the right one.`,
    )
  }
  const conflict = await importKeysUnlessConflicting(dataDir, keys)
  if (conflict !== undefined) {
    throw new OperatorError(
      `${join(dataDir, 'keys.env')} has a different ${conflict} than the backup. Move it away.`,
    )
  }
}

/** Parses an ISO 8601 moment, which must have a time zone to be unambiguous. Null for `latest`. */
function momentOf(text: string): Date | null {
  if (text === 'latest') return null
  const isZoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (isZoned && !Number.isNaN(Date.parse(text))) return new Date(text)
  throw new OperatorError('Write the time as 2026-01-31T12:00:00Z, with its time zone, or use latest.')
}

type Asked = { path: string; snapshot: string | undefined; isCheck: boolean; at: Date | null | undefined }

function read(args: string[]): Asked {
  const how = 'npm run restore -- DIR [--snapshot NAME] [--check] [--at TIME|latest]'
  try {
    const { values, positionals } = readArguments(
      args,
      {
        snapshot: { type: 'string' },
        check: { type: 'boolean', default: false },
        at: { type: 'string' },
      },
      { names: 1 },
    )
    const [path] = positionals
    if (path !== undefined) {
      const { snapshot, check: isCheck, at } = values
      return { path: resolve(path), snapshot, isCheck, at: at === undefined ? undefined : momentOf(at) }
    }
  } catch (cause) {
    throw new OperatorError(`${cause instanceof Error ? cause.message : cause}\n${how}`)
  }
  throw new OperatorError(`Usage: ${how}`)
}
