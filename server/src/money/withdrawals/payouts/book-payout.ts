import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { heldLedgerAccount, payoutsLedgerAccount } from '../../ledger/booking/accounts.ts'
import { bookLedgerTransfer } from '../../ledger/booking/transfer.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'

/**
 * Books that an approved withdrawal was sent: the money leaves the held account. As the last step of a transaction.
 * @param payoutReference what the bank or the card provider calls the payout
 */
export async function bookPayout(
  tx: Tx,
  ctx: Context,
  { id, accountId, amount, currency }: LockedWithdrawal,
  payoutReference: string | null,
): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .updateTable('withdrawal')
    .set({ status: 'PAID', paid_at: now, payout_reference: payoutReference })
    .where('id', '=', id)
    .execute()
  await bookLedgerTransfer(tx, {
    id: ctx.newId(),
    kind: 'WITHDRAWAL_PAYOUT',
    about: id,
    reference: payoutReference,
    currency,
    at: now,
    of: accountId,
    entries: [
      { account: heldLedgerAccount(accountId), amount: -amount },
      { account: payoutsLedgerAccount, amount },
    ],
  })
}

/** The payout of a withdrawal by a card provider. */
export type StoredProviderPayout = {
  provider: string
  providerPayoutId: string | null
  /** PENDING: it may still succeed, so nobody else pays. FAILED: it will not, says the provider. */
  state: 'PENDING' | 'PAID' | 'FAILED'
}

/** Finds the payout, under the withdrawal's lock. @returns undefined if no provider was instructed */
export async function findProviderPayout(
  tx: Tx,
  withdrawalId: string,
): Promise<StoredProviderPayout | undefined> {
  const stored = await tx
    .selectFrom('provider_payout')
    .select(['provider', 'provider_payout_id as providerPayoutId', 'state'])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst()
  return stored && { ...stored, state: stored.state }
}
