import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { beforeAll, expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import {
  describeFolderProblem,
  ensureWritableFolder,
  findFolderProblem,
} from '../../../tools/process/ensure-writable-folder.ts'
import { findFreePorts } from '../../../tools/process/ports.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { requirePostgresVersion } from '../../src/platform/db/schema/unusable-database.ts'
import type { OperatorCommand } from '../../src/roles/commands.ts'
import { runMigrate } from '../../src/roles/migrate.ts'
import { startServing } from '../../src/roles/open-serving.ts'
import { requireKeysAndQueueReencryption } from '../../src/roles/rotate-keys.ts'
import { startTestApp } from '../setup/app.ts'
import { environmentOver } from '../setup/processes/bare-environment.ts'
import { productionSettings } from '../setup/processes/production.ts'
import { printedError, runCommandHere } from '../setup/processes/run-command.ts'
import { whenFileEnds } from '../setup/runner/file-end.ts'
import { partOfTheDay } from '../setup/runner/length.ts'

const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const app = await startTestApp()
const { ownersUrl: url } = app

/** First line that a role prints, whatever becomes of it: the database that it waits for. */
const connecting = /^(?:\{"time":[^\n]*"event":"connecting"[^\n]*\}|Connecting to PostgreSQL at [^\n]*\.)\n/m

/** Runs a program that cannot begin. @returns its exit code, and all that it said behind the database that it waits for */
async function refused(program: string, args: readonly string[], environment: Record<string, string>) {
  const { code, said } = await run(program, args, environment)
  return { code, said: said.replace(connecting, '') }
}

function run(program: string, args: readonly string[], environment: Record<string, string>) {
  const file = fileURLToPath(new URL(`../../../${program}`, import.meta.url))
  const env = { ...environmentOver(app), ...environment }
  return new Promise<{ code: number | null; said: string }>((done) => {
    const child = execFile(process.execPath, [file, ...args], { env, timeout: 60_000 }, (error, out, err) => {
      done({ code: error ? child.exitCode : 0, said: `${out}${err}` })
    })
  })
}

const roles = ['api', 'worker', 'all', 'migrate'] as const

/** Starts a role in this process, which takes a small part of the time. @returns the sentence with which its program ends */
function refusalOf(role: (typeof roles)[number], environment: Record<string, string>): Promise<string> {
  const settings = { ...environmentOver(app), NODE_ENV: 'test', ...environment }
  const starting = role === 'migrate' ? runMigrate(settings) : startServing(role, readConfig(settings))
  return starting.then(() => 'It started.', printedError)
}

const databaseAt = (address: string) => ({ DATABASE_URL: address, DATABASE_DIRECT_URL: address })

function addressWith(change: (address: URL) => void): string {
  const address = new URL(url)
  change(address)
  return address.href
}

const { host } = new URL(url)
const wrongPassword = addressWith((address) => {
  address.password = 'wrong'
})

const nowhere = 'postgresql://fanfare:word@127.0.0.1:1/fanfare'
const unreachable =
  "The database of DATABASE_URL can't be reached or closed the connection (connect ECONNREFUSED 127.0.0.1:1). Try again once it's running."
const closed = `closed_${randomBytes(4).toString('hex')}`

/** Makes a database that the role may not enter. */
beforeAll(async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  whenFileEnds(async () => {
    await client.query(`DROP DATABASE ${closed}`)
    await client.end()
  })
  await client.query(`CREATE DATABASE ${closed}`)
  await client.query(`REVOKE ALL ON DATABASE ${closed} FROM PUBLIC, fanfare`)
})

test.each([
  {
    what: 'a refused password',
    address: wrongPassword,
    sentence: `PostgreSQL at ${host} refuses the password of the role "fanfare": correct it in DATABASE_URL.`,
  },
  {
    what: 'an unknown host',
    address: 'postgresql://fanfare:word@no-such-host.invalid:5432/fanfare',
    sentence: 'The host of DATABASE_URL cannot be found: no-such-host.invalid:5432.',
  },
  {
    what: 'a server without encryption',
    address: addressWith((address) => {
      address.searchParams.set('sslmode', 'verify-full')
    }),
    sentence: `PostgreSQL at ${host} takes no encrypted connections, which sslmode of DATABASE_URL asks for: switch them on there, or leave sslmode out.`,
  },
  {
    what: 'an option that is none',
    address: addressWith((address) => {
      address.searchParams.set('options', '-c no_such=1')
    }),
    sentence: `PostgreSQL at ${host} does not take the options of DATABASE_URL (unrecognized configuration parameter "no_such").`,
  },
  {
    what: 'a database that is not there',
    address: addressWith((address) => {
      address.pathname = '/nothing_here'
    }),
    sentence: `There is no database "nothing_here" at ${host}: make it with createdb, or correct DATABASE_URL.`,
  },
  {
    what: 'a database that the role may not enter',
    address: addressWith((address) => {
      address.pathname = `/${closed}`
    }),
    sentence: expect.stringMatching(
      /^The role "fanfare" may not do what it has to in the database "closed_\w+" \(permission denied for database .+\): name the role that owns its tables in DATABASE_URL, or grant it what it lacks\.$/,
    ),
  },
  { what: 'a server that cannot be reached', address: nowhere, sentence: unreachable },
])('$what ends every role with one sentence', async ({ address, sentence }) => {
  for (const role of roles) {
    expect([role, await refusalOf(role, databaseAt(address))]).toEqual([role, sentence])
  }
})

test.each(partOfTheDay(roles, 1))(
  'a refused password ends the program of the role %s with that sentence, and it never says that it is ready',
  async (role) => {
    expect(await refused('server/src/main.ts', [role], databaseAt(wrongPassword))).toEqual({
      code: 1,
      said: `PostgreSQL at ${host} refuses the password of the role "fanfare": correct it in DATABASE_URL.\n`,
    })
  },
)

test.each(['MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL'])(
  'a migration whose database is named by %s says which setting has the wrong password',
  async (name) => {
    const settings = { DATABASE_URL: url, [name]: wrongPassword }
    const { said } = await refused('server/src/main.ts', ['migrate'], settings)
    expect(said).toContain(`refuses the password of the role "fanfare": correct it in ${name}.\n`)
  },
)

/** Starts a server that accepts connections and is no PostgreSQL. @returns its port */
async function listening(
  { onTestFinished: whenOver }: TestContext,
  answer: (socket: Socket) => void,
): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    answer(socket)
  }).listen(0, '127.0.0.1')
  whenOver(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test.each(partOfTheDay(roles, 2))(
  'the role %s says which database it waits for, ends where that cannot be reached, and is never ready',
  async (role) => {
    const { code, said } = await run('server/src/main.ts', [role], databaseAt(nowhere))
    expect(said).toMatch(connecting)
    expect(said.split('\n', 1)[0]).toContain('127.0.0.1:1')
    expect([code, said.replace(connecting, '')]).toEqual([1, `${unreachable}\n`])
  },
)

test('a command that finds no database says so in one sentence', async () => {
  expect(await refused('server/src/main.ts', ['verify-ledger'], databaseAt(nowhere))).toEqual({
    code: 1,
    said: `${unreachable}\n`,
  })
})

// This one and the next wait for the clock: they do so together.
test.concurrent('a port that is silent or speaks something else is named, and waited for no longer than ten seconds', async (context) => {
  const silent = await listening(context, () => undefined)
  const banner = await listening(context, (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'))
  const others = await Promise.all([
    listening(context, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')),
    listening(context, (socket) => socket.destroy()),
  ])
  const answers = [
    ...others.map((port) => [
      port,
      'closed the connection without answering like PostgreSQL: check the host and port in DATABASE_URL',
    ]),
    ...[silent, banner].map((port) => [
      port,
      'did not answer like PostgreSQL within 10 seconds: check the host and port in DATABASE_URL, and whether the database there hangs',
    ]),
  ] as const
  const starts = answers.flatMap(([port, why]) =>
    (['api', 'migrate'] as const).map((role) => ({ port, why, role })),
  )
  const began = performance.now()
  const started = starts.map(async ({ port, role }) => [
    port,
    role,
    await refusalOf(role, databaseAt(`postgresql://fanfare:word@127.0.0.1:${port}/fanfare`)),
  ])
  expect(await Promise.all(started)).toEqual(
    starts.map(({ port, why, role }) => [port, role, `127.0.0.1:${port} ${why}.`]),
  )
  expect(performance.now() - began).toBeLessThan(20_000)
})

test.concurrent('a bus or replica that cannot be used is said in one sentence each, and tried on', async (context) => {
  const [port = 0] = await findFreePorts(1)
  const child = spawn(process.execPath, [mainFile, 'api'], {
    env: {
      ...environmentOver(app),
      API_PORT: String(port),
      BUS_URL: 'redis://127.0.0.1:1',
      DATABASE_REPLICA_URL: wrongPassword,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  context.onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await once(child.stdout, 'data')
  await context.expect.poll(() => said, { timeout: 10_000 }).toContain('The replica at ')
  // Long enough for several tries of each.
  await wait(3000)
  const lines = said
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { error: string }).error)
  expect(lines.toSorted()).toEqual([
    'The bus at redis://127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Until it is back, which is tried all the time, open screens are up to 5 seconds late.',
    `The replica at ${host} cannot be used (28P01: password authentication failed for user "fanfare"). Until it can, which is tried every second, guests are shown things from the primary.`,
  ])
})

test('a second role is refused', async () => {
  expect(await refused('server/src/main.ts', ['api', 'worker'], {})).toEqual({
    code: 1,
    said: 'The role "api" takes no arguments, but got "worker": start them in separate processes, or use "all" for both in one.\n',
  })
  expect((await refused('server/src/main.ts', ['migrate', '--dry-run'], {})).said).toBe(
    'The role "migrate" takes no arguments, but got "--dry-run": remove it.\n',
  )
})

test('an option that a program or command does not know is refused with those that it does', async () => {
  const programs: [string, string[], string][] = [
    ['tools/start.ts', ['1', '--develop'], "'--develop'. Options: --development."],
    ['tools/check-config.ts', ['--fix'], "'--fix'. There are no options."],
    ['tools/doctor/doctor.ts', ['--fix'], "'--fix'. There are no options."],
    ['tools/backup/restore-media.ts', ['backups', '--every'], "'--every'. Options: --all."],
  ]
  const answers = await Promise.all(programs.map(([program, args]) => refused(program, args, {})))
  for (const [index, { code, said }] of answers.entries()) {
    expect([code, said]).toEqual([1, expect.stringContaining(`Unknown option ${programs[index]?.[2]}`)])
    expect(said).not.toContain('    at ')
  }
  const commands: [OperatorCommand, string[], string][] = [
    ['verify-ledger', ['--seals=1'], "'--seals'. Options: --seal=…."],
    ['create-admin', ['--typo'], "'--typo'. Options: --generate, --authenticator, --without-cool-down."],
    ['verify-creator', ['a', '--all'], "'--all'. Options: --without-documents."],
    ['disable-admin', ['a@b.example', '--generate'], "'--generate'. There are no options."],
  ]
  for (const [command, args, sentence] of commands) {
    expect(await runCommandHere(app, command, ...args)).toEqual({
      code: 1,
      out: '',
      err: `Unknown option ${sentence}\n`,
    })
  }
})

test('a key that this database was never used with is refused, also where nothing is sealed', async () => {
  await requireKeysAndQueueReencryption(app.ctx)
  expect(await refusalOf('api', { SECRET_KEY: 'another key, as long as it has to be' })).toMatch(
    /^SECRET_KEY isn't the key this database was used with \([0-9a-f]{16}\)\. Put that one back, .+\.$/,
  )
})

test('a server that is too old is named with its version', async () => {
  const old = { query: async () => ({ rows: [{ server_version_num: '140012' }] }) } as unknown as Client
  await expect(requirePostgresVersion(old)).rejects.toThrow(
    'DATABASE_URL leads to PostgreSQL 14, and Fanfare needs PostgreSQL 15 or later.',
  )
})

test('a taken port is said in a sentence by each role, with its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const sentence = (setting: string) =>
    `Port ${port} of 127.0.0.1 is already in use (EADDRINUSE). Stop the program that uses it or set ${setting} to another port.`
  expect(await refused('server/src/main.ts', ['api'], { API_PORT: port })).toEqual({
    code: 1,
    said: `${sentence('API_PORT')}\n`,
  })
  const metrics = await refused('server/src/main.ts', ['worker'], { METRICS_PORT: port })
  expect([metrics.code, metrics.said]).toEqual([1, expect.stringContaining(`${sentence('METRICS_PORT')}\n`)])
  expect(metrics.said).not.toContain('    at ')
})

test('a store that is a file, lies in one or cannot be made is refused before anything is served', async () => {
  const folder = await createDisposableFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'media')]) {
    expect(await refusalOf('api', { STORAGE_URL: `file://${path}` })).toBe(
      `STORAGE_URL names ${path}, which is a file or is inside one: choose a folder.`,
    )
  }
  for (const path of ['/proc/fanfare/media', '/proc/media', '/proc']) {
    expect(await refusalOf('api', { STORAGE_URL: `file://${path}` })).toBe(
      `STORAGE_URL names ${path}, which can't be created or written to (ENOENT): choose another folder.`,
    )
  }
  vi.stubEnv('TMPDIR', file)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await refusalOf('worker', {})).toBe(
    `TMPDIR names ${file}, which is a file or is inside one: choose a folder.`,
  )
})

test('each role says on an older Node which one it needs', async () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '20.19.0' })"
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(older)}`
  for (const args of [
    ['server/src/main.ts', 'api'],
    ['server/src/main.ts', 'web'],
  ]) {
    expect(await refused('tools/launch.mjs', args, { NODE_OPTIONS })).toEqual({
      code: 1,
      said: 'This is Node 20.19.0, but Fanfare needs Node 24 or later. Install it from https://nodejs.org.\n',
    })
  }
})

test('the web server and the back-office say what is wrong without a stack', async () => {
  for (const role of ['web', 'admin-web']) {
    expect(await refused('server/src/main.ts', [role], { ENV_FILE: '/no/such.env' })).toEqual({
      code: 1,
      said: 'The settings in /no/such.env cannot be read: there is no such file.\n',
    })
  }
})

test('what production allows and few mean is said when it starts', async () => {
  const { said } = await refused('server/src/main.ts', ['api'], {
    ...productionSettings,
    DATABASE_URL: wrongPassword,
    DATABASE_DIRECT_URL: wrongPassword,
    FOUR_EYES_ABOVE: 'off',
  })
  // Tests may be run by root, whom production refuses before.
  if (process.getuid?.() === 0) expect(said).toContain('NODE_ENV=production must not run as root')
  else expect(said).toContain('Warning: FOUR_EYES_ABOVE is off')
})

test('a DATA_DIR that is a file, leads nowhere or cannot be made ends each program at once with one sentence', async () => {
  const folder = await createDisposableFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  const link = join(folder.path, 'disk')
  await symlink(join(folder.path, 'away', 'data'), link)
  const loop = join(folder.path, 'loop')
  await symlink(loop, loop)
  const missing = 'is or is inside a link to a missing folder: attach its disk or choose another folder'
  const circle = 'is or is inside a link to itself: choose another folder'
  const wrong = [
    [link, missing],
    [join(link, 'data'), missing],
    [loop, circle],
    [join(loop, 'data'), circle],
    [join(folder.path, 'a'.repeat(300)), 'is too long: choose another folder'],
    [file, 'is a file or is inside one: choose a folder'],
    [join(file, 'data'), 'is a file or is inside one: choose a folder'],
    ['/proc/fanfare', "can't be created or written to (ENOENT): choose another folder"],
  ] as const
  for (const [path, why] of wrong) {
    const sentence = `DATA_DIR is ${path}, which ${why}.`
    expect(() => ensureWritableFolder(path, 'DATA_DIR')).toThrow(sentence)
    expect(findFolderProblem(path, 'DATA_DIR')).toBe(sentence)
  }
  for (const [path, why] of partOfTheDay(wrong, 1)) {
    for (const program of ['tools/start.ts', 'tools/run.ts', 'tools/check-config.ts']) {
      const args = program === 'tools/run.ts' ? ['server/src/main.ts', 'migrate'] : []
      const { code, said } = await refused(program, args, {
        DATA_DIR: path,
        METRICS_PORT: '',
        DATABASE_URL: '',
        DATABASE_DIRECT_URL: '',
      })
      expect([program, code, said.trim().split('\n').at(-1)?.trim().replace(/^✗ /, '')]).toEqual([
        program,
        1,
        `DATA_DIR is ${path}, which ${why}.`,
      ])
    }
  }
})

test.each([
  ['server/src/main.ts', 'verify-ledger'],
  ['tools/backup/backup.ts', 'backups'],
])('%s %s makes no database where there is none', async (program, word) => {
  const folder = await createDisposableFolder()
  onTestFinished(folder.remove)
  const path = join(folder.path, 'nothing')
  const environment = { DATA_DIR: path, METRICS_PORT: '', DATABASE_URL: '', DATABASE_DIRECT_URL: '' }
  const { code, said } = await refused('tools/run.ts', [program, word], environment)
  expect(code).toBe(1)
  expect(said).toContain(`No database was found in ${path}`)
  expect(existsSync(path)).toBe(false)
})

test.each([
  ['EROFS', 'is on a read-only disk'],
  ['ENOSPC', 'is on a full disk: free up space'],
  ['EDQUOT', 'is on a full disk: free up space'],
  ['EACCES', "can't be written to by the user who runs this"],
])('%s of the folder is told in words', (code, sentence) => {
  expect(describeFolderProblem('DATA_DIR', '/data', code)).toContain(`DATA_DIR is /data, which ${sentence}`)
})
