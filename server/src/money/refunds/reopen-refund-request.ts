import type { Tx } from '../../platform/db/connection/connect.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailFailedRequestedRefund } from './mail-failed-refund.ts'

/**
 * Opens a granted refund request again, as its refund has failed: an admin decides anew, and the buyer is told. Does nothing
 * where the purchase is closed, because the money went back otherwise.
 */
export async function reopenRefundRequest(tx: Tx, paymentId: string): Promise<void> {
  const reopened = await tx
    .updateTable('purchase_refund_request')
    .set({ state: 'OPEN', decided_by: null, decision_reason: null, decided_at: null })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'GIVEN_BACK')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('purchase').where('purchase.payment_id', '=', paymentId).where('closed_at', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (reopened) await enqueue(tx, mailFailedRequestedRefund, { requestId: reopened.id })
}
