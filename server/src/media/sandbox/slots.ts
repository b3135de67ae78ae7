import { availableParallelism } from 'node:os'
import { refuse } from '../../platform/errors.ts'

/** Media owner, and whether the job is long: a video or audio. */
export type SlotRequest = { owner: string; isLong: boolean }

const waitingMax = 200

/**
 * Benches at which media are opened, at least two. At most half of them are one owner's, so that nobody's media stand in
 * everybody's way, and all but one are for what takes long, so that a picture does not wait for videos.
 */
export function createSandboxSlots(count = Math.max(2, availableParallelism() - 1)) {
  const busy: SlotRequest[] = []
  const waiting: (SlotRequest & { start(): void })[] = []

  /** Starts the next jobs: short ones first, unless a long one is waiting and none is running. */
  function startNext(): void {
    while (busy.length < count) {
      const longBusy = busy.filter(({ isLong }) => isLong).length
      const mayStart = ({ owner, isLong }: SlotRequest) =>
        busy.filter((other) => other.owner === owner).length < Math.floor(count / 2) &&
        (!isLong || longBusy < count - 1)
      const long = () => waiting.find((turn) => turn.isLong && mayStart(turn))
      const short = () => waiting.find((turn) => !turn.isLong && mayStart(turn))
      const next = longBusy === 0 ? (long() ?? short()) : (short() ?? long())
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      busy.push(next)
      next.start()
    }
  }

  return {
    /**
     * Runs `work` when it is this one's turn; who is aborted before waits no longer.
     * @throws Refusal UNAVAILABLE when too many wait already, the reason of the signal, and what `work` throws
     */
    async at<T>({ owner, isLong }: SlotRequest, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      if (waiting.length >= waitingMax) throw refuse('UNAVAILABLE', { retryAfterSeconds: 10 })
      const { promise: started, resolve: start, reject } = Promise.withResolvers<void>()
      const turn = { owner, isLong, start }
      waiting.push(turn)
      const leave = () => {
        const place = waiting.indexOf(turn)
        if (place >= 0) waiting.splice(place, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      startNext()
      await started
      signal?.removeEventListener('abort', leave)
      try {
        return await work()
      } finally {
        busy.splice(busy.indexOf(turn), 1)
        startNext()
      }
    },
  }
}
