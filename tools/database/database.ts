import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { Failure } from '../process/failure.ts'
import { commandOf, endProcess } from '../process/processes.ts'
import { RotatingLog } from '../process/rotating-log.ts'
import { keysOf } from '../settings/keys.ts'
import { archiveEnvironment, archiving, openSegments, recovering } from './archive.ts'
import {
  canReach,
  databaseUser,
  type Program,
  postgresProgram,
  SYSTEM_FOLDER,
  type User,
} from './postgres-program.ts'

export type Database = {
  /** Connection string of the role and database `fanfare`, password included. */
  url: string
  pid: number
  /** Settles when the server has ended, asked or not. */
  ended: Promise<void>
  /** Ends every connection and shuts down cleanly. */
  stop(): Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  /** Acknowledged commits survive a cut of power. Only throw-away databases of tests do without. */
  durable: boolean
  /** A free one is taken when none is given. */
  port?: number
  /** Where all that it writes is archived, so that it can be brought back to any moment; nowhere when not given. */
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
const LAST_LINES = 8

/**
 * Starts the embedded PostgreSQL of a data folder and waits until it accepts connections; makes it first if there is none.
 * The caller holds the folder alone: a server left over there by a killed caller is ended first.
 * It ends with this process, even when that is killed.
 * @throws Failure when it cannot, with the reason
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const dataDir = resolve(options.dataDir)
  const user = await databaseUser()
  await mkdir(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
  const { DATABASE_PASSWORD: password } = await keysOf(dataDir)
  const program = await postgresProgram(user)
  const home = await homeOf(dataDir, user)
  const cluster = join(home, 'cluster')

  await endLeftOver(cluster)
  await makeCluster({ home, cluster, program, user, password, durable: options.durable })
  const { archiveDir } = options
  const segments = archiveDir === undefined ? undefined : await openSegments(archiveDir, cluster, user)

  const log = join(dataDir, 'logs', 'database.log')
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const settings = {
      ...SETTINGS,
      ...(options.durable ? DURABLE : THROW_AWAY),
      ...(segments !== undefined && archiving),
      ...options.settings,
      port: String(port),
    }
    const { server, lastLines, ended } = launch({ program, user, cluster, settings, log, segments })
    if (await isReady(cluster, server, ended, READY_WAIT_MS)) {
      const pid = Number(server.pid)
      const guard = guardOf(pid, user)
      const stop = async () => {
        if (server.exitCode === null && server.signalCode === null) {
          const stopped = await endProcess(pid, [
            { signal: 'SIGINT', wait_ms: 15_000 },
            { signal: 'SIGQUIT', wait_ms: 5_000 },
          ])
          if (stopped) await ended
        }
        guard.ref()
        const guardEnded = new Promise<void>((done) => guard.once('exit', () => done()))
        if (guard.kill('SIGKILL')) await guardEnded
      }
      return { url: urlOf(port, password), pid, ended, stop }
    }
    // A port taken in between and the memory of a server killed a moment ago both pass.
    if (attempt === 5) {
      throw new Failure(
        `PostgreSQL did not start in ${cluster}; its last words (${log}):\n${lastLines.join('\n')}`,
      )
    }
    await new Promise((again) => setTimeout(again, 200 * attempt))
  }
}

/**
 * Makes the database of a data folder of a copy that was taken while it ran, and brings it to a moment by what was archived
 * since. The caller holds the folder alone. `startDatabase` starts it then.
 * @param recovery `fill`: writes the copy to a folder; `segments`: what was archived; `at`: null for all of it
 * @throws Failure when it does not come there, with the reason
 */
export async function recoverDatabase(
  dataDir: string,
  recovery: { fill: (folder: string) => Promise<void>; segments: string; at: Date | null },
): Promise<void> {
  const user = await databaseUser()
  await mkdir(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
  const program = await postgresProgram(user)
  const home = await homeOf(dataDir, user)
  const fresh = join(home, `new-${randomBytes(4).toString('hex')}`)
  await mkdir(fresh, { mode: 0o700 })
  await recovery.fill(fresh)
  await writeFile(join(fresh, 'recovery.signal'), '', { mode: 0o600 })
  if (user) await giveTo(user, fresh)
  const log = join(dataDir, 'logs', 'database.log')
  const settings = {
    ...{ ...SETTINGS, ...DURABLE, ...archiving, ...recovering(recovery.at) },
    port: String(await freePort()),
  }
  const { segments } = recovery
  const { server, lastLines, ended } = launch({ program, user, cluster: fresh, settings, log, segments })
  const guard = guardOf(Number(server.pid), user)
  const hasCome = await isReady(fresh, server, ended, Number.POSITIVE_INFINITY)
  server.kill('SIGINT')
  await ended
  guard.kill('SIGKILL')
  if (!hasCome)
    throw new Failure(
      `The database did not come to that moment; its last words (${log}):\n${lastLines.join('\n')}`,
    )
  await rename(fresh, join(home, 'cluster'))
}

async function giveTo(user: { uid: number; gid: number }, folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    await chown(join(folder, name), user.uid, user.gid)
  await chown(folder, user.uid, user.gid)
}

/** Where the files of a data folder's database lie; undefined where there is none. */
export async function clusterOf(dataDir: string): Promise<string | undefined> {
  const home = await recordedHome(resolve(dataDir))
  return home === undefined ? undefined : join(home, 'cluster')
}

/** The connection string of the server that is running on a data folder, if one is. */
export async function findDatabase(dataDir: string): Promise<string | undefined> {
  const home = await recordedHome(resolve(dataDir))
  const running = home === undefined ? undefined : readPidFile(join(home, 'cluster'))
  if (!running?.isReady || !isServerOf(running.pid, running.folder)) return undefined
  const { DATABASE_PASSWORD: password } = await keysOf(resolve(dataDir))
  return urlOf(running.port, password)
}

/** Ends a server that a killed process may have left on a data folder and removes what it keeps outside of it. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const home = await recordedHome(resolve(dataDir))
  if (home === undefined) return
  await endLeftOver(join(home, 'cluster'))
  await rm(home, { recursive: true, force: true })
}

function urlOf(port: number, password: string): string {
  return `postgresql://fanfare:${password}@127.0.0.1:${port}/fanfare`
}

/** Below the data folder where its user can get there, else in the system's folder; `database-folder` records which. */
async function homeOf(dataDir: string, user: User | undefined): Promise<string> {
  const recorded = await recordedHome(dataDir)
  const usable = recorded !== undefined && (await canReach(user, recorded))
  const home = usable
    ? recorded
    : (await canReach(user, dataDir))
      ? join(dataDir, 'postgres')
      : join(
          SYSTEM_FOLDER,
          `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-${randomBytes(4).toString('hex')}`,
        )
  if (recorded !== undefined && !usable) {
    throw new Failure(
      `The database is in ${recorded}, where the user "${user?.name}" who runs it cannot go: give back the right to pass through the folders above it.`,
    )
  }
  if (recorded === undefined) {
    if (home.startsWith(SYSTEM_FOLDER)) await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
    await mkdir(home, { recursive: true, mode: 0o700 })
    if (user) await chown(home, user.uid, user.gid)
    const recordedAs = home.startsWith(dataDir) ? 'postgres' : home
    await writeFile(join(dataDir, 'database-folder'), `${recordedAs}\n`, { mode: 0o600 })
  }
  return home
}

async function recordedHome(dataDir: string): Promise<string | undefined> {
  try {
    return await realpath(resolve(dataDir, (await readFile(join(dataDir, 'database-folder'), 'utf8')).trim()))
  } catch {
    return undefined
  }
}

type Making = {
  home: string
  cluster: string
  program: Program
  user: User | undefined
  password: string
  durable: boolean
}

/** Made in a folder of its own that gets its name when complete, so that an interrupted set-up starts afresh. */
async function makeCluster({ home, cluster, program, user, password, durable }: Making): Promise<void> {
  const stamp = join(home, 'role')
  const role = createHash('sha256').update(`${password} who may copy`).digest('hex')
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (major !== '' && Number(major) !== program.major) {
    throw new Failure(
      `The database in ${cluster} was made by PostgreSQL ${major} and this is PostgreSQL ${program.major}: copy it over with "backup" and "restore" of a version of Fanfare that brings ${major}, or move the folder away to begin anew.`,
    )
  }
  const extensions = 'GRANT pg_monitor, pg_signal_backend, pg_checkpoint TO fanfare;'
  // Of functions in the database in which they are called.
  const copying =
    'GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() TO fanfare'
  if (major === '') {
    // An interrupted initdb may still be at work in its own folder: no name is used twice.
    const fresh = join(home, `new-${randomBytes(4).toString('hex')}`)
    for (const name of await readdir(home)) {
      if (name.startsWith('new-')) await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    }
    await rm(stamp, { force: true })
    await run(program, user, home, 'initdb', [
      `--pgdata=${fresh}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${await passwordFile(home, user)}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      durable ? '--data-checksums' : '--no-sync',
    ])
    await rm(join(home, 'password'), { force: true })
    await alone(program, user, fresh, [
      `CREATE ROLE fanfare LOGIN CREATEDB PASSWORD '${password}'`,
      'CREATE DATABASE fanfare OWNER fanfare',
      extensions,
    ])
    await alone(program, user, fresh, [copying], 'fanfare')
    await rename(fresh, cluster)
    await writeFile(stamp, role, { mode: 0o600 })
  } else if ((await readFile(stamp, 'utf8').catch(() => '')) !== role) {
    await alone(program, user, cluster, [`ALTER ROLE fanfare PASSWORD '${password}'`])
    await alone(program, user, cluster, [copying], 'fanfare')
    await writeFile(stamp, role, { mode: 0o600 })
  }
}

/** The superuser's password is thrown away: it acts only through the single-user mode below. */
async function passwordFile(home: string, user: User | undefined): Promise<string> {
  const path = join(home, 'password')
  await rm(path, { force: true })
  await writeFile(path, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

/** Runs statements as the superuser while no server runs. */
async function alone(
  program: Program,
  user: User | undefined,
  cluster: string,
  statements: string[],
  database = 'postgres',
): Promise<void> {
  const output = await run(
    program,
    user,
    cluster,
    'postgres',
    ['--single', '-D', cluster, '-c', 'exit_on_error=true', '-c', 'log_min_messages=fatal', database],
    statements.map((statement) => `${statement.replace(/;$/, '')};\n`).join(''),
  )
  if (/^.*(ERROR|FATAL):/m.test(output)) throw new Failure(`PostgreSQL could not set up its role:\n${output}`)
}

async function run(
  program: Program,
  user: User | undefined,
  cwd: string,
  name: string,
  args: string[],
  input = '',
): Promise<string> {
  const child = spawn(join(program.folder, 'bin', name), args, {
    ...identity(user),
    cwd,
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('close', done)
    child.once('error', (error) =>
      fail(
        new Failure(`${name} of PostgreSQL cannot run here (${error.message}): set DATABASE_URL instead.`),
      ),
    )
  })
  if (code !== 0) throw new Failure(`${name} of PostgreSQL failed:\n${output.trim()}`)
  return output
}

type Launch = {
  program: Program
  user: User | undefined
  cluster: string
  settings: Record<string, string>
  log: string
  segments: string | undefined
}

function launch({ program, user, cluster, settings, log, segments }: Launch): {
  server: ChildProcess
  lastLines: string[]
  ended: Promise<void>
} {
  const server = spawn(
    join(program.folder, 'bin', 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...identity(user),
      cwd: cluster,
      env: { LC_ALL: 'C', TZ: 'UTC', ...(segments !== undefined && archiveEnvironment(segments)) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In its own session: Ctrl-C in the terminal must reach the servers first and the database last.
      detached: true,
    },
  )
  const lastLines: string[] = []
  const file = new RotatingLog(log)
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      file.write(line)
      lastLines.push(line)
      if (lastLines.length > LAST_LINES) lastLines.shift()
    })
  }
  server.once('close', () => file.close())
  const ended = new Promise<void>((done) => {
    server.once('exit', () => done())
    server.once('error', () => done())
  })
  return { server, lastLines, ended }
}

function identity(user: User | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** A shell that waits for this process to end, however it does, and then asks the database to shut down. */
function guardOf(pid: number, user: User | undefined): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$0"', String(pid)], {
    ...identity(user),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return guard
}

async function isReady(
  cluster: string,
  server: ChildProcess,
  ended: Promise<void>,
  waitMs: number,
): Promise<boolean> {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const until = Date.now() + waitMs
  while (!hasEnded && Date.now() < until) {
    const running = readPidFile(cluster)
    if (running?.pid === server.pid && running?.isReady) return true
    await new Promise((again) => setTimeout(again, 20))
  }
  if (!hasEnded) server.kill('SIGQUIT')
  return false
}

type PidFile = { pid: number; folder: string; port: number; isReady: boolean }

/** PostgreSQL's own record of who runs on a folder: pid, folder, start time, port, socket, address, memory, state. */
function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      folder: lines[1] ?? '',
      port: Number(lines[3]),
      isReady: lines[7]?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command?.includes('postgres') === true && command.includes(`-D ${cluster}`)
}

async function endLeftOver(cluster: string): Promise<void> {
  const found = readPidFile(cluster)
  if (!found) return
  if (found.pid > 1 && isServerOf(found.pid, found.folder)) {
    const ended = await endProcess(found.pid, [
      { signal: 'SIGINT', wait_ms: 10_000 },
      { signal: 'SIGQUIT', wait_ms: 5_000 },
    ])
    if (!ended)
      throw new Failure(
        `A PostgreSQL (process ${found.pid}) left running on ${cluster} does not end: end it by hand.`,
      )
  }
  await endOrphans(cluster)
  // The number in a stale file may belong to any other program by now, which would keep PostgreSQL from starting.
  if (commandOf(found.pid) !== undefined) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** The processes of a server that was killed outlive it until they notice; no other server may write beside them. */
async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const folder = realpathSync(cluster)
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!(pid > 0) || folderOf(pid) !== folder || !commandOf(pid)?.startsWith('postgres')) continue
    await endProcess(pid, [{ signal: 'SIGKILL', wait_ms: 5_000 }])
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}
