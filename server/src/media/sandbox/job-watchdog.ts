import { writeSync } from 'node:fs'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const pollMs = 250
const idleMs = 5000
const idleCpuMs = 50
/** Address space for compiled code: V8 reserves 512 MB a thread, a third of what the kernel allows the process. */
const codeRangeSizeMb = 16

type CurrentJob = { seconds: number } | null

/**
 * Starts a thread that reports when a job takes too long, for which the main thread may be too busy: the process used more
 * CPU time than the job may, or is past that time and idle. Other load on the machine costs no file its time.
 */
export function startSandboxJobWatchdog(): { begin(seconds: number): void; end(): void } {
  const worker = new Worker(new URL(import.meta.url), { resourceLimits: { codeRangeSizeMb } })
  worker.unref()
  return {
    begin: (seconds) => worker.postMessage({ seconds } satisfies CurrentJob),
    end: () => worker.postMessage(null satisfies CurrentJob),
  }
}

function watch(port: NonNullable<typeof parentPort>): void {
  let timer: NodeJS.Timeout | undefined
  port.on('message', (job: CurrentJob) => {
    clearInterval(timer)
    if (!job) return
    const start = { at: performance.now(), cpuMs: cpuMs() }
    const parent = process.ppid
    let active = start
    timer = setInterval(() => {
      // Elsewhere than on Linux nothing ends this process, and its own group, with its parent.
      if (process.platform !== 'linux' && process.ppid !== parent) process.kill(0, 'SIGKILL')
      const now = { at: performance.now(), cpuMs: cpuMs() }
      if (now.cpuMs - active.cpuMs > idleCpuMs) active = now
      const maxMs = job.seconds * 1000
      const isIdle = now.at - start.at > maxMs && now.at - active.at > idleMs
      if (now.cpuMs - start.cpuMs <= maxMs && !isIdle) return
      clearInterval(timer)
      // Without the main thread, which may be busy for ever.
      writeSync(1, '{"late":true}\n')
    }, pollMs)
  })
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

if (!isMainThread && parentPort) watch(parentPort)
