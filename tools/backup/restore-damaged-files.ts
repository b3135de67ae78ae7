import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkStoredFile,
  type ExpectedStoredFile,
  type FileDamage,
} from '../../server/src/media/scrub/inspect-file.ts'
import { insertUnrecordedFiles } from '../../server/src/media/scrub/record-unrecorded.ts'
import { type Db, openDatabase } from '../../server/src/platform/db/connection/connect.ts'
import {
  type Checksum,
  checksumOfFileOrStream,
} from '../../server/src/platform/integrations/storage/checksum.ts'
import { openStorage } from '../../server/src/platform/integrations/storage/open-storage.ts'
import {
  isMissingFileError,
  SizeChangedError,
  type Storage,
} from '../../server/src/platform/integrations/storage/storage.ts'
import { OperatorError } from '../process/operator-error.ts'
import { BackupFolder } from './backup-folder.ts'
import { joinKeysWithFileList, type ListedFile, streamFileList } from './file-list.ts'

const atOnce = 100

export type RestoreDamagedFilesOptions = {
  databaseUrl: string
  storageUrl: string
  /** Path of the backups. */
  path: string
  /**
   * True if every file is checked first, by its length: after the loss of a disk, without waiting for
   * scrubbing.
   */
  checksAll: boolean
  say: (line: string) => void
}

/**
 * Puts damaged files of an instance, which may run meanwhile, back into the store from its backups, as far as the copies are
 * what was stored. Nothing else is touched, and a damaged file with no whole copy stays as it is.
 * @returns how many came back, and a line for each that did not
 * @throws OperatorError when these are not its backups
 */
export async function restoreDamagedFiles({
  databaseUrl,
  storageUrl,
  path,
  checksAll,
  say,
}: RestoreDamagedFilesOptions): Promise<{
  broughtBack: number
  left: string[]
}> {
  const folder = new BackupFolder(path)
  const store = openStorage(storageUrl)
  const db = openDatabase(databaseUrl, 2)
  try {
    await requireOwn(db, path)
    if (checksAll) {
      say('Checking every file')
      await recordAllDamage(db, store)
    }
    say('Restoring damaged files')
    const newest = (await folder.snapshots()).at(-1)
    const list = newest === undefined ? nothing() : streamFileList(join(folder.snapshot(newest), 'files.zst'))
    const left: string[] = []
    let broughtBack = 0
    for await (const { key, listed } of joinKeysWithFileList(damagedKeys(db), list)) {
      const line = await bringOneBack({ db, store, folder }, key, listed?.sum?.sha256)
      if (line === undefined) broughtBack++
      else left.push(line)
    }
    return { broughtBack, left }
  } finally {
    await db.destroy()
  }
}

async function requireOwn(db: Db, path: string): Promise<void> {
  const owner = await readFile(join(path, 'instance'), 'utf8').catch(() => undefined)
  if (owner === undefined) throw new OperatorError(`No backup was found in ${path}.`)
  const { id } = await db.selectFrom('instance').select('id').executeTakeFirstOrThrow()
  if (owner.trim() !== id)
    throw new OperatorError(`${path} contains the backups of another instance (${owner.trim()}).`)
}

const known = ['key', 'bytes', 'sha256'] as const

/** Lists the keys of damaged files in byte order, like lists of files. */
async function* damagedKeys(db: Db): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('stored_file')
      .select('key')
      .where('damage', 'is not', null)
      .where('key', '>', after)
      .orderBy('key')
      .limit(atOnce)
      .execute()
    for (const { key } of rows) yield key
    if (rows.length < atOnce) return
    after = rows.at(-1)?.key ?? after
  }
}

type RestoreTarget = { db: Db; store: Storage; folder: BackupFolder }

/** @returns why it did not come back */
async function bringOneBack(
  { db, store, folder }: RestoreTarget,
  key: string,
  listed: string | undefined,
): Promise<string | undefined> {
  const file = await db.selectFrom('stored_file').select(known).where('key', '=', key).executeTakeFirst()
  if (!file) return undefined
  const found = await checkStoredFile(store, file)
  const sum = found.damage === null ? found.sum : await copyOf(folder, file, listed)
  if (typeof sum === 'string') return sum
  if (found.damage !== null) await store.put(key, folder.file(key), 'application/octet-stream')
  await db
    .updateTable('stored_file')
    .set({ bytes: BigInt(sum.bytes), sha256: sum.sha256, damage: null, damaged_at: null })
    .where('key', '=', key)
    .execute()
  return undefined
}

/**
 * The backup's copy, when it is what was stored: by what is written down, or, of a file that nobody had read before it was
 * damaged, by the list of the newest snapshot.
 * @returns why it is not
 */
async function copyOf(
  folder: BackupFolder,
  { key, bytes, sha256 }: ExpectedStoredFile,
  listed: string | undefined,
): Promise<Checksum | string> {
  try {
    const sum = await checksumOfFileOrStream(folder.file(key))
    const isSame =
      sha256 === null
        ? sum.sha256.toString('hex') === listed && (bytes === null || BigInt(sum.bytes) === bytes)
        : sum.sha256.equals(sha256)
    return isSame ? sum : `${key}: the copy in the backup is damaged too.`
  } catch (cause) {
    if (isMissingFileError(cause)) return `${key} isn't in the backup.`
    return `${key}: the copy in the backup can't be read: ${cause instanceof Error ? cause.message : cause}`
  }
}

/** Notes which files are not there, or longer or shorter than they were. */
async function recordAllDamage(db: Db, store: Storage): Promise<void> {
  await insertUnrecordedFiles(db, new Date())
  let after = ''
  for (;;) {
    const files = await db
      .selectFrom('stored_file')
      .select(known)
      .where('key', '>', after)
      .orderBy('key')
      .limit(atOnce)
      .execute()
    for (const file of files) {
      const damage = await damageOf(store, file)
      if (damage === null) continue
      await db
        .updateTable('stored_file')
        .set({ damage, damaged_at: new Date() })
        .where('key', '=', file.key)
        .where('damage', 'is', null)
        .execute()
    }
    if (files.length < atOnce) return
    after = files.at(-1)?.key ?? after
  }
}

async function damageOf(store: Storage, { key, bytes }: ExpectedStoredFile): Promise<FileDamage | null> {
  try {
    const stream = await store.read(key, { start: 0, end: 0 }, bytes === null ? undefined : Number(bytes))
    stream.destroy()
    return null
  } catch (cause) {
    if (isMissingFileError(cause)) return 'MISSING'
    if (cause instanceof SizeChangedError) return 'OTHER_SIZE'
    throw cause
  }
}

async function* nothing(): AsyncGenerator<ListedFile> {
  // A folder whose every snapshot was removed.
}
