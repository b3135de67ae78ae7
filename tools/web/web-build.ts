import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { builtFolderOf, type FrontendName, frontendDisplayNames } from '../../server/src/web/built-folder.ts'
import { OperatorError } from '../process/operator-error.ts'
import { repositoryRoot } from '../settings/settings.ts'
import { acquireLock, releaseLock } from '../setup/lock.mjs'
import { addSubresourceIntegrity } from './subresource-integrity.ts'

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test', 'coverage'])
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|map)$/
const WORTH_COMPRESSING_BYTES = 1000

/** Builds an app unless the build at hand is of the present sources, or came without any. Tells whether it did. */
export async function buildAppIfChanged(app: FrontendName, say: (line: string) => void): Promise<boolean> {
  if (!existsSync(join(repositoryRoot, app, 'package.json'))) return false
  const sources = hashOfSources(app)
  if ((await builtFrom(app)) === sources) return false
  const lock = join(repositoryRoot, '.data', `${app}-build.pid`)
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 })
  // Two that build at once would clear away each other's files.
  while (await acquireLock(lock, {})) await wait(200)
  try {
    if ((await builtFrom(app)) === sources) return false
    say(`Building ${frontendDisplayNames[app]}`)
    await rm(stampOf(app), { force: true })
    const manifest = createRequire(join(repositoryRoot, app, 'package.json')).resolve('vite/package.json')
    const vite = join(dirname(manifest), 'bin', 'vite.js')
    await run(vite, ['build', '--logLevel', 'warn'], app)
    if (app === 'web') {
      await run(vite, ['build', '--logLevel', 'warn', '--config', 'vite.ssr.config.ts'], app)
    }
    await addSubresourceIntegrity(builtFolderOf(app))
    await compress(builtFolderOf(app))
    await writeFile(stampOf(app), sources)
    return true
  } finally {
    releaseLock(lock)
  }
}

function stampOf(app: FrontendName): string {
  return join(builtFolderOf(app), '.built-from')
}

function builtFrom(app: FrontendName): Promise<string> {
  return readFile(stampOf(app), 'utf8').catch(() => '')
}

function hashOfSources(app: FrontendName): string {
  const hash = createHash('sha256').update(readFileSync(join(repositoryRoot, 'package-lock.json')))
  for (const name of ['contract', 'ui', 'server/src/web/brand', app]) {
    for (const path of filesIn(join(repositoryRoot, name)))
      hash.update(relative(repositoryRoot, path)).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
    })
}

async function run(script: string, args: string[], app: FrontendName): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: join(repositoryRoot, app),
    // Whoever builds: React is another where this is anything else, as in tests.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) {
    const lines = stripVTControlCharacters(output)
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    const from = Math.max(0, lines.indexOf('error during build:'))
    throw new OperatorError(
      `T${frontendDisplayNames[app].slice(1)} does not build:\n${lines.slice(from, from + 16).join('\n')}`,
    )
  }
}

/** Leaves a `.br` and a `.gz` beside every file that is served and gets smaller by it, so that serving costs nothing. */
async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const queue = entries
    .filter(
      (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !/\.(vite|ssr)$/.test(entry.parentPath),
    )
    .values()
  const work = async () => {
    for (const { parentPath, name } of queue) await compressFile(join(parentPath, name))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < WORTH_COMPRESSING_BYTES) return
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
