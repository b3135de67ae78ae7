import type { Context } from '../../../platform/context.ts'
import {
  liveUpdateChannel,
  loadLiveUpdatesAfter,
  loadNewestLiveUpdateId,
  type StoredLiveUpdate,
} from '../../../platform/events/live-updates.ts'

/** Interval of polling in milliseconds, for when the bus is down. */
const pollMs = 5000
const atOnce = 500

export type LiveUpdateSubscription = {
  /** The update up to which everything is taken, or being taken. */
  taken(): bigint
  /** The update up to which everything is taken for certain. */
  confirmed(): bigint
  /** Takes all new updates. @throws an error of reading the first time, while the position is unknown */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/**
 * Takes live updates in their order, from now until it is stopped, through any outage. An update for which `take`
 * throws is taken again.
 */
export function subscribeToLiveUpdates(
  ctx: Context,
  take: (signals: readonly StoredLiveUpdate[]) => Promise<void>,
): LiveUpdateSubscription {
  let position: bigint | undefined
  let inHand: bigint | undefined
  let running: Promise<void> | undefined
  let isDue = false

  async function run(): Promise<void> {
    position ??= await loadNewestLiveUpdateId(ctx)
    do {
      isDue = false
      for (;;) {
        const signals = await loadLiveUpdatesAfter(ctx, position, atOnce)
        inHand = signals.at(-1)?.id
        if (inHand === undefined) break
        await take(signals)
        position = inHand
        if (signals.length < atOnce) break
      }
    } while (isDue)
  }

  function catchUp(): Promise<void> {
    isDue = true
    running ??= run().finally(() => {
      running = undefined
      inHand = undefined
    })
    return running
  }

  function poll(): void {
    catchUp().catch((cause: unknown) => ctx.log.error('signals', cause))
  }

  const timer = setInterval(poll, pollMs).unref()
  const stopHearing = ctx.outside.bus.subscribe(liveUpdateChannel, poll)
  return {
    taken: () => inHand ?? position ?? 0n,
    confirmed: () => position ?? 0n,
    catchUp,
    async stop() {
      clearInterval(timer)
      await stopHearing()
      await running?.catch(() => undefined)
    },
  }
}
