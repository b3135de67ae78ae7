/** Number of concurrent requests. Further ones wait for a slot, and are shed after `waitMs`. */
export type AdmissionSlotLimits = { slots: number; waitMs: number }

type Release = () => void
type Waiting = { onSlot: (release: Release | null) => void; timer: NodeJS.Timeout }

/** Past these a queue would only be longer than anybody waits in. */
const maxQueueLength = 256

/** Slots of one class of requests, and the queue for them: first come, first served. */
export class AdmissionSlots {
  readonly #limits: AdmissionSlotLimits
  readonly #waiting = new Set<Waiting>()
  #taken = 0

  constructor(limits: AdmissionSlotLimits) {
    this.#limits = limits
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Acquires a slot, at once or after a wait.
   * @param onSlot called once, with the function that releases the slot, or with null if the request is to be shed
   * @returns a function that gives up the wait; undefined if there is none
   */
  acquire(onSlot: (release: Release | null) => void): (() => void) | undefined {
    if (this.#taken < this.#limits.slots) {
      onSlot(this.#take())
      return undefined
    }
    if (this.#waiting.size >= maxQueueLength) {
      onSlot(null)
      return undefined
    }
    const waiting: Waiting = {
      onSlot,
      timer: setTimeout(() => {
        this.#waiting.delete(waiting)
        onSlot(null)
      }, this.#limits.waitMs),
    }
    this.#waiting.add(waiting)
    return () => this.#stopWaiting(waiting)
  }

  #take(): Release {
    this.#taken += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#taken -= 1
      this.#admitNext()
    }
  }

  #admitNext(): void {
    const [next] = this.#waiting
    if (next === undefined) return
    this.#stopWaiting(next)
    const release = this.#take()
    // Not within the reply of the request that released it.
    queueMicrotask(() => next.onSlot(release))
  }

  /** Takes a request out of the queue. */
  #stopWaiting(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }
}
