import type { Allowance } from '@fanfare/contract/buckets'

/** How long a token takes to come back. */
export function tokenMs({ perHour }: Allowance): number {
  return 3_600_000 / perHour
}

/**
 * Token buckets in the memory of this process, each as the time at which it is full again. Who has not been here for
 * longest is forgotten when there are more than `most`, and has a full bucket.
 */
export class BucketMemory {
  readonly #fullAt = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Takes tokens at a time in milliseconds. @returns 0, or how long to wait where there are too few, of which none is taken */
  take(key: string, tokens: number, allowance: Allowance, now: number): number {
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + tokens * tokenMs(allowance)
    const waitMs = fullAt - now - allowance.atOnce * tokenMs(allowance)
    if (waitMs > 0) return waitMs
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    if (this.#fullAt.size > this.#most) this.#fullAt.delete(this.#fullAt.keys().next().value ?? key)
    return 0
  }

  get size(): number {
    return this.#fullAt.size
  }
}
