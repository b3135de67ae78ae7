import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { defaultServingDatabaseRole } from '../../server/src/platform/config/serving-role.ts'
import { OperatorError } from '../process/operator-error.ts'
import { findFreePort } from '../process/ports.ts'
import { endProcess } from '../process/processes.ts'
import { loadOrCreateKeys } from '../settings/keys.ts'
import { ensurePostgresCluster } from './ensure-postgres-cluster.ts'
import {
  changeFolderOwnerRecursively,
  findOrCreateDatabaseFolder,
  findRecordedDatabaseFolder,
} from './home.ts'
import { launchPostgres, startPostgresShutdownGuard, waitUntilReadyOrKillPostgres } from './launch.ts'
import { preparePostgresProgram, resolvePostgresSystemUser } from './postgres-program.ts'
import { endOrphanedPostgres, isPostgresOfCluster, readPostmasterPidFile } from './running-server.ts'
import { ensureWalSegmentsFolder, walArchivingSettings, walRecoverySettings } from './wal-archive.ts'

export type EmbeddedDatabase = {
  /** Connection string of the role and database `fanfare`, password included: it owns and migrates. */
  url: string
  /** The same database for the role that serves, and owns nothing. */
  servingUrl: string
  pid: number
  /** Settles when the server has ended, asked or not, with how it ended. */
  ended: Promise<string>
  /** Ends every connection and shuts down cleanly. */
  stop(): Promise<void>
}

export type EmbeddedDatabaseOptions = {
  dataDir: string
  /** Acknowledged commits survive a cut of power. Only throw-away databases of tests do without. */
  durable: boolean
  /** A free one is taken when none is given. */
  port?: number
  /** Folder of the WAL archive, for point-in-time restore; no archive by default. */
  archiveDir?: string | undefined
  /** Server settings over the ones below. */
  settings?: Record<string, string>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // What a statement fails with names people's values. Whoever sent it is told, and says what matters without them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  shared_buffers: '192MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '96MB',
  max_connections: '120',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
}
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
const READY_WAIT_MS = 60_000

/**
 * Starts the embedded PostgreSQL of a data folder and waits until it accepts connections; makes it first if there is none.
 * The caller holds the folder alone: a server left over there by a killed caller is ended first.
 * It ends with this process, even when that is killed.
 * @throws OperatorError when it cannot, with the reason
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  const user = await resolvePostgresSystemUser()
  await mkdir(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
  const { DATABASE_PASSWORD: password } = await loadOrCreateKeys(dataDir)
  const servingPassword = servingPasswordOf(password)
  const program = await preparePostgresProgram(user)
  const home = await findOrCreateDatabaseFolder(dataDir, user)
  const cluster = join(home, 'cluster')

  await endOrphanedPostgres(cluster)
  await ensurePostgresCluster({
    home,
    cluster,
    program,
    user,
    password,
    servingPassword,
    durable: options.durable,
  })
  const { archiveDir } = options
  const segments =
    archiveDir === undefined ? undefined : await ensureWalSegmentsFolder(archiveDir, cluster, user)

  const log = join(dataDir, 'logs', 'database.log')
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort())
    const settings = {
      ...SETTINGS,
      ...(options.durable ? DURABLE : THROW_AWAY),
      ...(segments !== undefined && walArchivingSettings),
      ...options.settings,
      port: String(port),
    }
    const { server, lastLines, ended } = launchPostgres({ program, user, cluster, settings, log, segments })
    if (await waitUntilReadyOrKillPostgres(cluster, server, ended, READY_WAIT_MS)) {
      const pid = Number(server.pid)
      const guard = startPostgresShutdownGuard(pid, user)
      const stop = async () => {
        if (server.exitCode === null && server.signalCode === null) {
          const stopped = await endProcess(pid, [
            { signal: 'SIGINT', waitMs: 15_000 },
            { signal: 'SIGQUIT', waitMs: 5_000 },
          ])
          if (stopped) await ended
        }
        guard.ref()
        const guardEnded = new Promise<void>((done) => guard.once('exit', () => done()))
        if (guard.kill('SIGKILL')) await guardEnded
      }
      return { ...urlsOf(port, password), pid, ended, stop }
    }
    // A port taken in between and the memory of a server killed a moment ago both pass.
    if (attempt === 5) {
      throw new OperatorError(
        `PostgreSQL didn't start in ${cluster}. End of its log (${log}):\n${lastLines.join('\n')}`,
      )
    }
    await new Promise((again) => setTimeout(again, 200 * attempt))
  }
}

/**
 * Makes the database of a data folder of a copy that was taken while it ran, and brings it to a moment by what was archived
 * since. The caller holds the folder alone. `startEmbeddedDatabase` starts it then.
 * @param recovery `fill`: writes the copy to a folder; `segments`: what was archived; `at`: null for all of it
 * @throws OperatorError when it does not come there, with the reason
 */
export async function recoverEmbeddedDatabase(
  dataDir: string,
  recovery: { fill: (folder: string) => Promise<void>; segments: string; at: Date | null },
): Promise<void> {
  const user = await resolvePostgresSystemUser()
  await mkdir(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
  const program = await preparePostgresProgram(user)
  const home = await findOrCreateDatabaseFolder(dataDir, user)
  const fresh = join(home, `new-${randomBytes(4).toString('hex')}`)
  await mkdir(fresh, { mode: 0o700 })
  await recovery.fill(fresh)
  await writeFile(join(fresh, 'recovery.signal'), '', { mode: 0o600 })
  if (user) await changeFolderOwnerRecursively(user, fresh)
  const log = join(dataDir, 'logs', 'database.log')
  const settings = {
    ...{ ...SETTINGS, ...DURABLE, ...walArchivingSettings, ...walRecoverySettings(recovery.at) },
    port: String(await findFreePort()),
  }
  const { segments } = recovery
  const { server, lastLines, ended } = launchPostgres({
    program,
    user,
    cluster: fresh,
    settings,
    log,
    segments,
  })
  const guard = startPostgresShutdownGuard(Number(server.pid), user)
  const hasCome = await waitUntilReadyOrKillPostgres(fresh, server, ended, Number.POSITIVE_INFINITY)
  server.kill('SIGINT')
  await ended
  guard.kill('SIGKILL')
  if (!hasCome)
    throw new OperatorError(
      `The database couldn't be restored to that time. End of its log (${log}):\n${lastLines.join('\n')}`,
    )
  await rename(fresh, join(home, 'cluster'))
}

/** Finds the cluster of a data folder’s database; undefined if there is none. */
export async function findPostgresClusterFolder(dataDir: string): Promise<string | undefined> {
  const home = await findRecordedDatabaseFolder(resolve(dataDir))
  return home === undefined ? undefined : join(home, 'cluster')
}

/** Tells whether a data folder has a database, running or not. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const cluster = await findPostgresClusterFolder(dataDir)
  return cluster !== undefined && existsSync(join(cluster, 'PG_VERSION'))
}

export type DatabaseUrls = Pick<EmbeddedDatabase, 'url' | 'servingUrl'>

/** The connection strings of the server that is running on a data folder, if one is. */
export async function findRunningEmbeddedDatabase(dataDir: string): Promise<DatabaseUrls | undefined> {
  const home = await findRecordedDatabaseFolder(resolve(dataDir))
  const running = home === undefined ? undefined : readPostmasterPidFile(join(home, 'cluster'))
  if (!running?.isReady || !isPostgresOfCluster(running.pid, running.folder)) return undefined
  const { DATABASE_PASSWORD: password } = await loadOrCreateKeys(resolve(dataDir))
  return urlsOf(running.port, password)
}

/** Ends a server that a killed process may have left on a data folder and removes what it keeps outside of it. */
export async function endAndDeleteEmbeddedDatabase(dataDir: string): Promise<void> {
  const home = await findRecordedDatabaseFolder(resolve(dataDir))
  if (home === undefined) return
  await endOrphanedPostgres(join(home, 'cluster'))
  await rm(home, { recursive: true, force: true })
}

function urlsOf(port: number, password: string): DatabaseUrls {
  const at = `127.0.0.1:${port}/fanfare`
  return {
    url: `postgresql://fanfare:${password}@${at}`,
    servingUrl: `postgresql://${defaultServingDatabaseRole}:${servingPasswordOf(password)}@${at}`,
  }
}

/** Derives the serving role’s password from the owner’s without revealing it. */
function servingPasswordOf(password: string): string {
  return createHmac('sha256', password).update(defaultServingDatabaseRole).digest('base64url')
}
