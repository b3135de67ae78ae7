import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { refuse } from '../http/refusal.ts'
import type { MadeMedia, WorkshopAnswer, WorkshopJob } from './made-media.ts'

const childFile = fileURLToPath(new URL('./workshop-child.ts', import.meta.url))
/** Leaves a processor for those who answer requests. */
const benches = Math.max(1, availableParallelism() - 1)
const waitingMax = 200
const heapMb = 512
const jobMs = 150_000
const idleMs = 30_000
/** Whoever answers a request goes first; what is made still gets its tenth of a machine that has no rest. */
const priority = 10

let busy = 0
const waiting: (() => void)[] = []
const idle: ChildProcess[] = []

/**
 * Makes a medium in a process apart, one at a time and processor: what clients send is opened only there, at a low priority,
 * with no secret at hand, in bounded time and memory.
 * @throws Refusal WRONG_TYPE, TOO_LARGE, UNREADABLE_MEDIA, RULE_BROKEN, or UNAVAILABLE when too many wait already; an Error
 * when the process dies of it or takes too long
 */
export async function inWorkshop(job: WorkshopJob): Promise<MadeMedia> {
  await takeBench()
  try {
    const child = idle.pop() ?? hire()
    const answer = await order(child, job)
    rest(child)
    if ('made' in answer) return answer.made
    if ('refusal' in answer) throw refuse(answer.refusal.code, { detail: answer.refusal.detail })
    throw new Error(answer.error)
  } finally {
    leaveBench()
  }
}

async function takeBench(): Promise<void> {
  if (busy < benches) {
    busy++
    return
  }
  if (waiting.length >= waitingMax) throw refuse('UNAVAILABLE', { retryAfterSeconds: 10 })
  await new Promise<void>((start) => waiting.push(start))
}

function leaveBench(): void {
  const next = waiting.shift()
  if (next) next()
  else busy--
}

function hire(): ChildProcess {
  const child = fork(childFile, [], {
    env: { VIPS_WARNING: '0' },
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Before it has begun: on Linux its threads inherit this as they are made, and it cannot be given to them all later.
  if (child.pid !== undefined) setPriority(child.pid, priority)
  child.once('exit', () => {
    const place = idle.indexOf(child)
    if (place >= 0) idle.splice(place, 1)
  })
  return child
}

async function order(child: ChildProcess, job: WorkshopJob): Promise<WorkshopAnswer> {
  child.ref()
  child.channel?.ref()
  const over = new AbortController()
  const late = setTimeout(() => child.kill('SIGKILL'), jobMs)
  try {
    child.send(job)
    const { signal } = over
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as WorkshopAnswer),
      once(child, 'exit', { signal }).then(([code, cause]) => {
        throw new Error(`The workshop ended over ${job.kind}: ${cause ?? code}`)
      }),
    ])
  } catch (cause) {
    child.kill('SIGKILL')
    throw cause
  } finally {
    over.abort()
    clearTimeout(late)
  }
}

/** Keeps a child for what comes next; it does not keep this process alive, and goes when nothing comes. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle.push(child)
  setTimeout(() => {
    const place = idle.indexOf(child)
    if (place < 0) return
    idle.splice(place, 1)
    child.kill()
  }, idleMs).unref()
}
