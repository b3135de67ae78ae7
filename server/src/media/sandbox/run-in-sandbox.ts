import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, readdir, rmdir, unlink, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { refuse } from '../../platform/errors.ts'
import { openFolder, removeFolder } from '../../platform/temporary-folder.ts'
import { fontsConf } from './cards/card-fonts.ts'
import { copyProcessedFiles, parseSandboxResult } from './copy-processed-files.ts'
import { createIsolation, systemPath } from './isolation.ts'
import type { ProcessedMedia, SandboxJob, SandboxResult } from './processed-media.ts'
import { createSandboxSlots, type SlotRequest } from './slots.ts'

/** Path of the program that opens media, from the root of the project. */
export const sandboxProgram = 'server/src/media/sandbox/sandbox-child.ts'

/** Files that make up the program, and so all that it may read besides its own folder. */
const program = {
  root: fileURLToPath(new URL('../../../../', import.meta.url)),
  parts: ['node_modules/', 'contract/', 'server/src/', 'server/package.json', 'package.json'],
  file: sandboxProgram,
  node: process.execPath,
}
const heapMb = 512
const startMs = 60_000
/** Timeout for when the process does not report one itself. */
const jobMs = 150_000
const leisureMs = 40 * 60_000
const idleMs = 30_000
const priority = 10
/**
 * True where the kernel does not bind a process to its parent, so that its group is killed instead. Linux
 * does bind it, and would schedule a separate session's group as a whole against ours, whatever the priority
 * of its processes.
 */
const hasOwnGroup = process.platform !== 'linux'
const answerCharsMax = 64 * 1024
const lastWordsMax = 4096

/** A process that opens media, and the folder in which its jobs have theirs. */
type Hand = {
  child: ChildProcessByStdio<Writable, Readable, Readable>
  folder: string
  uid: number | undefined
  /** Standard error of the process, as far as it is stored. */
  lastWords: string
  jobs: number
}

const benches = createSandboxSlots()
const idle: Hand[] = []

/** A process of the workshop died of what it opened, was at it for too long, or answered what it may not. */
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
  return benches.at(turnOf(owner, job), async () => madeOf(await workOff(job, signal)), signal)
}

/**
 * Runs a job that no one is waiting for, outside the slots, so that it delays no one who waits. One at a
 * time.
 * @throws SandboxCrashed, or a transient Error
 */
export async function runLowPriority(
  job: SandboxJob & { kind: 'AVIF' | 'H264' | 'IMAGE' },
): Promise<ProcessedMedia> {
  return madeOf(await workOff(job))
}

async function workOff(job: SandboxJob, signal?: AbortSignal): Promise<SandboxResult> {
  const hand = idle.pop() ?? (await hire())
  const stop = () => dismiss(hand)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const answer = await order(hand, job)
    signal?.throwIfAborted()
    rest(hand)
    return answer
  } catch (cause) {
    dismiss(hand)
    throw signal?.aborted ? signal.reason : cause
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Lets `work` open what nobody else may come near, in a process that opens nothing else before or after.
 * @throws what `work` and `inWorkshop` throw
 */
export function runInDedicatedSandbox<T>(
  owner: string,
  work: (open: (job: SandboxJob) => Promise<ProcessedMedia>) => Promise<T>,
): Promise<T> {
  return benches.at({ owner, isLong: false }, async () => {
    const hand = await hire()
    try {
      return await work(async (job) => madeOf(await order(hand, job)))
    } finally {
      dismiss(hand)
    }
  })
}

function turnOf(owner: string, { kind }: SandboxJob): SlotRequest {
  return { owner, isLong: kind !== 'IMAGE' && kind !== 'DOCUMENT' && kind !== 'CARD' }
}

function madeOf(answer: SandboxResult): ProcessedMedia {
  if ('made' in answer) return answer.made
  if ('refusal' in answer) throw refuse(answer.refusal.code, { detail: answer.refusal.detail })
  throw new Error(answer.error)
}

async function hire(): Promise<Hand> {
  const folder = await openFolder('workshop')
  // Passed through by the program behind the walls, listed by us alone.
  await chmod(folder, 0o711)
  const { words, uid, root, node } = await createIsolation(program, folder)
  const fonts = join(folder, 'fonts.conf')
  await writeFile(fonts, fontsConf(root))
  await chmod(fonts, 0o644)
  const [command = '', ...before] = [...words, node]
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
    env: { PATH: systemPath, TMPDIR: folder, VIPS_WARNING: '0', FONTCONFIG_FILE: fonts },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: hasOwnGroup,
  })
  if (words.length === 0 && child.pid !== undefined) setPriority(child.pid, priority)
  const hand: Hand = { child, folder, uid, lastWords: '', jobs: 0 }
  child.stdin.on('error', () => undefined)
  child.on('error', (cause) => {
    hand.lastWords += cause.message
  })
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    hand.lastWords = (hand.lastWords + words).slice(-lastWordsMax)
  })
  child.once('exit', () => endAll(child))
  child.once('close', () => {
    const place = idle.indexOf(hand)
    if (place >= 0) idle.splice(place, 1)
    void removeFolder(folder).catch(() => undefined)
  })
  await readyOf(hand)
  return hand
}

/** Waits for the first line, which is empty. @throws an Error if it does not start: no media file's fault */
async function readyOf(hand: Hand): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const late = setTimeout(() => endAll(hand.child), startMs)
  try {
    const first = lineOf(hand.child.stdout, signal)
    const closed = once(hand.child, 'close', { signal }).then(() => undefined)
    if ((await Promise.race([first, closed])) === undefined) {
      throw new Error(`The workshop did not open: ${hand.lastWords}`)
    }
  } finally {
    over.abort()
    clearTimeout(late)
  }
}

/** Hands a job over in a folder of its own, and takes over what was made. */
async function order(hand: Hand, job: SandboxJob): Promise<SandboxResult> {
  const folder = join(hand.folder, String(hand.jobs++))
  await mkdir(folder, { mode: 0o700 })
  const bring = async (path: string, name: string) => {
    const place = join(folder, name)
    await copyFile(path, place)
    await chmod(place, 0o444)
    return place
  }
  const brought: SandboxJob = { ...job, folder, path: await bring(job.path, 'in-source') }
  if (brought.kind === 'VIDEO') {
    if (brought.thumbnail !== null) brought.thumbnail = await bring(brought.thumbnail, 'in-thumbnail')
    if (brought.captions !== null) brought.captions = await bring(brought.captions, 'in-captions')
  }
  if (brought.kind === 'CARD') {
    if (brought.avatar !== null) brought.avatar = await bring(brought.avatar, 'in-avatar')
    if (brought.banner !== null) brought.banner = await bring(brought.banner, 'in-banner')
    if (brought.mark !== null) brought.mark = await bring(brought.mark, 'in-mark')
  }
  if (hand.uid !== undefined) await chown(folder, hand.uid, hand.uid)
  const answer = await ask(hand, brought)
  const taken =
    'made' in answer ? { made: await copyProcessedFiles(answer.made, folder, job.folder) } : answer
  for (const name of await readdir(folder)) await unlink(join(folder, name))
  await rmdir(folder)
  return taken
}

async function ask(hand: Hand, job: SandboxJob): Promise<SandboxResult> {
  const { child } = hand
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    throw new Error(`The workshop did not open: ${hand.lastWords}`)
  }
  keepAlive(child, true)
  const over = new AbortController()
  const late = setTimeout(() => endAll(child), job.kind === 'H264' ? leisureMs : jobMs)
  try {
    child.stdin.write(`${JSON.stringify(job)}\n`)
    const { signal } = over
    return await Promise.race([
      lineOf(child.stdout, signal).then(believed),
      once(child, 'close', { signal }).then(([code, cause]) => {
        throw new SandboxCrashed(`The workshop ended over ${job.kind}: ${cause ?? code} ${hand.lastWords}`)
      }),
    ])
  } finally {
    over.abort()
    clearTimeout(late)
  }
}

function believed(line: string): SandboxResult {
  const answer = parsed(line)
  if ('late' in answer) throw new SandboxCrashed('The workshop took too long.')
  return answer
}

function parsed(line: string): SandboxResult | { late: true } {
  try {
    return parseSandboxResult(line)
  } catch (cause) {
    throw new SandboxCrashed('The workshop answered what it may not.', { cause })
  }
}

/** The next line, as long as it is not endless; waits for ever where the stream ends before. */
function lineOf(stream: Readable, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.length > answerCharsMax) reject(new SandboxCrashed('The workshop does not stop talking.'))
      else if (text.endsWith('\n')) resolve(Buffer.from(text, 'latin1').toString('utf8'))
    }
    stream.on('data', read)
    signal.addEventListener('abort', () => stream.off('data', read))
  })
}

/** Keeps a hand for what comes next; it does not keep this process alive, and goes when nothing comes. */
function rest(hand: Hand): void {
  keepAlive(hand.child, false)
  idle.push(hand)
  setTimeout(() => {
    const place = idle.indexOf(hand)
    if (place < 0) return
    idle.splice(place, 1)
    dismiss(hand)
  }, idleMs).unref()
}

function dismiss({ child }: Hand): void {
  keepAlive(child, false)
  endAll(child)
}

/** Ends a process and what it started. */
function endAll(child: Hand['child']): void {
  child.kill('SIGKILL')
  try {
    if (hasOwnGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nobody of the group lives.
  }
}

type Keeping = { ref(): void; unref(): void }

/** Sets whether this process stays alive as long as the child; the pipes are sockets. */
function keepAlive(child: Hand['child'], stays: boolean): void {
  const word = stays ? 'ref' : 'unref'
  child[word]()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as Keeping)[word]()
}
