import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, readdir, rmdir, unlink, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { refuse } from '../../platform/errors.ts'
import { createTemporaryFolder, removeTemporaryFolder } from '../../platform/temporary-folder.ts'
import { buildFontconfig } from './cards/card-fonts.ts'
import { copyProcessedFiles, parseSandboxResult } from './copy-processed-files.ts'
import { chooseIsolation, systemSearchPath } from './isolation.ts'
import type { ProcessedMedia, SandboxJob, SandboxResult } from './processed-media.ts'
import { createSandboxSlots, type SandboxSlotRequest } from './slots.ts'

/** Path of the program that opens media, from the root of the project. */
export const sandboxProgramPath = 'server/src/media/sandbox/sandbox-child.ts'

/** Files that make up the program, and so all that it may read besides its own folder. */
const program = {
  root: fileURLToPath(new URL('../../../../', import.meta.url)),
  parts: ['node_modules/', 'contract/', 'server/src/', 'server/package.json', 'package.json'],
  file: sandboxProgramPath,
  node: process.execPath,
}
const heapMb = 512
const startMs = 60_000
/** Timeout for when the process does not report one itself. */
const jobMs = 150_000
const h264JobMs = 40 * 60_000
const idleMs = 30_000
const priority = 10
/**
 * True where the kernel does not bind a process to its parent, so that its group is killed instead. Linux
 * does bind it, and would schedule a separate session's group as a whole against ours, whatever the priority
 * of its processes.
 */
const hasOwnGroup = process.platform !== 'linux'
const resultCharsMax = 64 * 1024
const stderrTailMax = 4096

/** A process that opens media, and the folder that holds those of its jobs. */
type SandboxProcess = {
  child: ChildProcessByStdio<Writable, Readable, Readable>
  folder: string
  uid: number | undefined
  /** End of what the process has written to standard error. */
  stderrTail: string
  jobs: number
}

const slots = createSandboxSlots()
const idle: SandboxProcess[] = []

/** A sandbox process died of what it opened, took too long, or sent an invalid result. */
export class SandboxCrashed extends Error {}

/**
 * Opens a media file in a separate process: client files are opened only there, at a low priority, isolated
 * from every secret, in bounded time and memory.
 * @param owner owner of the media: at most half of the slots are used by one owner
 * @param signal ends the work at once, with all the processes that it started
 * @throws Refusal WRONG_TYPE, TOO_LARGE, UNREADABLE_MEDIA, RULE_BROKEN, or UNAVAILABLE if too many are queued
 * already; SandboxCrashed; the reason of the signal
 */
export function runInSandbox(owner: string, job: SandboxJob, signal?: AbortSignal): Promise<ProcessedMedia> {
  return slots.run(slotRequestOf(owner, job), async () => unwrap(await runJob(job, signal)), signal)
}

/**
 * Runs a job that no one is waiting for, outside the slots, so that it delays no one who waits. One at a
 * time.
 * @throws SandboxCrashed, or a transient Error
 */
export async function runInLowPrioritySandbox(
  job: SandboxJob & { kind: 'AVIF' | 'H264' | 'IMAGE' },
): Promise<ProcessedMedia> {
  return unwrap(await runJob(job))
}

async function runJob(job: SandboxJob, signal?: AbortSignal): Promise<SandboxResult> {
  const sandbox = idle.pop() ?? (await spawnSandbox())
  const stop = () => kill(sandbox)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const result = await runIn(sandbox, job)
    signal?.throwIfAborted()
    markIdle(sandbox)
    return result
  } catch (cause) {
    kill(sandbox)
    throw signal?.aborted ? signal.reason : cause
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Runs `work` with a process of its own, which opens nothing else before or after: for what no other file may
 * come near.
 * @throws what `work` and `runInSandbox` throw
 */
export function withDedicatedSandbox<T>(
  owner: string,
  work: (open: (job: SandboxJob) => Promise<ProcessedMedia>) => Promise<T>,
): Promise<T> {
  return slots.run({ owner, isLong: false }, async () => {
    const sandbox = await spawnSandbox()
    try {
      return await work(async (job) => unwrap(await runIn(sandbox, job)))
    } finally {
      kill(sandbox)
    }
  })
}

function slotRequestOf(owner: string, { kind }: SandboxJob): SandboxSlotRequest {
  return { owner, isLong: kind !== 'IMAGE' && kind !== 'DOCUMENT' && kind !== 'CARD' }
}

function unwrap(result: SandboxResult): ProcessedMedia {
  if ('made' in result) return result.made
  if ('refusal' in result) throw refuse(result.refusal.code, { detail: result.refusal.detail })
  throw new Error(result.error)
}

async function spawnSandbox(): Promise<SandboxProcess> {
  const folder = await createTemporaryFolder('sandbox')
  // The isolated program may pass through it; only this process may list it.
  await chmod(folder, 0o711)
  const { prefix, uid, root, node } = await chooseIsolation(program, folder)
  const fonts = join(folder, 'fonts.conf')
  await writeFile(fonts, buildFontconfig(root))
  await chmod(fonts, 0o644)
  const [command = '', ...before] = [...prefix, node]
  const flags = [
    '--permission',
    ...['--allow-addons', '--allow-child-process', '--allow-worker'],
    ...[...program.parts.map((each) => join(root, each)), join(folder, '/')].map(
      (each) => `--allow-fs-read=${each}`,
    ),
    `--allow-fs-write=${join(folder, '/')}`,
    `--max-old-space-size=${heapMb}`,
    ...['--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning'],
  ]
  const child = spawn(command, [...before, ...flags, join(root, program.file)], {
    cwd: folder,
    env: { PATH: systemSearchPath, TMPDIR: folder, VIPS_WARNING: '0', FONTCONFIG_FILE: fonts },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: hasOwnGroup,
  })
  if (prefix.length === 0 && child.pid !== undefined) setPriority(child.pid, priority)
  const sandbox: SandboxProcess = { child, folder, uid, stderrTail: '', jobs: 0 }
  child.stdin.on('error', () => undefined)
  child.on('error', (cause) => {
    sandbox.stderrTail += cause.message
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    sandbox.stderrTail = (sandbox.stderrTail + text).slice(-stderrTailMax)
  })
  child.once('exit', () => killGroup(child))
  child.once('close', () => {
    const index = idle.indexOf(sandbox)
    if (index >= 0) idle.splice(index, 1)
    void removeTemporaryFolder(folder).catch(() => undefined)
  })
  await waitUntilReady(sandbox)
  return sandbox
}

/** Waits for the first line, which is empty. @throws an Error if it does not start: no media file's fault */
async function waitUntilReady(sandbox: SandboxProcess): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const timeout = setTimeout(() => killGroup(sandbox.child), startMs)
  try {
    const first = readLine(sandbox.child.stdout, signal)
    const closed = once(sandbox.child, 'close', { signal }).then(() => undefined)
    if ((await Promise.race([first, closed])) === undefined) {
      throw new Error(`The sandbox process did not start: ${sandbox.stderrTail}`)
    }
  } finally {
    controller.abort()
    clearTimeout(timeout)
  }
}

/** Copies the files of a job into a folder of its own, runs it, and copies the processed files out. */
async function runIn(sandbox: SandboxProcess, job: SandboxJob): Promise<SandboxResult> {
  const folder = join(sandbox.folder, String(sandbox.jobs++))
  await mkdir(folder, { mode: 0o700 })
  const copyIn = async (path: string, name: string) => {
    const target = join(folder, name)
    await copyFile(path, target)
    await chmod(target, 0o444)
    return target
  }
  const inside: SandboxJob = { ...job, folder, path: await copyIn(job.path, 'in-source') }
  if (inside.kind === 'VIDEO') {
    if (inside.thumbnail !== null) inside.thumbnail = await copyIn(inside.thumbnail, 'in-thumbnail')
    if (inside.captions !== null) inside.captions = await copyIn(inside.captions, 'in-captions')
  }
  if (inside.kind === 'CARD') {
    if (inside.avatar !== null) inside.avatar = await copyIn(inside.avatar, 'in-avatar')
    if (inside.banner !== null) inside.banner = await copyIn(inside.banner, 'in-banner')
    if (inside.mark !== null) inside.mark = await copyIn(inside.mark, 'in-mark')
  }
  if (sandbox.uid !== undefined) await chown(folder, sandbox.uid, sandbox.uid)
  const result = await request(sandbox, inside)
  const copied =
    'made' in result ? { made: await copyProcessedFiles(result.made, folder, job.folder) } : result
  for (const name of await readdir(folder)) await unlink(join(folder, name))
  await rmdir(folder)
  return copied
}

/** Writes a job to the process and reads its result. @throws SandboxCrashed */
async function request(sandbox: SandboxProcess, job: SandboxJob): Promise<SandboxResult> {
  const { child } = sandbox
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    throw new Error(`The sandbox process did not start: ${sandbox.stderrTail}`)
  }
  setReferenced(child, true)
  const controller = new AbortController()
  const timeout = setTimeout(() => killGroup(child), job.kind === 'H264' ? h264JobMs : jobMs)
  try {
    child.stdin.write(`${JSON.stringify(job)}\n`)
    const { signal } = controller
    return await Promise.race([
      readLine(child.stdout, signal).then(parse),
      once(child, 'close', { signal }).then(([code, cause]) => {
        throw new SandboxCrashed(
          `The sandbox process ended during ${job.kind}: ${cause ?? code} ${sandbox.stderrTail}`,
        )
      }),
    ])
  } finally {
    controller.abort()
    clearTimeout(timeout)
  }
}

/** @throws SandboxCrashed where the line is no result, or says that the job took too long */
function parse(line: string): SandboxResult {
  const result = parseUnlessInvalid(line)
  if ('late' in result) throw new SandboxCrashed('The sandbox process took too long.')
  return result
}

function parseUnlessInvalid(line: string): SandboxResult | { late: true } {
  try {
    return parseSandboxResult(line)
  } catch (cause) {
    throw new SandboxCrashed('The sandbox process sent an invalid result.', { cause })
  }
}

/** Reads the next line, unless it is too long; never settles if the stream ends before. */
function readLine(stream: Readable, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.length > resultCharsMax)
        reject(new SandboxCrashed('The sandbox process sent too long a result.'))
      else if (text.endsWith('\n')) resolve(Buffer.from(text, 'latin1').toString('utf8'))
    }
    stream.on('data', read)
    signal.addEventListener('abort', () => stream.off('data', read))
  })
}

/** Makes a process available for the next job; it does not keep this process alive, and ends if none comes. */
function markIdle(sandbox: SandboxProcess): void {
  setReferenced(sandbox.child, false)
  idle.push(sandbox)
  setTimeout(() => {
    const index = idle.indexOf(sandbox)
    if (index < 0) return
    idle.splice(index, 1)
    kill(sandbox)
  }, idleMs).unref()
}

function kill({ child }: SandboxProcess): void {
  setReferenced(child, false)
  killGroup(child)
}

/** Kills a process and those that it started. */
function killGroup(child: SandboxProcess['child']): void {
  child.kill('SIGKILL')
  try {
    if (hasOwnGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // No process of the group is left.
  }
}

type Referenceable = { ref(): void; unref(): void }

/** Sets whether this process stays alive as long as the child; the pipes are sockets. */
function setReferenced(child: SandboxProcess['child'], isReferenced: boolean): void {
  const method = isReferenced ? 'ref' : 'unref'
  child[method]()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as Referenceable)[method]()
}
