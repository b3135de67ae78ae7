import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { preparePostgresProgram, spawnOptionsOfUser } from '../../tools/database/postgres-program.ts'
import { OperatorError } from '../../tools/process/operator-error.ts'
import { findFreePorts } from '../../tools/process/ports.ts'
import { createServiceFolder, type PackagedService, startPackagedService } from './node.ts'

/** A primary and a replica that follows it by streaming; both have the role and the database `fanfare`. */
export type ReplicaPair = {
  primary: PackagedService & { url: string }
  replica: PackagedService & { url: string }
  /** Pauses or resumes replay on the replica. */
  pause(isPaused: boolean): Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '200',
  max_wal_senders: '4',
  wal_keep_size: '512MB',
  hot_standby_feedback: 'on',
  fsync: 'off',
  log_min_messages: 'log',
}

/** Makes both below a folder. @throws OperatorError with the last words of what does not work */
export async function startReplicaPair(below: string): Promise<ReplicaPair> {
  const password = randomBytes(18).toString('base64url')
  const [primaryPort, replicaPort] = (await findFreePorts(2)) as [number, number]
  const { folder, user } = await createServiceFolder('primary', below)
  const replicaFolder = (await createServiceFolder('replica', below)).folder
  const { folder: program } = await preparePostgresProgram(user)
  const cluster = join(folder, 'cluster')
  await writeFile(join(folder, 'password'), password, { mode: 0o600 })
  if (user) await chown(join(folder, 'password'), user.uid, user.gid)
  run(join(program, 'bin', 'initdb'), [
    ...[
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
    ],
    ...[
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
  ])
  const serve = (name: string, dataFolder: string, port: number, more: Record<string, string>) =>
    startPackagedService({
      ...{ name, port, user },
      folder: dataFolder,
      program: join(program, 'bin', 'postgres'),
      args: [
        ...['-D', join(dataFolder, 'cluster')],
        ...Object.entries({ ...settings, ...more, port: String(port) }).flatMap(([key, value]) => [
          '-c',
          `${key}=${value}`,
        ]),
      ],
    })
  const primary = await serve('primary', folder, primaryPort, { wal_level: 'replica' })
  const asOwner = (port: number) =>
    new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  const owner = await connected(() => asOwner(primaryPort))
  await owner.query(`CREATE ROLE fanfare LOGIN PASSWORD '${password}'`)
  await owner.query('GRANT pg_monitor TO fanfare')
  await owner.query('CREATE DATABASE fanfare OWNER fanfare')

  // The copy that `pg_basebackup` takes, by the functions that it calls: npm's PostgreSQL comes without it.
  await owner.query(`SELECT pg_backup_start('replica', true)`)
  const replicaCluster = join(replicaFolder, 'cluster')
  await cp(cluster, replicaCluster, {
    recursive: true,
    filter: (path) => !path.startsWith(join(cluster, 'pg_wal/')) && !path.endsWith('postmaster.pid'),
  })
  const {
    rows: [label],
  } = await owner.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await owner.end()
  await writeFile(join(replicaCluster, 'backup_label'), label?.labelfile ?? '')
  await writeFile(join(replicaCluster, 'standby.signal'), '')
  run('/bin/chmod', ['-R', 'go=', replicaCluster], true)
  if (user) run('/bin/chown', ['-R', `${user.uid}:${user.gid}`, replicaCluster], true)
  const replica = await serve('replica', replicaFolder, replicaPort, {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`,
  })
  await (await connected(() => asOwner(replicaPort))).end()
  const urlAt = (port: number) => `postgresql://fanfare:${password}@127.0.0.1:${port}/fanfare`
  return {
    primary: { ...primary, url: urlAt(primaryPort) },
    replica: { ...replica, url: urlAt(replicaPort) },
    async pause(isPaused) {
      const client = await connected(() => asOwner(replicaPort))
      await client.query(isPaused ? 'SELECT pg_wal_replay_pause()' : 'SELECT pg_wal_replay_resume()')
      await client.end()
    },
  }

  function run(path: string, args: readonly string[], asRoot = false): void {
    const { status, stdout, stderr, error } = spawnSync(path, args, {
      ...(asRoot ? {} : spawnOptionsOfUser(user)),
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new OperatorError(`${path} failed: ${error?.message ?? `${stdout}${stderr}`}`)
  }
}

/** The port is open before the server lets anybody in. */
async function connected(open: () => Client): Promise<Client> {
  for (let tries = 1; ; tries++) {
    const client = open()
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (cause) {
      if (tries === 100) throw cause
      await wait(100)
    }
  }
}
