import type { Hold } from './holds.ts'

/** Adds up holds, of one owner where one is named. Minor units. */
export function heldAmount(holds: readonly Hold[], ownerId?: string): bigint {
  return holds.reduce(
    (sum, { owner, amount }) => (ownerId === undefined || owner === ownerId ? sum + amount : sum),
    0n,
  )
}
