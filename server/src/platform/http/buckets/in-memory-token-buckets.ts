import type { BucketAllowance } from '@fanfare/contract/limits/rate-limit-buckets'

/** Returns the time in milliseconds in which a token is refilled. */
export function tokenRefillMs({ perHour }: BucketAllowance): number {
  return 3_600_000 / perHour
}

/** Share of a bucket's tokens beyond which other processes learn what was taken: less is nobody's flood. */
const syncThreshold = 0.1

/**
 * Token buckets in the memory of this process, each as the time at which it is full again. Who has not been here for
 * longest is forgotten when there are more than `most`, and has a full bucket.
 */
export class InMemoryTokenBuckets {
  readonly #fullAt = new Map<string, number>()
  #unsynced = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Takes tokens at a time in milliseconds. @returns 0, or how long to wait where there are too few, of which none is taken */
  take(key: string, tokens: number, allowance: BucketAllowance, now: number): number {
    const tookMs = tokens * tokenRefillMs(allowance)
    const heldMs = allowance.atOnce * tokenRefillMs(allowance)
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + tookMs
    const waitMs = fullAt - now - heldMs
    if (waitMs > 0) return waitMs
    this.#set(key, fullAt)
    if (fullAt - now > heldMs * syncThreshold) this.markUnsynced(key, tookMs)
    return 0
  }

  get hasUnsynced(): boolean {
    return this.#unsynced.size > 0
  }

  /**
   * Returns the milliseconds of tokens taken since the last call, for each bucket that other processes must
   * learn of.
   */
  takeUnsynced(): ReadonlyMap<string, number> {
    const takeUnsynced = this.#unsynced
    this.#unsynced = new Map()
    return takeUnsynced
  }

  /** Marks these milliseconds of tokens to be reported to other processes. */
  markUnsynced(key: string, ms: number): void {
    const pendingMs = this.#unsynced.get(key)
    if (pendingMs !== undefined || this.#unsynced.size < this.#most)
      this.#unsynced.set(key, (pendingMs ?? 0) + ms)
  }

  /**
   * Sets the time at which a bucket is full by what all processes took of it, plus what this process has not
   * yet reported.
   */
  merge(key: string, fullAt: number): void {
    const known = this.#fullAt.get(key)
    if (known !== undefined) this.#fullAt.set(key, Math.max(known, fullAt + (this.#unsynced.get(key) ?? 0)))
  }

  #set(key: string, fullAt: number): void {
    this.#fullAt.delete(key)
    this.#fullAt.set(key, fullAt)
    if (this.#fullAt.size > this.#most) this.#fullAt.delete(this.#fullAt.keys().next().value ?? key)
  }

  get size(): number {
    return this.#fullAt.size
  }
}
