import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Context } from '../context.ts'

const againMs = 1000
const unreadMs = 3000

/**
 * Starts a runner, and another whenever it has ended by itself: it gives up when the database is away for long. It is also
 * ended and begun again when it could not read the queue for some seconds, or note what became of a job, which is free for
 * others as soon as the runner that had it is gone. @throws what the first start throws
 */
export async function superviseJobRunner(
  ctx: Context,
  start: () => Promise<Runner>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let runner: Runner | undefined = await start()
  onUnreadQueue(runner, endBecause)
  const forget = onLostJob(endBecause)
  const supervised = supervise()

  function endBecause(cause: unknown): void {
    ctx.log.error('worker', cause)
    void end()
  }

  async function supervise(): Promise<void> {
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
      const started = await start()
      onUnreadQueue(started, endBecause)
      return started
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
      await supervised
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

/** graphile-worker 0.18 keeps the error of its first look at the queue, and fails with it at every look after that. */
function onUnreadQueue({ events }: Runner, handle: (cause: unknown) => void): void {
  let unreadSince: number | undefined
  const fail = ({ error }: { error: unknown }) => {
    unreadSince ??= Date.now()
    if (Date.now() - unreadSince < unreadMs) return
    events.off('worker:getJob:error', fail)
    handle(error)
  }
  const read = () => {
    unreadSince = undefined
  }
  events.on('worker:getJob:error', fail)
  events.on('worker:getJob:empty', read)
  events.on('job:start', read)
}
