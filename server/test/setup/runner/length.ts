import { env } from 'node:process'

/** Returns the number of random repetitions: many for `npm run test:long`, few for `npm test`. */
export function times(few: number, many: number): number {
  return env.TEST_LENGTH === 'long' ? many : few
}

const day = Math.floor(Date.now() / 86_400_000)

/** Seed of all randomness: `TEST_SEED`, or else the day. fast-check reports it for failures. */
export const seed = Number(env.TEST_SEED) || day

/**
 * Selects a part of a list that `npm run test:long` covers as a whole: `npm test` takes some, and the next of
 * them on the next day.
 */
export function partOfTheDay<T>(all: readonly T[], few: number): readonly T[] {
  const from = (seed * few) % all.length
  return [...all.slice(from), ...all.slice(0, from)].slice(0, times(few, all.length))
}
