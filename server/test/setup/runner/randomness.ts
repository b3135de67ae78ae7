/** A whole number from 0 to below the one given. */
export type Randomness = (below: number) => number

/** The same numbers for the same words (mulberry32). */
export function randomness(seedText: string): Randomness {
  let state = [...seedText].reduce(
    (sum, each) => Math.imul(sum ^ each.charCodeAt(0), 16_777_619),
    2_166_136_261,
  )
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** One of these, of which there is one at least. */
export function oneOf<T>(random: Randomness, all: readonly T[]): T {
  return all[random(all.length)] as T
}
