import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseEnv, promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import {
  nodeFlags,
  processLaunchEnvironment,
  supportedNodeFlags,
} from '../../server/src/platform/node-flags.ts'
import { isInstalled } from '../../server/test/setup/processes/is-installed.ts'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { findFreePorts } from '../process/ports.ts'
import { repositoryRoot } from '../settings/settings.ts'

const run = promisify(execFile)
const read = (path: string) => readFileSync(join(repositoryRoot, 'deploy', path), 'utf8')
const units = readdirSync(join(repositoryRoot, 'deploy/systemd'))

async function emptyFolder(): Promise<string> {
  const folder = await createDisposableFolder()
  onTestFinished(folder.remove)
  return folder.path
}

/** The files of the repository that a command names, by Node. */
const programsIn = (args: readonly string[]) => args.filter((word) => /\.(ts|mjs)$/.test(word))

describe('the units of systemd', () => {
  test.skipIf(!isInstalled('systemd-analyze'))(
    'are right in the eyes of systemd, where it is installed',
    async () => {
      const folder = await emptyFolder()
      for (const unit of units) {
        // By the Node that there is.
        writeFileSync(join(folder, unit), read(`systemd/${unit}`).replace('/usr/bin/node', process.execPath))
      }
      const paths = units.map((unit) => join(folder, unit))
      expect(await run('systemd-analyze', ['verify', '--man=no', ...paths])).toEqual({
        stdout: '',
        stderr: '',
      })
    },
  )

  test('start programs that are there', () => {
    const started = units.flatMap(
      (unit) => /^ExecStart=(.+)$/m.exec(read(`systemd/${unit}`))?.[1]?.split(' ') ?? [],
    )
    expect(programsIn(started)).toHaveLength(15)
    expect(programsIn(started).filter((program) => !existsSync(join(repositoryRoot, program)))).toEqual([])
  })

  test('leave the walls standing behind which media are opened', () => {
    const opening = units.filter((unit) =>
      /(main\.ts (api|worker)|start\.mjs)$/m.test(read(`systemd/${unit}`)),
    )
    expect(opening).toHaveLength(4)
    const covering =
      /^(ProtectKernelTunables|ProtectKernelLogs|ProtectHostname|ProtectProc|ProcSubset|RestrictNamespaces)=/gm
    expect(opening.flatMap((unit) => read(`systemd/${unit}`).match(covering) ?? [])).toEqual([])
    for (const unit of opening)
      expect(read(`systemd/${unit}`)).toMatch(/^SystemCallFilter=@system-service mount$/m)
  })
})

test('whatever starts the server bounds its memory, and leaves the flags of Node to the launcher', () => {
  const starts = [...units.map((unit) => `systemd/${unit}`), 'Dockerfile', 'compose.yaml'].flatMap((file) =>
    [...read(file).matchAll(/node"?,? (.*)"?tools\/launch\.mjs"?,? "?server\/src\/main\.ts/g)].map(
      ([, flags]) => flags,
    ),
  )
  expect(starts).toHaveLength(11)
  expect(new Set(starts)).toEqual(new Set(['', '"']))
  const bounding = Object.entries(processLaunchEnvironment).map(([name, value]) => `${name}=${value}`)
  const served = units
    .map((unit) => `systemd/${unit}`)
    .filter((file) => /main\.ts (api|worker)$/m.test(read(file)))
  for (const file of served) {
    expect(
      read(file)
        .match(/^Environment=(MALLOC.*)$/gm)
        ?.map((line) => line.slice(12)),
    ).toEqual(bounding)
  }
  expect(read('Dockerfile').match(/MALLOC\w+=\S+/g)).toEqual(bounding)
})

test('flags that this Node does not know are left out', () => {
  expect(supportedNodeFlags()).toEqual(nodeFlags)
  expect(supportedNodeFlags(['--made-up=1', ...nodeFlags, '--no-made-up'])).toEqual(nodeFlags)
})

test('the launcher starts the API with the flags that its Node knows, in the same process', async () => {
  const report = 'console.log([process.pid, ...process.execArgv].join(" "))'
  const environment = {
    PATH: process.env.PATH,
    ENV_FILE: 'none',
    NODE_ENV: 'production',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}`,
  }
  const args = ['tools/launch.mjs', 'server/src/main.ts', 'api']
  // It refuses these settings, and ends.
  const started = run(process.execPath, args, { cwd: repositoryRoot, env: environment })
  const { pid } = started.child
  const { stdout, stderr } = await started.catch((error: { stdout: string; stderr: string }) => error)
  expect(stdout.trim().split('\n')).toEqual([String(pid), [pid, ...nodeFlags].join(' ')])
  expect(stderr).toMatch(/^Some settings aren't valid\./)
})

test('what the containers are made of and run is there', () => {
  type Service = { build?: { context: string; dockerfile: string }; command?: string[]; volumes?: string[] }
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
  }
  expect(Object.keys(services)).toEqual([
    ...['database', 'roles', 'migrate', 'api', 'worker', 'web', 'admin', 'proxy'],
  ])
  const dockerfile = read('Dockerfile')
  const named = [
    ...Object.values(services).flatMap(({ build }) => (build ? [build.dockerfile] : [])),
    ...Object.values(services).flatMap(({ command = [] }) => programsIn(command)),
    ...programsIn(dockerfile.split(/[\s"',]+/)),
  ]
  expect(new Set(named)).toEqual(
    new Set(['deploy/Dockerfile', 'tools/launch.mjs', 'server/src/main.ts', 'tools/release.mjs']),
  )
  expect(named.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((each) => each.split(':')[0] ?? ''),
  )
  for (const source of mounted) {
    if (source.startsWith('.')) expect(existsSync(join(repositoryRoot, 'deploy', source)), source).toBe(true)
    else expect(Object.keys(volumes)).toContain(source)
  }
})

test('the proxies have the API where the settings say that it is', () => {
  const settings = parseEnv(read('fanfare.env.example'))
  const { host, pathname } = new URL(settings.API_ORIGIN ?? '')
  expect(new URL(settings.WEB_ORIGIN ?? '').host).toBe(host)
  for (const [file, upstream] of [
    ['Caddyfile', '127.0.0.1:4000'],
    ['Caddyfile.compose', 'api:4000'],
  ] as const) {
    const site = new RegExp(`^${host} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(read(file))?.[1]
    expect(site).toContain(`handle_path ${pathname}/* {\n\t\timport to_fanfare ${upstream}\n`)
  }
  const nginx = read('nginx.conf')
  expect(nginx).toContain(`location ${pathname}/ {\n    proxy_pass http://127.0.0.1:4000/;\n`)
  expect(nginx).toContain(`location = ${pathname}/notification/stream {`)
})

test.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))(
  'nginx takes its file, where it is installed',
  async () => {
    const folder = await emptyFolder()
    const [plain, secure] = await findFreePorts(2)
    const certificate = join(folder, 'fullchain.pem')
    const key = join(folder, 'privkey.pem')
    await run('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-subj',
        '/CN=fanfare.example',
      ],
      ...['-keyout', key, '-out', certificate],
    ])
    // Ports and a certificate that this machine has.
    const sites = read('nginx.conf')
      .replaceAll(/listen (\[::\]:)?(80|443)/g, (_, other, port) => {
        return `listen ${other ? '127.0.0.2' : '127.0.0.1'}:${port === '80' ? plain : secure}`
      })
      .replaceAll(/\/etc\/letsencrypt\/live\/fanfare\.example/g, folder)
    const logs = ['access', 'error'].map((log) => `${log}_log ${folder}/${log}.log;`)
    mkdirSync(join(folder, 'tmp'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/tmp/${kind};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid;\n${logs[1]}\nevents {}\nhttp {\n${logs[0]}\n${temporary.join('\n')}\n${sites}}\n`,
    )
    const { stderr } = await run('nginx', [
      '-t',
      '-p',
      folder,
      '-e',
      join(folder, 'error.log'),
      '-c',
      join(folder, 'nginx.conf'),
    ])
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toContain('[warn]')
  },
)

test.skipIf(!isInstalled('caddy')).each(['Caddyfile', 'Caddyfile.compose'])(
  'Caddy takes %s, where it is installed',
  async (file) => {
    const folder = await emptyFolder()
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(repositoryRoot, 'deploy', file)]
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const { stdout } = await run('caddy', args, { env })
    expect(stdout).toContain('Valid configuration')
  },
)
