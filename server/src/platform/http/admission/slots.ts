/** Number of concurrent requests. Further ones wait for a slot, and are shed after `waitMs`. */
export type SlotLimits = { slots: number; waitMs: number }

type Release = () => void
type Waiting = { onTurn: (leave: Release | null) => void; timer: NodeJS.Timeout }

/** Past these a queue would only be longer than anybody waits in. */
const maxQueueLength = 256

/** Places of one kind of request, and the queue for them: first come, first served. */
export class Slots {
  readonly #bounds: SlotLimits
  readonly #waiting = new Set<Waiting>()
  #taken = 0

  constructor(bounds: SlotLimits) {
    this.#bounds = bounds
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * @param onTurn told once, at once or later: how the place is given back, or null for whoever is turned away
   * @returns where it waits, how to give that up
   */
  enter(onTurn: (leave: Release | null) => void): (() => void) | undefined {
    if (this.#taken < this.#bounds.slots) {
      onTurn(this.#take())
      return undefined
    }
    if (this.#waiting.size >= maxQueueLength) {
      onTurn(null)
      return undefined
    }
    const waiting: Waiting = {
      onTurn,
      timer: setTimeout(() => {
        this.#waiting.delete(waiting)
        onTurn(null)
      }, this.#bounds.waitMs),
    }
    this.#waiting.add(waiting)
    return () => this.#call(waiting)
  }

  #take(): Release {
    this.#taken += 1
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#taken -= 1
      this.#admitNext()
    }
  }

  #admitNext(): void {
    const [next] = this.#waiting
    if (next === undefined) return
    this.#call(next)
    const leave = this.#take()
    // Not within the reply of who leaves.
    queueMicrotask(() => next.onTurn(leave))
  }

  /** Ends somebody's waiting. */
  #call(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }
}
