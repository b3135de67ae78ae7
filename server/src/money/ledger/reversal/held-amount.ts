import type { ClaimKind, Hold } from './holds.ts'

/** Adds up holds, of one owner where one is named. Minor units. */
export function heldAmount(holds: readonly Hold[], ownerId?: string): bigint {
  return holds.reduce(
    (sum, { owner, amount }) => (ownerId === undefined || owner === ownerId ? sum + amount : sum),
    0n,
  )
}

/** Names what holds somebody's money: a refund where no dispute is among it. */
export function heldByKind(holds: readonly Hold[], ownerId: string): ClaimKind {
  const own = holds.filter(({ owner }) => owner === ownerId)
  return own.length > 0 && own.every(({ claimKind }) => claimKind === 'REFUND') ? 'REFUND' : 'DISPUTE'
}
