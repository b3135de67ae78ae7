import type { Transfer } from '@fanfare/contract/shapes/money/transfers'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { lockOwnTransfer, transferConflict } from './lock-transfer.ts'
import { selectTransfers, transferView } from './transfer-view.ts'

/**
 * The payer gives a transfer up. Money that comes all the same waits for a person.
 * @throws Refusal NOT_FOUND; CONFLICT when it was claimed or has ended
 */
export async function cancelTransfer(ctx: Context, accountId: string, transferId: string): Promise<Transfer> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockOwnTransfer(tx, transferId, accountId)
    if (locked.status !== 'AWAITING_TRANSFER' && locked.status !== 'CANCELLED') throw transferConflict(locked)
    if (locked.status === 'AWAITING_TRANSFER') {
      await tx
        .updateTable('transfer')
        .set({ status: 'CANCELLED', finished_at: ctx.clock.now() })
        .where('id', '=', transferId)
        .execute()
    }
    return transferView(
      await selectTransfers(tx).where('transfer.id', '=', transferId).executeTakeFirstOrThrow(),
    )
  })
}
