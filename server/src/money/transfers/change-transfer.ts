import type { BankTransfer } from '@fanfare/contract/shapes/money/transfers'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'
import { decidedBankTransferRefusal, lockOwnBankTransfer } from './lock-transfer.ts'
import { bankTransferView, buildBankTransfersQuery } from './transfer-view.ts'

/**
 * The payer gives a transfer up. Money that comes all the same waits for a person.
 * @throws Refusal NOT_FOUND; CONFLICT when it was claimed or has ended
 */
export async function cancelOwnBankTransfer(
  ctx: Context,
  accountId: string,
  transferId: string,
): Promise<BankTransfer> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockOwnBankTransfer(tx, transferId, accountId)
    if (locked.status !== 'AWAITING_TRANSFER' && locked.status !== 'CANCELLED')
      throw decidedBankTransferRefusal(locked)
    if (locked.status === 'AWAITING_TRANSFER') {
      await tx
        .updateTable('transfer')
        .set({ status: 'CANCELLED', finished_at: ctx.clock.now() })
        .where('id', '=', transferId)
        .execute()
    }
    return bankTransferView(
      await buildBankTransfersQuery(tx).where('transfer.id', '=', transferId).executeTakeFirstOrThrow(),
    )
  })
}

const batch = 1000

/** Ends transfers whose days are over and that nobody claimed. Their money, should it come late, waits for a person. */
export const expireBankTransfers = task<unknown>('expire-transfers', async (ctx) => {
  const now = ctx.clock.now()
  for (let ended = batch; ended === batch; ) {
    const { numAffectedRows } = await sql`
      UPDATE transfer SET status = 'EXPIRED', finished_at = ${now}
      WHERE id IN (
        SELECT id FROM transfer WHERE status = 'AWAITING_TRANSFER' AND expires_at <= ${now}
        ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)`.execute(ctx.db)
    ended = Number(numAffectedRows ?? 0)
  }
})

/**
 * The payer says that the money is sent. Saying it again changes nothing.
 * @throws Refusal NOT_FOUND; CONFLICT when the transfer has ended
 */
export async function claimOwnBankTransferSent(
  ctx: Context,
  accountId: string,
  transferId: string,
): Promise<BankTransfer> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockOwnBankTransfer(tx, transferId, accountId)
    if (locked.status === 'AWAITING_TRANSFER') {
      await tx
        .updateTable('transfer')
        .set({ status: 'CLAIMED', claimed_at: ctx.clock.now() })
        .where('id', '=', transferId)
        .execute()
    } else if (locked.status !== 'CLAIMED') {
      throw decidedBankTransferRefusal(locked)
    }
    return bankTransferView(
      await buildBankTransfersQuery(tx).where('transfer.id', '=', transferId).executeTakeFirstOrThrow(),
    )
  })
}
