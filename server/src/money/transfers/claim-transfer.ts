import type { Transfer } from '@fanfare/contract/shapes/money/transfers'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { lockOwnTransfer, transferConflict } from './lock-transfer.ts'
import { selectTransfers, transferView } from './transfer-view.ts'

/**
 * The payer says that the money is sent. Saying it again changes nothing.
 * @throws Refusal NOT_FOUND; CONFLICT when the transfer has ended
 */
export async function claimTransfer(ctx: Context, accountId: string, transferId: string): Promise<Transfer> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockOwnTransfer(tx, transferId, accountId)
    if (locked.status === 'AWAITING_TRANSFER') {
      await tx
        .updateTable('transfer')
        .set({ status: 'CLAIMED', claimed_at: ctx.clock.now() })
        .where('id', '=', transferId)
        .execute()
    } else if (locked.status !== 'CLAIMED') {
      throw transferConflict(locked)
    }
    return transferView(
      await selectTransfers(tx).where('transfer.id', '=', transferId).executeTakeFirstOrThrow(),
    )
  })
}
