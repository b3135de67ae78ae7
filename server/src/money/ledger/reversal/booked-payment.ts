import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { bookedPlatformFeeSql } from '../booking/booked-platform-fee.ts'
import { isPaymentBookingSql } from '../booking/payment-kinds.ts'

/** Booking of a payment: its receiver, and the platform's fee in minor units. */
export type PaymentBooking = { transactionId: string; receiverId: string; fee: bigint }

/** A payment's booking, and when the payment was made. */
export type BookedPayment = PaymentBooking & { paidAt: Date }

/** @throws an Error for a payment that moved nothing */
export async function loadPaymentBooking(db: Db | Tx, paymentId: string): Promise<BookedPayment> {
  return getPaymentBooking(await loadPaymentBookings(db, [paymentId]), paymentId)
}

/** Loads the bookings of payments, by the payment's id; of one that moved nothing there is none. */
export async function loadPaymentBookings(
  db: Db | Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, BookedPayment>> {
  // Each payment finds its booking by itself: joined, the planner would go through all bookings while it knows no figures of them.
  const query = sql<BookedPayment & { paymentId: string }>`
    SELECT payment.id AS "paymentId", booked.id AS "transactionId",
      coalesce(payment.finished_at, payment.created_at) AS "paidAt",
      CASE booked.kind WHEN 'TOP_UP' THEN payment.payer_id ELSE payment.creator_id END AS "receiverId",
      ${sql.raw(bookedPlatformFeeSql('booked.id'))} AS fee
    FROM payment
    CROSS JOIN LATERAL (
      SELECT id, kind FROM ledger_transaction
      WHERE about_id = payment.id AND ${sql.raw(isPaymentBookingSql('ledger_transaction'))}
        AND ${sql.raw(isPrimaryTransferLegSql('ledger_transaction'))} OFFSET 0
    ) booked
    WHERE payment.id IN (SELECT unnest(${paymentIds}::text[]))`
  const { rows } = await db.executeQuery(asPreparedStatement('load-payment-bookings', query.compile(db)))
  return new Map(rows.map(({ paymentId, ...booking }) => [paymentId, booking]))
}

/** @throws an Error for a payment that moved nothing */
export function getPaymentBooking(
  bookings: ReadonlyMap<string, BookedPayment>,
  paymentId: string,
): BookedPayment {
  const booking = bookings.get(paymentId)
  if (!booking) throw new Error(`Payment ${paymentId} moved no money.`)
  return booking
}

/** Amount that a reversal took from a person, and how much of it they lacked and owe. Minor units. */
type BookedReversal = { taken: bigint; owed: bigint }

/** @param about the refund's or the dispute's id */
export async function loadBookedReversalOfOwner(
  db: Db | Tx,
  about: string,
  ownerId: string,
): Promise<BookedReversal> {
  const { rows } = await sql<BookedReversal>`
    SELECT coalesce(-sum(entry.amount), 0)::bigint AS taken,
      coalesce(-sum(entry.amount) FILTER (WHERE account.kind = 'receivable'), 0)::bigint AS owed
    FROM ledger_transaction transaction
    JOIN ledger_entry entry ON entry.transaction_id = transaction.id
    JOIN ledger_account account ON account.id = entry.account_id AND account.owner_id = ${ownerId}
    WHERE transaction.about_id = ${about} AND transaction.kind IN ('REFUND', 'DISPUTE_LOST')`.execute(db)
  return rows[0] ?? { taken: 0n, owed: 0n }
}
