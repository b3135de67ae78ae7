import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultServingDatabaseRole } from '../../server/src/platform/config/serving-role.ts'
import { OperatorError } from '../process/operator-error.ts'
import { type PostgresProgram, type SystemUser, spawnOptionsOfUser } from './postgres-program.ts'

type Making = {
  home: string
  cluster: string
  program: PostgresProgram
  user: SystemUser | undefined
  password: string
  /** Password of the serving role. */
  servingPassword: string
  durable: boolean
}

/** Makes the cluster where there is none, and its roles what they have to be. Made in a folder of its own that gets its name when complete, so that an interrupted set-up starts afresh. */
export async function ensurePostgresCluster({
  home,
  cluster,
  program,
  user,
  password,
  servingPassword,
  durable,
}: Making): Promise<void> {
  const stamp = join(home, 'role')
  const role = createHash('sha256')
    .update(`${password} who may copy, beside ${servingPassword}`)
    .digest('hex')
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (major !== '' && Number(major) !== program.major) {
    throw new OperatorError(
      `The database in ${cluster} was made by PostgreSQL ${major}, but this is PostgreSQL ${program.major}. Migrate it with "backup" and "restore" of a version of Fanfare that includes ${major}, or move the folder away to start over.`,
    )
  }
  const extensions = 'GRANT pg_monitor, pg_signal_backend, pg_checkpoint TO fanfare;'
  // Of functions in the database in which they are called.
  const copying =
    'GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() TO fanfare'
  const serving = [
    `DO $$ BEGIN IF to_regrole('${defaultServingDatabaseRole}') IS NULL THEN CREATE ROLE ${defaultServingDatabaseRole}; END IF; END $$`,
    `ALTER ROLE ${defaultServingDatabaseRole} LOGIN PASSWORD '${servingPassword}'`,
  ]
  if (major === '') {
    // An interrupted initdb may still be at work in its own folder: no name is used twice.
    const fresh = join(home, `new-${randomBytes(4).toString('hex')}`)
    for (const name of await readdir(home)) {
      if (name.startsWith('new-')) await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    }
    await rm(stamp, { force: true })
    const passwordPath = await passwordFile(home, user)
    await run({ program, user, cwd: home }, 'initdb', [
      `--pgdata=${fresh}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordPath}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      durable ? '--data-checksums' : '--no-sync',
    ])
    await rm(join(home, 'password'), { force: true })
    const made = { program, user, cwd: fresh }
    await runAsSuperuser(made, [
      `CREATE ROLE fanfare LOGIN CREATEDB PASSWORD '${password}'`,
      'CREATE DATABASE fanfare OWNER fanfare',
      extensions,
      ...serving,
    ])
    await runAsSuperuser(made, [copying], 'fanfare')
    await rename(fresh, cluster)
    await writeFile(stamp, role, { mode: 0o600 })
  } else if ((await readFile(stamp, 'utf8').catch(() => '')) !== role) {
    const existing = { program, user, cwd: cluster }
    await runAsSuperuser(existing, [`ALTER ROLE fanfare PASSWORD '${password}'`, ...serving])
    await runAsSuperuser(existing, [copying], 'fanfare')
    await writeFile(stamp, role, { mode: 0o600 })
  }
}

/** The superuser's password is thrown away: it acts only through the single-user mode below. */
async function passwordFile(home: string, user: SystemUser | undefined): Promise<string> {
  const path = join(home, 'password')
  await rm(path, { force: true })
  await writeFile(path, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

/** Program of PostgreSQL, the user that runs it, and the folder in which it runs. */
type Run = { program: PostgresProgram; user: SystemUser | undefined; cwd: string }

/** Runs statements as the superuser of the cluster in `cwd` while no server runs. */
async function runAsSuperuser(at: Run, statements: string[], database = 'postgres'): Promise<void> {
  const output = await run(
    at,
    'postgres',
    ['--single', '-D', at.cwd, '-c', 'exit_on_error=true', '-c', 'log_min_messages=fatal', database],
    statements.map((statement) => `${statement.replace(/;$/, '')};\n`).join(''),
  )
  if (/^.*(ERROR|FATAL):/m.test(output))
    throw new OperatorError(`PostgreSQL couldn't set up its role:\n${output}`)
}

async function run({ program, user, cwd }: Run, name: string, args: string[], input = ''): Promise<string> {
  const child = spawn(join(program.folder, 'bin', name), args, {
    ...spawnOptionsOfUser(user),
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
        new OperatorError(
          `PostgreSQL's ${name} can't run here (${error.message}). Set DATABASE_URL instead.`,
        ),
      ),
    )
  })
  if (code !== 0) throw new OperatorError(`${name} of PostgreSQL failed:\n${output.trim()}`)
  return output
}
