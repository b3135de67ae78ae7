// Runs on any Node from 20 on and before anything is installed: plain JavaScript, nothing but Node's own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process, { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { acquireLock, commandOf, readProcessColumn, releaseLock } from './lock.mjs'

const OLDEST_NODE = 20
const NODE_MAJOR = 24
const NODE_VERSION = '24.21.0'
const NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|CERT|E50\d/

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Error with its cause and remedy, in one sentence for the person at the terminal. */
export class SetupFailure extends Error {
  /** npm found packages missing from the lock file, and nothing else to object to. */
  misses = false
}

/**
 * Brings the clone to where its TypeScript can run: Node 24 and the dependencies of the lock file, of which those that only
 * tests and checks need are left out until they are asked for.
 * @param {{ withTests?: boolean }} [what]
 * @returns {Promise<string>} the Node to run it with
 */
export async function setUp({ withTests = false } = {}) {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < OLDEST_NODE) {
    throw new SetupFailure(
      `This is Node ${process.versions.node}, but Fanfare needs Node ${OLDEST_NODE} or later. Install it from https://nodejs.org and run the command again.`,
    )
  }
  // What is complete is only read: it may belong to somebody else.
  if (major >= NODE_MAJOR && !missing(withTests)) return process.execPath
  return withExclusiveSetUp(root, async () => {
    // Each waits for the network most of the time. npm needs no newer Node than the one that is here.
    const [node, installed] = await Promise.allSettled([
      major >= NODE_MAJOR ? process.execPath : newerNode(),
      dependencies(process.execPath, withTests),
    ])
    if (node.status === 'rejected') throw node.reason
    if (installed.status === 'rejected') throw installed.reason
    return node.value
  })
}

/**
 * Hands over to a TypeScript program and answers with its exit code; signals are passed on.
 * @param {string} node
 * @param {string} program path from the root
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runProgram(node, program, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(node),
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  // npm that is killed cannot pass anything on; whoever started this script without npm may well leave it running.
  const starters = env.npm_lifecycle_event ? npmAndItsShell() : []
  const watch = setInterval(() => {
    if (!starters.every(isAlive)) child.kill('SIGTERM')
  }, 1000)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

/** @param {() => Promise<number>} main */
export async function runAndExit(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error
    console.error(`\n  ${error.message}\n`)
    process.exitCode = 1
  }
  process.disconnect?.()
  process.exit()
}

async function newerNode() {
  const folder = join(root, '.data', 'node', NODE_VERSION)
  const node = join(folder, 'node_modules', 'node', 'bin', 'node')
  if (existsSync(node)) return node
  say(`Found Node ${process.versions.node}; downloading Node ${NODE_VERSION} from npm`)
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  writeFileSync(
    join(fresh, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true }, dependencies: { node: NODE_VERSION } }),
  )
  try {
    await npm(
      process.execPath,
      ['install', '--no-audit', '--no-fund', '--loglevel=error'],
      fresh,
      `Node ${NODE_VERSION}`,
    )
    if (!existsSync(join(fresh, 'node_modules', 'node', 'bin', 'node'))) {
      throw new SetupFailure(
        `npm couldn't install Node ${NODE_VERSION} for ${process.platform}-${process.arch}. Install Node ${NODE_MAJOR} from https://nodejs.org and run the command again.`,
      )
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return node
}

const stamp = join(root, 'node_modules', '.set-up')

/**
 * Finds packages of the lock file that are not installed yet.
 * @param {boolean} withTests
 */
function missing(withTests) {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  // Whoever has tested here once is not left without what tests need by the next start.
  const [installed, extent] = readOr(stamp, 'nothing start').split(' ')
  const isAll = withTests || extent !== 'start'
  return installed === lockHash && (extent !== 'start' || !isAll) ? undefined : { lockHash, isAll }
}

/** @param {string} node @param {boolean} withTests */
async function dependencies(node, withTests) {
  const asked = missing(withTests)
  if (!asked) return
  const { lockHash, isAll } = asked
  say(`Installing the dependencies of package-lock.json${isAll ? ', also those of the tests' : ''}`)
  const flags = [isAll ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await npm(node, ['ci', ...flags], root, 'the dependencies')
  } catch (error) {
    // Registries that mirror only some platforms make "ci" miss optional packages of the others in the lock file.
    // "install" takes the same locked versions without minding that; "--no-save" keeps the lock file as it is.
    if (!(error instanceof SetupFailure) || !error.misses) throw error
    await npm(node, ['install', '--no-save', ...flags], root, 'the dependencies')
  }
  writeFileSync(stamp, `${lockHash} ${isAll ? 'all' : 'start'}`)
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 * @param {string} what
 */
async function npm(node, args, cwd, what) {
  const script = env.npm_execpath?.endsWith('npm-cli.js') ? env.npm_execpath : undefined
  const [command, first] = script ? [node, [script]] : ['npm', []]
  const child = spawn(command, [...first, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(node), npm_config_local_prefix: undefined, npm_config_prefix: undefined },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const stopped = stopWith(child)
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      output += error.message
      done(1)
    })
    child.once('close', done)
  })
  stopped.forget()
  if (code === 0) return
  if (stopped.wasAsked()) process.exit(130)
  const errors = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!) \S/.test(line) && !/A complete log/.test(line))
  const isNetwork = NETWORK.test(output)
  const excerpt = (errors.length > 0 ? errors : output.trim().split('\n'))
    .slice(0, isNetwork ? 3 : 8)
    .join('\n  ')
  const failure = new SetupFailure(
    isNetwork
      ? `Couldn't download ${what} from the npm registry. Check the network connection (or npm's proxy and registry settings) and run the command again.\n\n  ${excerpt}`
      : `npm couldn't install ${what}:\n\n  ${excerpt}`,
  )
  failure.misses =
    /(error|ERR!) Missing: .* from lock file/.test(output) && !/(error|ERR!) Invalid: /.test(output)
  throw failure
}

/** @param {import('node:child_process').ChildProcess} child */
function stopWith(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const asked = new Set()
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    asked.add(signal)
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, stop)
  return {
    wasAsked: () => asked.size > 0,
    forget() {
      for (const signal of signals) process.off(signal, stop)
    },
  }
}

/**
 * One set-up of a clone at a time: a second command waits for the first.
 * @public started as a program of its own by its test
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withExclusiveSetUp(folder, work) {
  const lock = join(folder, '.data', 'set-up.pid')
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
  for (let isReported = false; ; ) {
    const holder = await acquireLock(lock, {})
    if (!holder) break
    if (!isReported) say(`Waiting for another setup of this folder to finish (process ${holder.pid})`)
    isReported = true
    await new Promise((again) => setTimeout(again, 200))
  }
  try {
    return await work()
  } finally {
    releaseLock(lock)
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} path @param {string} fallback */
function readOr(path, fallback) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}

/** npm runs a script by a shell, which may or may not stay between the two. */
function npmAndItsShell() {
  const parent = process.ppid
  if (commandOf(parent).includes('npm ') || commandOf(parent).includes('npm-cli')) return [parent]
  const grandparent = parentOf(parent)
  return grandparent > 1 ? [parent, grandparent] : [parent]
}

/** @param {number} pid */
function parentOf(pid) {
  if (process.platform !== 'linux') return Number(readProcessColumn('ppid=', pid))
  // The name, which may hold anything, ends with the last bracket; the state and the parent follow.
  const fields = readOr(`/proc/${pid}/stat`, ') ? 0').split(')').at(-1)?.trim().split(' ') ?? []
  return Number(fields[1])
}

/** @param {string} node */
function environment(node) {
  return { ...env, PATH: `${dirname(node)}${delimiter}${env.PATH ?? ''}` }
}

/** @param {string} line */
function say(line) {
  console.log(`  ${line} …`)
}
