/** Of what is given to it, so much is done in a turn of the loop. */
const maxPerTick = 32
/** Past these it is done at once: each that waits for its turn holds some 15 kB. */
const maxQueueLength = 8192

/**
 * What does a few things in each turn of the loop, first come, first served, so that whatever else is under way goes on between.
 * @returns takes what is to be done
 */
export function createYielder(): (run: () => void) => void {
  let waiting: (() => void)[] = []
  let next = 0
  const turn = () => {
    const until = Math.min(waiting.length, next + maxPerTick)
    while (next < until) waiting[next++]?.()
    if (next < waiting.length) {
      setImmediate(turn)
      return
    }
    waiting = []
    next = 0
  }
  return (run) => {
    if (waiting.length - next >= maxQueueLength) run()
    else if (waiting.push(run) === 1) setImmediate(turn)
  }
}
