/** A person's account: what can be spent, what is not yet cleared, what a withdrawal holds, what is owed after a reversal. */
export type PersonLedgerAccount = { owner: string; kind: 'available' | 'pending' | 'held' | 'receivable' }

/**
 * One of the platform's accounts, of which it has one in each shard. `provider:<name>` stands below zero by what that card
 * provider owes us.
 */
export type PlatformLedgerAccount = {
  owner: null
  kind: 'fees' | 'provider_fees' | 'bank' | 'payouts' | 'transit' | `provider:${string}`
}

/** An account by what it is for; it comes into being, in a currency, with its first entry. */
export type LedgerAccount = PersonLedgerAccount | PlatformLedgerAccount

/** An amount in minor units: above zero it is credited to the account, below zero it is taken from it. */
export type LedgerEntry = { account: LedgerAccount; amount: bigint }

export function availableLedgerAccount(owner: string): PersonLedgerAccount {
  return { owner, kind: 'available' }
}

export function pendingLedgerAccount(owner: string): PersonLedgerAccount {
  return { owner, kind: 'pending' }
}

export function heldLedgerAccount(owner: string): PersonLedgerAccount {
  return { owner, kind: 'held' }
}

/** Returns the account of a person's debt: its balance is negative. */
export function receivableLedgerAccount(owner: string): PersonLedgerAccount {
  return { owner, kind: 'receivable' }
}

export function providerLedgerAccount(name: string): PlatformLedgerAccount {
  return { owner: null, kind: `provider:${name}` }
}

export const platformFeesLedgerAccount: PlatformLedgerAccount = { owner: null, kind: 'fees' }

/** Account of card provider fees beyond the booked ones, borne by the platform. */
export const providerFeesLedgerAccount: PlatformLedgerAccount = { owner: null, kind: 'provider_fees' }

/** Account of payouts to people's banks. */
export const payoutsLedgerAccount: PlatformLedgerAccount = { owner: null, kind: 'payouts' }

/** Account of transfers between shards: over all shards it sums to zero. */
export const shardTransitLedgerAccount: PlatformLedgerAccount = { owner: null, kind: 'transit' }

/** The smaller of two amounts. */
export function smallerBigint(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
