import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Context } from '../context.ts'

const againMs = 1000

/**
 * Starts a runner, and another whenever it has ended by itself: it gives up when the database is away for long. It is also
 * ended and begun again when it could not note what became of a job, which is free for others as soon as the runner that
 * had it is gone. @throws what the first start throws
 */
export async function keepRunning(
  ctx: Context,
  start: () => Promise<Runner>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let runner: Runner | undefined = await start()
  const forget = onLostJob((cause) => {
    ctx.log.error('worker', cause)
    void end()
  })
  const kept = keep()

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch((cause: unknown) => ctx.log.error('worker', cause))
      if (stopping.signal.aborted) return
      runner = undefined
      await wait(againMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) runner = await startAgain()
    }
    await end()
  }

  async function startAgain(): Promise<Runner | undefined> {
    try {
      return await start()
    } catch (cause) {
      ctx.log.error('worker', cause)
      return undefined
    }
  }

  /** Lets running jobs finish. One that is ending already says so by an error. */
  async function end(): Promise<void> {
    await runner?.stop().catch((cause: unknown) => ctx.log.error('worker', cause))
  }

  return {
    async stop() {
      stopping.abort()
      await end()
      await kept
      forget()
    },
  }
}

/**
 * graphile-worker 0.18 leaves the promise alone by which it notes a job's end, so that a database that dies just then would
 * end the whole process. Its batches handle it, and then wait forever.
 */
function onLostJob(handle: (cause: Error) => void): () => void {
  const listen = (cause: unknown) => {
    if (!(cause instanceof Error && cause.stack?.includes('graphile-worker'))) throw cause
    handle(cause)
  }
  process.on('unhandledRejection', listen)
  return () => process.off('unhandledRejection', listen)
}
