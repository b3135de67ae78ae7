import { setTimeout as wait } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Context } from '../context.ts'

const againMs = 1000

/**
 * Starts a runner, and another whenever it has ended by itself: it gives up when the database is lost in the middle of a
 * job. @throws what the first start throws
 */
export async function keepRunning(
  ctx: Context,
  start: () => Promise<Runner>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let runner: Runner | undefined = await start()
  const kept = keep()

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch((cause: unknown) => ctx.log.error('worker', cause))
      if (stopping.signal.aborted) return
      runner = undefined
      await wait(againMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) runner = await startAgain()
    }
    await runner?.stop()
  }

  async function startAgain(): Promise<Runner | undefined> {
    try {
      return await start()
    } catch (cause) {
      ctx.log.error('worker', cause)
      return undefined
    }
  }

  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch((cause: unknown) => ctx.log.error('worker', cause))
      await kept
    },
  }
}
