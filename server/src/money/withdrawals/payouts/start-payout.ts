import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { requireNoLedgerMismatch } from '../../ledger/verification/last-verification.ts'
import type { LockedWithdrawal } from '../lock-withdrawal.ts'
import { sendOrCheckProviderPayout } from './send-payout.ts'

/**
 * Keeps that a card provider is to pay a withdrawal that was approved just now, and has a job tell it so.
 * @throws Refusal RULE_BROKEN where no provider pays out the currency, and while the ledger does not hold
 */
export async function startProviderPayout(
  tx: Tx,
  ctx: Context,
  { id: withdrawalId, currency }: LockedWithdrawal,
): Promise<void> {
  await requireNoLedgerMismatch(tx)
  const card = ctx.outside.cards.all.find(({ payouts }) => payouts?.currencies.includes(currency))
  if (!card) {
    throw refuse('RULE_BROKEN', {
      detail: `No card provider pays out in ${currency}. Pay this request manually.`,
    })
  }
  const now = ctx.clock.now()
  await tx
    .insertInto('provider_payout')
    .values({
      withdrawal_id: withdrawalId,
      provider: card.name,
      key: withdrawalId.toLowerCase(),
      created_at: now,
      sweep_at: now,
    })
    .execute()
  await enqueue(tx, sendOrCheckProviderPayout, { withdrawalId }, { key: `send-payout:${withdrawalId}` })
}
