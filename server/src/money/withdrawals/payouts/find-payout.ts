import type { Tx } from '../../../platform/db/connection/connect.ts'

/** The payout of a withdrawal by a card provider. */
export type StoredPayout = {
  provider: string
  providerPayoutId: string | null
  /** PENDING: it may still succeed, so nobody else pays. FAILED: it will not, says the provider. */
  state: 'PENDING' | 'PAID' | 'FAILED'
}

/** Finds the payout, under the withdrawal's lock. @returns undefined if no provider was instructed */
export async function findPayout(tx: Tx, withdrawalId: string): Promise<StoredPayout | undefined> {
  const stored = await tx
    .selectFrom('provider_payout')
    .select(['provider', 'provider_payout_id as providerPayoutId', 'state'])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst()
  return stored && { ...stored, state: stored.state }
}
