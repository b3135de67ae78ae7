/** Maximum callbacks run per tick of the event loop. */
const maxPerTick = 32
/** Past these it is done at once: each that waits for its turn holds some 15 kB. */
const maxQueueLength = 8192

/**
 * Creates a queue that runs a few callbacks in each tick of the event loop, first come, first served, so that
 * other work goes on in between.
 * @returns a function that enqueues a callback
 */
export function createYieldingQueue(): (run: () => void) => void {
  let waiting: (() => void)[] = []
  let next = 0
  const runBatch = () => {
    const until = Math.min(waiting.length, next + maxPerTick)
    while (next < until) waiting[next++]?.()
    if (next < waiting.length) {
      setImmediate(runBatch)
      return
    }
    waiting = []
    next = 0
  }
  return (run) => {
    if (waiting.length - next >= maxQueueLength) run()
    else if (waiting.push(run) === 1) setImmediate(runBatch)
  }
}
