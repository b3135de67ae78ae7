import { setTimeout as wait } from 'node:timers/promises'

/** Maximum number of ends within `WHILE_MS`, after which a part is not restarted. */
const MOST_ENDS = 5
const WHILE_MS = 60_000

/** Process or service that runs until it is stopped, or ends by itself. */
export type RunningPart = {
  pid: number
  /** Settles when it has ended, asked or not, with a sentence. */
  ended: Promise<string>
  stop(): Promise<void>
  kill(): void
}

/**
 * Restarts a part that ends by itself, each time after a longer delay, and says so.
 * @param start gives what is started in the place of what ended; what it throws is another end
 * @param given settles, with why, when it ended again and again
 */
export function restartWhenEnded(
  first: RunningPart,
  start: () => Promise<RunningPart>,
  { warn, givenUp }: { warn: (line: string) => void; givenUp: (why: string) => void },
  firstPauseMs = 200,
): { stop(): Promise<void>; kill(): void } {
  const stopping = new AbortController()
  let running: RunningPart | undefined = first
  const supervised = restartOnExit()

  async function restartOnExit(): Promise<void> {
    const ends: number[] = []
    let why = await first.ended
    while (!stopping.signal.aborted) {
      running = undefined
      ends.push(Date.now())
      if (ends.length >= MOST_ENDS && Date.now() - (ends.at(-MOST_ENDS) ?? 0) < WHILE_MS) return givenUp(why)
      const recent = ends.filter((at) => Date.now() - at < WHILE_MS).length
      warn(`${why.split('\n')[0]} Restarting it.`)
      await wait(firstPauseMs * 2 ** (recent - 1), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      )
      if (stopping.signal.aborted) return
      why = await runOnce()
    }
  }

  async function runOnce(): Promise<string> {
    try {
      running = await start()
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    if (stopping.signal.aborted) await running.stop()
    return running.ended
  }

  return {
    async stop() {
      stopping.abort()
      await running?.stop()
      await supervised
    },
    kill() {
      stopping.abort()
      running?.kill()
    },
  }
}
