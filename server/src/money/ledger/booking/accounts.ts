/** A person's account: what can be spent, what is not yet cleared, what a withdrawal holds, what is owed after a reversal. */
export type PersonAccount = { owner: string; kind: 'available' | 'pending' | 'held' | 'receivable' }

/**
 * One of the platform's accounts, of which it has one in each shard. `provider:<name>` stands below zero by what that card
 * provider owes us.
 */
export type PlatformAccount = {
  owner: null
  kind: 'fees' | 'provider_fees' | 'bank' | 'payouts' | 'transit' | `provider:${string}`
}

/** An account by what it is for; it comes into being, in a currency, with its first entry. */
export type LedgerAccount = PersonAccount | PlatformAccount

/** An amount in minor units: above zero it is credited to the account, below zero it is taken from it. */
export type Entry = { account: LedgerAccount; amount: bigint }

export function available(owner: string): PersonAccount {
  return { owner, kind: 'available' }
}

export function pending(owner: string): PersonAccount {
  return { owner, kind: 'pending' }
}

export function held(owner: string): PersonAccount {
  return { owner, kind: 'held' }
}

/** What a person owes the platform: it stands below zero. */
export function receivable(owner: string): PersonAccount {
  return { owner, kind: 'receivable' }
}

export function provider(name: string): PlatformAccount {
  return { owner: null, kind: `provider:${name}` }
}

export const platformFees: PlatformAccount = { owner: null, kind: 'fees' }

/** What card providers keep of charges beside what is booked, where the platform bears it. */
export const providerFees: PlatformAccount = { owner: null, kind: 'provider_fees' }

/** What was paid out to people's banks. */
export const payouts: PlatformAccount = { owner: null, kind: 'payouts' }

/** What left a shard for another, or came from one: over all shards it holds nothing. */
export const transit: PlatformAccount = { owner: null, kind: 'transit' }
