import { env } from 'node:process'

/** What is repeated at random is done so often: many times by `npm run test:long`, a few by `npm test`. */
export function times(few: number, many: number): number {
  return env.TEST_LENGTH === 'long' ? many : few
}

const day = Math.floor(Date.now() / 86_400_000)

/** Where randomness begins: `TEST_SEED`, or else the day. fast-check says it of what fails. */
export const seed = Number(env.TEST_SEED) || day

/** Of a list that `npm run test:long` goes through as a whole: some by `npm test`, the next of them on the next day. */
export function some<T>(all: readonly T[], few: number): readonly T[] {
  const from = (seed * few) % all.length
  return [...all.slice(from), ...all.slice(0, from)].slice(0, times(few, all.length))
}
