import { setInterval } from 'node:timers'
import { Worker } from 'node:worker_threads'

/** Maximum time without the event loop: code that never yields to it cannot be timed out from within. */
const longest = 60_000

/** Ends this process when it has done nothing else for a minute than what it is doing. */
export function startStuckProcessWatchdog(): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), 1000).unref()
  const watch = `
    const { workerData: { beats, longest } } = require('node:worker_threads')
    let last
    setInterval(() => {
      if (beats[0] === last) process.kill(process.pid, 'SIGKILL')
      last = beats[0]
    }, longest)`
  new Worker(watch, { eval: true, workerData: { beats, longest } }).unref()
}
