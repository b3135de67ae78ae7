import { availableParallelism } from 'node:os'
import { refuse } from '../../platform/errors.ts'

/** Media owner, and whether the job is long: a video or audio. */
export type SandboxSlotRequest = { owner: string; isLong: boolean }

const queueMax = 200

/**
 * Creates slots in which media are opened, at least two. At most half of them are one owner's, so that no owner's media delay
 * everybody's, and all but one are for long jobs, so that a picture does not wait for videos.
 */
export function createSandboxSlots(count = Math.max(2, availableParallelism() - 1)) {
  const busy: SandboxSlotRequest[] = []
  const queue: (SandboxSlotRequest & { start(): void })[] = []

  /** Starts the next jobs: short ones first, unless a long one is waiting and none is running. */
  function startNext(): void {
    while (busy.length < count) {
      const longBusy = busy.filter(({ isLong }) => isLong).length
      const mayStart = ({ owner, isLong }: SandboxSlotRequest) =>
        busy.filter((other) => other.owner === owner).length < Math.floor(count / 2) &&
        (!isLong || longBusy < count - 1)
      const long = () => queue.find((request) => request.isLong && mayStart(request))
      const short = () => queue.find((request) => !request.isLong && mayStart(request))
      const next = longBusy === 0 ? (long() ?? short()) : (short() ?? long())
      if (!next) return
      queue.splice(queue.indexOf(next), 1)
      busy.push(next)
      next.start()
    }
  }

  return {
    /**
     * Runs `work` when a slot is free for it; `signal` removes it from the queue.
     * @throws Refusal UNAVAILABLE when the queue is full, the reason of the signal, and what `work` throws
     */
    async run<T>(
      { owner, isLong }: SandboxSlotRequest,
      work: () => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      signal?.throwIfAborted()
      if (queue.length >= queueMax) throw refuse('UNAVAILABLE', { retryAfterSeconds: 10 })
      const { promise: started, resolve: start, reject } = Promise.withResolvers<void>()
      const request = { owner, isLong, start }
      queue.push(request)
      const leave = () => {
        const index = queue.indexOf(request)
        if (index >= 0) queue.splice(index, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      startNext()
      await started
      signal?.removeEventListener('abort', leave)
      try {
        return await work()
      } finally {
        busy.splice(busy.indexOf(request), 1)
        startNext()
      }
    },
  }
}
