import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { dispatchOutboxEventBatch, maxEventsPerBatch } from './dispatch-events.ts'

/** Pause in milliseconds: short enough for somebody who watches two screens. */
const pauseMs = 250

/** Dispatches events until it is stopped, through any outage of the database. @returns a function that stops it */
export function startOutboxDispatcher(ctx: Context): () => Promise<void> {
  const stopping = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const dispatched = await dispatchOutboxEventBatch(ctx).catch((cause: unknown) => {
        ctx.log.error('tell-events', cause)
        return 0
      })
      if (dispatched < maxEventsPerBatch) {
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return async () => {
    stopping.abort()
    await running
  }
}
