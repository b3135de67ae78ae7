import type { Context } from '../../../platform/context.ts'
import { type KeptSignal, newestSignal, readSignals, signalChannel } from '../../../platform/events/signals.ts'

/** Looked at without being told to, for when the bus is away. */
const lookMs = 5000
const atOnce = 500

export type Following = {
  /** The signal up to which everything is taken, or being taken just now. */
  taken(): bigint
  /** The signal up to which everything is taken for certain. */
  told(): bigint
  /** Takes what there is. @throws what reading throws the first time, when it is not known yet where to begin */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/** Takes signals in their order, from now until it is stopped, through any outage. What `take` throws at is taken again. */
export function followSignals(
  ctx: Context,
  take: (signals: readonly KeptSignal[]) => Promise<void>,
): Following {
  let position: bigint | undefined
  let inHand: bigint | undefined
  let running: Promise<void> | undefined
  let isDue = false

  async function run(): Promise<void> {
    position ??= await newestSignal(ctx)
    do {
      isDue = false
      for (;;) {
        const signals = await readSignals(ctx, position, atOnce)
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

  function look(): void {
    catchUp().catch((cause: unknown) => ctx.log.error('signals', cause))
  }

  const timer = setInterval(look, lookMs).unref()
  const stopHearing = ctx.outside.bus.subscribe(signalChannel, look)
  return {
    taken: () => inHand ?? position ?? 0n,
    told: () => position ?? 0n,
    catchUp,
    async stop() {
      clearInterval(timer)
      await stopHearing()
      await running?.catch(() => undefined)
    },
  }
}
