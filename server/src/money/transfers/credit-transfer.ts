import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { appendSystemNotifications } from '../../platform/events/append-system-notifications.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { availableLedgerAccount, type PlatformLedgerAccount } from '../ledger/booking/accounts.ts'
import { bookLedgerTransfer as move } from '../ledger/booking/transfer.ts'
import type { LockedBankTransfer } from './lock-transfer.ts'
import { mailBankTransferOutcome } from './mail-transfer.ts'

/** Account of the platform's banks; its balance is negative by what they hold for people. */
export const bankLedgerAccount: PlatformLedgerAccount = { owner: null, kind: 'bank' }

export type BankTransferConfirmation = {
  /** Amount received, in minor units. */
  received: bigint
  /** The admin who says so; null for a bank statement. */
  decidedBy: string | null
  note: string | null
}

/**
 * Confirms a transfer: credits what came to the payer's wallet and notifies them. The last step of a
 * transaction.
 * @param locked locked by the caller, and not confirmed yet
 */
export async function creditBankTransfer(
  tx: Tx,
  ctx: Context,
  locked: LockedBankTransfer,
  { received, decidedBy, note }: BankTransferConfirmation,
): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .updateTable('transfer')
    .set({
      status: 'CONFIRMED',
      received_minor: received,
      finished_at: now,
      decided_by: decidedBy,
      reason: null,
      note,
    })
    .where('id', '=', locked.id)
    .execute()
  await enqueue(tx, mailBankTransferOutcome, { transferId: locked.id, about: 'CONFIRMED' })
  const { id: aboutId, accountId, currency } = locked
  await appendSystemNotifications(
    tx,
    [{ accountId, topic: 'WALLET_CREDITED', aboutId, amount: received, currency }],
    now,
  )
  await move(tx, {
    id: ctx.newId(),
    kind: 'OFFLINE_TRANSFER',
    about: locked.id,
    reference: locked.reference,
    currency: locked.currency,
    at: now,
    of: locked.accountId,
    entries: [
      { account: bankLedgerAccount, amount: -received },
      { account: availableLedgerAccount(locked.accountId), amount: received },
    ],
  })
}
