import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { BankTransferStatus } from '@fanfare/contract/shapes/money/transfers'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

export type LockedBankTransfer = {
  id: string
  accountId: string
  reference: string
  amount: bigint
  currency: CurrencyCode
  status: BankTransferStatus
  received: bigint | null
}

/** A transfer that nobody else decides until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockBankTransfer(tx: Tx, id: string): Promise<LockedBankTransfer> {
  const locked = await tx
    .selectFrom('transfer')
    .select(['account_id', 'reference', 'amount_minor', 'currency_code', 'status', 'received_minor'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw refuse('NOT_FOUND', { detail: "This transfer doesn't exist." })
  return {
    id,
    accountId: locked.account_id,
    reference: locked.reference,
    amount: locked.amount_minor,
    currency: locked.currency_code,
    status: locked.status,
    received: locked.received_minor,
  }
}

/** Locks the member's own transfer. @throws Refusal NOT_FOUND, also for another member's */
export async function lockOwnBankTransfer(
  tx: Tx,
  id: string,
  accountId: string,
): Promise<LockedBankTransfer> {
  const locked = await lockBankTransfer(tx, id)
  if (locked.accountId !== accountId) throw refuse('NOT_FOUND', { detail: "This transfer doesn't exist." })
  return locked
}

const ended: Record<BankTransferStatus, string> = {
  AWAITING_TRANSFER: 'This transfer is still waiting for the money.',
  CLAIMED: 'This transfer is being verified.',
  CONFIRMED: 'This transfer was already confirmed.',
  REJECTED: 'This transfer was already rejected.',
  CANCELLED: 'This transfer was cancelled.',
  EXPIRED: "This transfer has expired. If you sent the money, we'll find it by its reference.",
}

/** The refusal for somebody who comes after another decision. */
export function decidedBankTransferRefusal({ status }: LockedBankTransfer) {
  return refuse('CONFLICT', { detail: ended[status] })
}
