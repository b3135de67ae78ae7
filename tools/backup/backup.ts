import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process, { env } from 'node:process'
import { readArguments } from '../../server/src/platform/config/read-arguments.ts'
import { findPostgresClusterFolder } from '../database/embedded-database.ts'
import { walArchiveFolderOf } from '../database/wal-archive.ts'
import { OperatorError } from '../process/operator-error.ts'
import { reportFailureAndSetExitCode, say, warn } from '../process/terminal.ts'
import { instanceKeyNames } from '../settings/keys.ts'
import { repositoryRoot } from '../settings/settings.ts'
import { acquireLock, releaseLock } from '../setup/lock.mjs'
import { takeBaseBackup } from './archive/base-backup.ts'
import { deleteOldBaseBackupsAndWal } from './archive/base-backups.ts'
import { BackupFolder } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import { obtainBackupPassphrase } from './passphrase.ts'

// Started by `tools/run.ts`, which has found or started the database and says so in the environment.
try {
  process.umask(0o077)
  const { path, retain } = read(process.argv.slice(2))
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
  )
  const passphrase = await obtainBackupPassphrase(env, { isNew: true })
  await new BackupFolder(path).open()
  const lock = join(path, 'lock')
  const holder = await acquireLock(lock, {})
  if (holder) throw new OperatorError(`Another backup is being written to ${path} (process ${holder.pid}).`)
  const { DATABASE_URL = '', DATABASE_DIRECT_URL: databaseUrl = DATABASE_URL } = env
  const {
    DATA_DIR: dataDir = '',
    MIGRATION_DATABASE_URL: ownersUrl = databaseUrl,
    ARCHIVE_DIR: archiveDir,
  } = env
  const name = await makeBackup({
    databaseUrl,
    storageUrl: env.STORAGE_URL ?? '',
    keys: Object.fromEntries(instanceKeyNames.map((each) => [each, env[each] || undefined])),
    passphrase,
    path,
    retain,
    madeBy: version,
    say,
    warn,
  }).finally(() => releaseLock(lock))
  const cluster = archiveDir === undefined ? undefined : await findPostgresClusterFolder(dataDir)
  if (archiveDir !== undefined && cluster !== undefined) {
    say('Copying the database files for point-in-time restores')
    await takeBaseBackup({ databaseUrl: ownersUrl, cluster, archiveDir })
    const removed = await deleteOldBaseBackupsAndWal(
      await walArchiveFolderOf(archiveDir, cluster),
      Number(env.ARCHIVE_DAYS ?? 7),
      new Date(),
    )
    for (const folder of removed) say(`Removed ${folder}`)
  }
  console.log(
    `Created the backup ${name} in ${path}. Store its passphrase somewhere else: the backup can't be restored without it.`,
  )
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()

function read(args: string[]): { path: string; retain: number | undefined } {
  const how = 'npm run backup -- DIR [--keep N]'
  try {
    const { values, positionals } = readArguments(args, { keep: { type: 'string' } }, { names: 1 })
    const [path] = positionals
    const retain = values.keep === undefined ? undefined : Number(values.keep)
    if (path !== undefined && (retain === undefined || (Number.isInteger(retain) && retain > 0))) {
      return { path: resolve(path), retain }
    }
  } catch (cause) {
    throw new OperatorError(`${cause instanceof Error ? cause.message : cause}\n${how}`)
  }
  throw new OperatorError(`Usage: ${how}`)
}
