import type { Db } from '../../platform/db/connection/connect.ts'

/** Returns whether a refund of a payment has started and is not settled yet. */
export async function isBeingRefunded(db: Db, paymentId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return refund !== undefined
}

/** Returns whether the payer's bank is deciding about a payment. */
export async function isInDispute(db: Db, paymentId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom('dispute')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return dispute !== undefined
}
