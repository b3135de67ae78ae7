import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deriveOneTimeCode } from '../../server/src/accounts/codes/one-time-code.ts'
import { hashSessionToken } from '../../server/src/accounts/sessions/authenticate.ts'
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded-database.ts'
import { findFreePorts } from '../process/ports.ts'
import { buildReleaseArchive } from '../release/build-release-archive.ts'
import { repositoryRoot } from '../settings/settings.ts'

/** User other than the one that made the release: nobody, if root makes it. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const keys = generateKeyPairSync('ed25519')
const folder = mkdtempSync(join(tmpdir(), 'fanfare-release-test-'))
const installDir = join(folder, 'srv')
const data = join(installDir, 'data')
const node = join(installDir, 'node')
let released: Awaited<ReturnType<typeof buildReleaseArchive>>
let home: string

beforeAll(async () => {
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  released = await buildReleaseArchive(join(folder, 'made'), { keyFile, say: () => undefined })
  mkdirSync(installDir)
  for (const path of [folder, installDir]) chmodSync(path, 0o755)
  if (other.uid !== undefined) chownSync(installDir, other.uid, other.gid)
  // The one that runs here may lie where nobody else may go.
  cpSync(process.execPath, node)
  home = join(installDir, released.archive.replace('.tar.gz', ''))
  await run('tar', ['-xzf', join(folder, 'made', released.archive), '-C', installDir])
  // Who runs it need not be able to change it.
  await run('chmod', ['-R', 'a-w', home])
}, 180_000)

afterAll(async () => {
  await run('chmod', ['-R', 'u+w', installDir])
  rmSync(folder, { recursive: true, force: true })
})

const settings = {
  NODE_ENV: 'production',
  DATA_DIR: data,
  ...{ WEB_ORIGIN: 'https://fanfare.example', API_ORIGIN: 'https://api.fanfare.example' },
  ADMIN_ORIGIN: 'https://desk.fanfare.example',
  ...{ TRUSTED_PROXIES: 'none', SECRET_KEY: 'a secret that this instance alone knows, long enough' },
  ...{ PAYSTACK_SECRET_KEY: 'sk_live_of_a_test', PAYSTACK_PUBLIC_KEY: 'pk_live_of_a_test' },
  // Nobody takes mail there; it waits.
  ...{ SMTP_URL: 'smtps://mail.fanfare.example:465', MAIL_FROM: 'Fanfare <hello@fanfare.example>' },
  SHUTDOWN_DRAIN_MS: '0',
  // Nothing is fetched: nobody would answer.
  npm_config_registry: 'http://127.0.0.1:9',
}

const read = (file: string) => readFileSync(join(folder, 'made', file))

test('a release is small, and its checksums are signed by the operator’s key', () => {
  expect(released.bytes).toBeLessThan(150_000_000)
  const sums = read('SHA256SUMS')
  expect(verify(null, sums, keys.publicKey, read('SHA256SUMS.sig'))).toBe(true)
  const listed = sums.toString().trimEnd().split('\n')
  for (const line of listed) {
    const [sum, file = ''] = line.split('  ')
    expect(createHash('sha256').update(read(file)).digest('hex')).toBe(sum)
  }
  expect(listed).toHaveLength(2)
})

test('its bill of materials names every package that is in it or went into its apps, and no other', async () => {
  const bill = JSON.parse(read(released.archive.replace('tar.gz', 'cdx.json')).toString()) as {
    components: { name: string; version: string; licenses?: unknown[]; hashes?: unknown[] }[]
  }
  const { said } = await run('tar', ['-tzf', join(folder, 'made', released.archive)])
  const packed = said
    .split('\n')
    .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1] ?? [])
  const bundled: { name: string }[] = ['web', 'admin'].flatMap((app) =>
    JSON.parse(readFileSync(join(home, app, 'dist/.vite/packages.json'), 'utf8')),
  )
  const within = new Set([...packed, ...bundled.map(({ name }) => name)])
  const named = new Set(bill.components.map(({ name }) => name))
  // Some packages carry manifests of folders within themselves.
  expect([...named].filter((name) => !within.has(name) && !name.startsWith('@fontsource'))).toEqual([])
  for (const name of ['fastify', 'react-dom', '@fontsource-variable/inter']) expect(named).toContain(name)
  expect(bundled.filter(({ name }) => !named.has(name))).toEqual([])
  expect(
    [...named].filter((name) => /^(vite|vitest|typescript|@types\/.*|playwright.*)$/.test(name)),
  ).toEqual([])
  expect(bill.components.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([])
})

test('unpacked by another user, it lets a creator join, show their picture and post, with nothing downloaded', async () => {
  const [web = 0, admin = 0, api = 0, metrics = 0] = await findFreePorts(4)
  const environment = {
    ...settings,
    ...{ WEB_PORT: `${web}`, ADMIN_PORT: `${admin}`, API_PORT: `${api}`, METRICS_PORT: `${metrics}` },
  }
  const server = start(environment)
  try {
    await server.isUp
    const token = await call<string>(api, '/two-factor/initialize', {
      body: { authenticationType: 'SIGN_UP', identifier: 'ada@people.example', medium: 'EMAIL' },
    })
    const otp = await codeOf(token)
    const ada = await call<{ token: string }>(api, '/user/register', {
      body: {
        ...{ username: 'ada', displayName: 'Ada', email: 'ada@people.example', password: 'Sunny-Day-42' },
        ...{ countryCode: 'NG', dateOfBirth: '1995-04-12', acceptTerms: true },
        twoFactor: { otp, token, authenticationType: 'SIGN_UP' },
      },
    })
    const face = new FormData()
    const picture = readFileSync(join(repositoryRoot, 'docs/home.png'))
    face.set('IMAGE', new Blob([picture], { type: 'image/png' }), 'face.png')
    const shown = await call<{ avatarUrl: string }>(api, '/user/update-avatar', {
      token: ada.token,
      form: face,
    })
    const avatar = await fetch(`http://127.0.0.1:${api}${shown.avatarUrl}`)
    expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(
      await command(environment, ['server/src/main.ts', 'verify-creator', 'ada', '--without-documents']),
    ).toMatchObject({ code: 0 })
    const post = new FormData()
    post.set('type', 'TEXT')
    post.set('caption', 'Hello from an archive')
    post.set('isPublicPost', 'true')
    const made = await call<{ caption: string }>(api, '/post/create-post', { token: ada.token, form: post })
    expect(made).toMatchObject({ caption: 'Hello from an archive' })
    const page = await fetch(`http://127.0.0.1:${web}/ada`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    expect(await command(environment, ['server/src/main.ts', 'verify-ledger'])).toMatchObject({ code: 0 })
  } finally {
    await server.stop()
  }
}, 180_000)

test('each unit of systemd runs its role by the command that stands in it', async () => {
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), durable: false })
  const [web, admin, api, metrics, workerMetrics] = await findFreePorts(5)
  const environment = {
    ...settings,
    DATABASE_URL: database.url,
    STORAGE_URL: `file://${installDir}/media`,
    ...{ WEB_PORT: `${web}`, ADMIN_PORT: `${admin}`, API_PORT: `${api}`, METRICS_PORT: `${metrics}` },
  }
  const running: ReturnType<typeof start>[] = []
  try {
    const [program, ...args] = commandOf('fanfare-migrate')
    expect(await run(program, args, environment, home)).toMatchObject({ code: 0 })
    for (const role of ['api', 'worker', 'web', 'admin']) {
      const own = role === 'worker' ? { METRICS_PORT: `${workerMetrics}` } : {}
      running.push(start({ ...environment, ...own }, commandOf(`fanfare-${role}`)))
    }
    const answers = [`${api}/health/ready`, `${web}/`, `${admin}/`].map((path) => `http://127.0.0.1:${path}`)
    await vi.waitFor(
      async () => {
        const statuses = await Promise.all(answers.map(async (url) => (await fetch(url)).status))
        expect(statuses).toEqual([200, 200, 200])
      },
      { timeout: 30_000, interval: 200 },
    )
    await expectWorked(database.url)
  } finally {
    await Promise.all(running.map((role) => role.stop()))
    await database.stop()
  }
}, 120_000)

/** Returns a systemd unit’s command, with this machine’s Node. */
function commandOf(unit: string): [string, ...string[]] {
  const text = readFileSync(join(repositoryRoot, 'deploy/systemd', `${unit}.service`), 'utf8')
  const [program, ...args] = /^ExecStart=(.+)$/m.exec(text)?.[1]?.split(' ') ?? []
  if (program !== '/usr/bin/node') throw new Error(`${unit} starts ${program}`)
  return [node, ...args]
}

/** A worker is there when a regular job has been done. */
async function expectWorked(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(
          'SELECT FROM graphile_worker._private_known_crontabs WHERE known_since IS NOT NULL',
        )
        expect(rows.length).toBeGreaterThan(0)
      },
      { timeout: 30_000, interval: 200 },
    )
  } finally {
    await client.end()
  }
}

function start(
  environment: Record<string, string>,
  [program, ...args]: string[] = [node, 'tools/start.mjs'],
) {
  const child = spawn(program ?? node, args, {
    cwd: home,
    env: { PATH: '/usr/bin:/bin', HOME: installDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...other,
  })
  let said = ''
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const isUp = new Promise<void>((done, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('https://fanfare.example')) done()
      })
    void ended.then(() => failed(new Error(`It ended:\n${said}`)))
  })
  isUp.catch(() => undefined)
  return {
    isUp,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const command = (environment: Record<string, string>, args: string[]) =>
  run(node, ['tools/run.mjs', ...args], environment, home)

async function run(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
  cwd = installDir,
) {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: '/usr/bin:/bin', HOME: installDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...other,
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: `${out}${err}` }
}

async function call<T>(
  port: number,
  path: string,
  { token, body, form }: { token?: string; body?: object; form?: FormData },
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: form ?? JSON.stringify(body),
  })
  const said = (await response.json()) as { data: T }
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(said)}`)
  return said.data
}

/** The digits that were mailed, had there been anybody to take the mail. */
async function codeOf(token: string): Promise<string> {
  const client = new Client({ connectionString: (await findRunningEmbeddedDatabase(data))?.url ?? '' })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT id FROM one_time_code WHERE token_hash = $1', [
      hashSessionToken(token),
    ])
    return deriveOneTimeCode({ config: { secretKey: settings.SECRET_KEY } } as never, rows[0].id)
  } finally {
    await client.end()
  }
}
