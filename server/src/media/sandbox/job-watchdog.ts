import { writeSync } from 'node:fs'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const lookMs = 250
const idleMs = 5000
const idleCpuMs = 50
/** Address space for compiled code: V8 reserves 512 MB a thread, a third of what the kernel allows the process. */
const codeRangeSizeMb = 16

type Begun = { seconds: number } | null

/**
 * A thread that says when the main one has been at a job for too long, which may be too busy to notice: it used more of a
 * processor than the job may, or it is past that time and does nothing any more. Another's load on the machine costs no file
 * its time.
 */
export function startJobWatchdog(): { begin(seconds: number): void; end(): void } {
  const worker = new Worker(new URL(import.meta.url), { resourceLimits: { codeRangeSizeMb } })
  worker.unref()
  return {
    begin: (seconds) => worker.postMessage({ seconds } satisfies Begun),
    end: () => worker.postMessage(null satisfies Begun),
  }
}

function watch(port: NonNullable<typeof parentPort>): void {
  let timer: NodeJS.Timeout | undefined
  port.on('message', (begun: Begun) => {
    clearInterval(timer)
    if (!begun) return
    const start = { at: performance.now(), cpuMs: cpuMs() }
    const parent = process.ppid
    let active = start
    timer = setInterval(() => {
      // Where the kernel does not see to it, and the group is our own: whoever wanted this is gone.
      if (process.platform !== 'linux' && process.ppid !== parent) process.kill(0, 'SIGKILL')
      const now = { at: performance.now(), cpuMs: cpuMs() }
      if (now.cpuMs - active.cpuMs > idleCpuMs) active = now
      const most = begun.seconds * 1000
      const isIdle = now.at - start.at > most && now.at - active.at > idleMs
      if (now.cpuMs - start.cpuMs <= most && !isIdle) return
      clearInterval(timer)
      // Past the main thread, which may be busy for ever.
      writeSync(1, '{"late":true}\n')
    }, lookMs)
  })
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

if (!isMainThread && parentPort) watch(parentPort)
