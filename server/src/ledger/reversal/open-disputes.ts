import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { least } from '../booking/least.ts'
import type { Booking } from './booked-payment.ts'
import { heldAmount } from './held-amount.ts'
import type { Hold } from './holds.ts'
import { reversedShares } from './reversed-shares.ts'

/** An open dispute about a payment that was booked. Amounts in minor units. */
export type OpenDispute = {
  id: string
  payment: {
    id: string
    payerId: string
    /** Without the card's charge. */
    amount: bigint
    /** What the card was charged. */
    total: bigint
    /** What was given back of it already. */
    reversed: bigint
    currency: CurrencyCode
    provider: string | null
    paidAt: Date
  }
  booking: Booking
  /** What the cardholder wants back. */
  disputed: bigint
  /** What people lose if it is lost, after those about the same payment that opened before it. */
  stake: bigint
}

type Row = Pick<OpenDispute, 'id' | 'disputed'> &
  Omit<OpenDispute['payment'], 'id'> & { paymentId: string } & Booking

/** Loads open disputes about payments that were booked, of all payments that fit; the oldest first. */
export async function loadOpenDisputes(
  db: Db | Tx,
  of: { currency: CurrencyCode } | { paymentIds: readonly string[] },
): Promise<OpenDispute[]> {
  const isMeant: RawBuilder<SqlBool> =
    'currency' in of
      ? sql`payment.currency_code = ${of.currency}`
      : sql`payment.id = ANY(${of.paymentIds}::text[])`
  const { rows } = await sql<Row>`
    SELECT dispute.id, dispute.amount_minor AS disputed, payment.id AS "paymentId", payment.payer_id AS "payerId",
      payment.amount_minor AS amount, coalesce(payment.total_minor, payment.amount_minor) AS total,
      payment.reversed_minor AS reversed, payment.currency_code AS currency, payment.provider,
      coalesce(payment.finished_at, dispute.created_at) AS "paidAt", booked.id AS "transactionId",
      CASE booked.kind WHEN 'TOP_UP' THEN payment.payer_id ELSE payment.creator_id END AS "receiverId",
      coalesce((
        SELECT entry.amount FROM ledger_entry entry JOIN ledger_account fees ON fees.id = entry.account_id
        WHERE entry.transaction_id = booked.id AND fees.owner_id IS NULL AND fees.kind = 'fees'), 0) AS fee
    FROM dispute
    JOIN payment ON payment.id = dispute.payment_id AND payment.status = 'SUCCEEDED'
    JOIN ledger_transaction booked ON booked.about_id = payment.id
      AND booked.kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION') AND booked.leg = 0
    WHERE dispute.state = 'OPEN' AND ${isMeant}
    ORDER BY dispute.id`.execute(db)
  const disputes = rows.map(
    ({ id, disputed, transactionId, receiverId, fee, paymentId, ...payment }): OpenDispute => ({
      ...{ id, disputed, stake: 0n },
      booking: { transactionId, receiverId, fee },
      payment: { id: paymentId, ...payment },
    }),
  )
  const stakes = new Map(
    [...Map.groupBy(disputes, ({ payment }) => payment.id).values()].flatMap((own) =>
      own[0] ? [...stakesOf(own[0].payment, own[0].booking, own)] : [],
    ),
  )
  return disputes.map((dispute) => ({ ...dispute, stake: stakes.get(dispute.id) ?? 0n }))
}

/** What people lose to each of the disputes about a payment, if all are lost in this order. */
function stakesOf(
  { amount, reversed }: Pick<OpenDispute['payment'], 'amount' | 'reversed'>,
  { fee }: Booking,
  disputes: readonly Pick<OpenDispute, 'id' | 'disputed'>[],
): Map<string, bigint> {
  let before = reversed
  return new Map(
    disputes.map(({ id, disputed }) => {
      const { receiver } = reversedShares({ amount, fee }, before, disputed)
      before += disputed
      return [id, receiver]
    }),
  )
}

/**
 * Chooses of what disputes about a payment hold what bears an amount that is given back of it: all that the dispute holds
 * that was lost, and what the others hold beyond what can be lost to them then.
 * @param reversal what is given back, and for what: `about` is the dispute's id, or a refund's
 * @param open all open disputes about the payment; the oldest first
 */
export function chooseBearing(
  reversal: { about: string; payment: Pick<OpenDispute['payment'], 'amount' | 'reversed'>; amount: bigint },
  booking: Booking,
  open: readonly OpenDispute[],
  holds: readonly Hold[],
): Hold[] {
  const { about, payment, amount } = reversal
  const others = open.filter(({ id }) => id !== about)
  const stakes = stakesOf({ ...payment, reversed: payment.reversed + amount }, booking, others)
  return [
    ...holds.filter(({ disputeId }) => disputeId === about),
    ...others.flatMap(({ id }) => {
      const own = holds.filter(({ disputeId }) => disputeId === id)
      return firstOf(own, booking.receiverId, heldAmount(own) - (stakes.get(id) ?? 0n))
    }),
  ]
}

/** Cuts holds to an amount, the receiver's before those of others. */
function firstOf(holds: readonly Hold[], receiverId: string, amount: bigint): Hold[] {
  let left = amount
  const isReceivers = ({ owner }: Hold) => owner === receiverId
  return [...holds.filter(isReceivers), ...holds.filter((hold) => !isReceivers(hold))].flatMap((hold) => {
    const part = least(hold.amount, left)
    if (part <= 0n) return []
    left -= part
    return [{ ...hold, amount: part }]
  })
}
