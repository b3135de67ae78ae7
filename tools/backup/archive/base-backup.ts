import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { isMissingFileError } from '../../../server/src/platform/integrations/storage/storage.ts'
import { walArchiveFolderOf } from '../../database/wal-archive.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { fsyncFolder, writeFileAtomically } from '../atomic-files.ts'
import { connectWithoutTimeouts, loadInstanceId } from '../database-tables.ts'
import { type ListedFile, writeFileList } from '../file-list.ts'
import { streamMappedInOrder } from '../stream-mapped-in-order.ts'
import { type BaseBackup, baseBackupsFolder } from './base-backups.ts'

const atOnce = 4
const archivedWithin = '10min'

/**
 * Files that a server creates itself, or that another server must not find: PostgreSQL’s own list for base
 * backups.
 */
const withoutContent =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const left = /^(postmaster\.(pid|opts)|.*\/pg_internal\.init|(.*\/)?pgsql_tmp.*|.*\.signal|backup_manifest)$/

type Copying = { databaseUrl: string; cluster: string; archiveDir: string }

/**
 * Copies the files of the embedded database while it runs, so that with what is archived since it can be brought back to any
 * later moment. @returns the name of the copy
 * @throws OperatorError that says why there is none, such as an archive that takes nothing
 */
export async function takeBaseBackup({ databaseUrl, cluster, archiveDir }: Copying): Promise<string> {
  const archive = await walArchiveFolderOf(archiveDir, cluster)
  const bases = baseBackupsFolder(archive)
  const draft = join(bases, 'unfinished')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    await requireArchive(client)
    const startedAt = await timeOf(client)
    await client.query('SELECT pg_backup_start($1, true)', ['fanfare'])
    const folders: string[] = []
    const list = await writeFileList(join(draft, 'files.zst'), copyAll(cluster, draft, folders))
    const { label } = await stop(client)
    await writeFileAtomically(join(draft, 'backup_label'), textOf(label))
    const endedAt = await timeOf(client)
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const base: BaseBackup = {
      ...{ format: 1, instanceId: await loadInstanceId(client), postgres: rows[0]?.server_version ?? '' },
      ...{ startedAt, endedAt, firstSegment: firstSegmentIn(label), folders, list },
    }
    await writeFileAtomically(join(draft, 'base.json'), textOf(`${JSON.stringify(base, null, 1)}\n`))
    const name = endedAt.replaceAll(/[:.]/g, '-')
    await rename(draft, join(bases, name))
    await fsyncFolder(bases)
    return name
  } finally {
    await client.end()
  }
}

async function requireArchive(client: Client): Promise<void> {
  const { rows } = await client.query<{ archive_mode: string }>('SHOW archive_mode')
  if (rows[0]?.archive_mode !== 'on') {
    throw new OperatorError("The database isn't archiving yet. Restart Fanfare with ARCHIVE_DIR set.")
  }
}

async function stop(client: Client): Promise<{ label: string }> {
  await client.query(`SET statement_timeout = '${archivedWithin}'`)
  try {
    // Waits until all that was written meanwhile is archived.
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()')
    return { label: rows[0]?.label ?? '' }
  } catch (cause) {
    throw new OperatorError(
      `The database can't archive its log: ${cause instanceof Error ? cause.message : cause}. See the database's log for the reason, and check that ARCHIVE_DIR has free space.`,
    )
  }
}

/** Returns the time of the database’s clock, to which restore moments refer as well. */
async function timeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  return (rows[0]?.now ?? new Date()).toISOString()
}

function firstSegmentIn(label: string): string {
  const segment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (segment === undefined) throw new Error("The base backup doesn't say where it begins.")
  return segment
}

async function* copyAll(cluster: string, draft: string, folders: string[]): AsyncGenerator<ListedFile> {
  const copy = async (key: string): Promise<ListedFile> => {
    const bytes = pipeline(createReadStream(join(cluster, key)), createZstdCompress(), () => undefined)
    try {
      return { key, sum: await writeFileAtomically(join(draft, 'files', `${key}.zst`), bytes) }
    } catch (cause) {
      // A table that was dropped meanwhile, which what is archived says too.
      if (isMissingFileError(cause)) return { key, sum: null }
      throw cause
    }
  }
  for await (const listed of streamMappedInOrder(filesIn(cluster, '', folders), atOnce, copy))
    if (listed.sum) yield listed
}

async function* filesIn(cluster: string, prefix: string, folders: string[]): AsyncGenerator<string> {
  const entries = await readdir(join(cluster, prefix), { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const key = `${prefix}${entry.name}`
    if (left.test(key) || (withoutContent.test(key) && !entry.isDirectory())) continue
    if (entry.isDirectory()) {
      folders.push(key)
      yield* filesIn(cluster, `${key}/`, folders)
    } else if (entry.isFile()) yield key
  }
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text
}
