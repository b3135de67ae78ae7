/** Random numbers, the same for the same seed. */
export type Random = {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number
  chance(part: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A name that nothing else has where each has marks of its own. */
  name(): string
}

/**
 * The generator mulberry32: small, and good enough to mix a schedule.
 * @param mark what its names begin with
 */
export function createSeededRandom(seed: number, mark: string): Random {
  let state = seed >>> 0
  let names = 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (part) => next() < part,
    pick(items) {
      const picked = items[below(items.length)]
      if (picked === undefined) throw new Error('There is nothing to pick.')
      return picked
    },
    name() {
      names += 1
      return `${mark}n${names}`
    },
  }
}
