/** Chance that always falls the same way for the same seed, so that a run that was killed goes on where it stopped. */
export type SeededRandom = {
  /** Random number from 0 up to, not including, 1. */
  next(): number
  between(least: number, most: number): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function createSeededRandom(seed: string): SeededRandom {
  const next = sequence(hashOf(seed))
  const between = (least: number, most: number) => least + next() * (most - least)
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]) {
      if (list.length === 0) throw new Error('Nothing can be picked from an empty list.')
      return list[whole(0, list.length - 1)] as T
    },
    shuffled(list) {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = whole(0, last)
        const [one, two] = [mixed[last], mixed[other]] as [(typeof mixed)[0], (typeof mixed)[0]]
        mixed[last] = two
        mixed[other] = one
      }
      return mixed
    },
  }
}

/** FNV-1a, mixed once more so that seeds that differ in their last letter begin far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Mulberry32. */
function sequence(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
