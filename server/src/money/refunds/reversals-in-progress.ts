import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection/connect.ts'

/** Returns whether a refund of a payment has started and is not settled yet. */
export async function isPaymentBeingRefunded(db: Db, paymentId: string): Promise<boolean> {
  return (await findPaymentsBeingRefunded(db, [paymentId])).has(paymentId)
}

/** Returns whether the payer's bank is deciding about a payment. */
export async function isPaymentInDispute(db: Db, paymentId: string): Promise<boolean> {
  return (await findPaymentsInDispute(db, [paymentId])).has(paymentId)
}

/** Finds those payments of which a refund has started and is not settled yet. */
export async function findPaymentsBeingRefunded(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ paymentId: string }>`
    SELECT payment_id AS "paymentId" FROM refund
    WHERE payment_id IN (SELECT unnest(${paymentIds}::text[])) AND state = 'PENDING'`.execute(db)
  return new Set(rows.map(({ paymentId }) => paymentId))
}

/** Finds those payments about which the payer's bank is deciding. */
export async function findPaymentsInDispute(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ paymentId: string }>`
    SELECT payment_id AS "paymentId" FROM dispute
    WHERE payment_id IN (SELECT unnest(${paymentIds}::text[])) AND state = 'OPEN'`.execute(db)
  return new Set(rows.map(({ paymentId }) => paymentId))
}
