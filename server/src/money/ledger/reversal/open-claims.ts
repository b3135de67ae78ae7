import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { smallerBigint } from '../booking/accounts.ts'
import { bookedPlatformFeeSql } from '../booking/booked-platform-fee.ts'
import { isPaymentBookingSql } from '../booking/payment-kinds.ts'
import type { PaymentBooking } from './booked-payment.ts'
import { type MoneyClaimKind, type MoneyHold, sumHolds } from './holds.ts'
import { splitReversedAmount } from './reversal-entries.ts'

/** An open dispute about a payment that was booked, or a refund of it that its card provider has not done yet. Amounts in minor units. */
export type OpenMoneyClaim = {
  id: string
  kind: MoneyClaimKind
  payment: {
    id: string
    payerId: string
    /** Amount without the card fee. */
    amount: bigint
    /** Amount charged to the card. */
    total: bigint
    /** Amount reversed already. */
    reversed: bigint
    currency: CurrencyCode
    provider: string | null
    paidAt: Date
  }
  booking: PaymentBooking
  /** Amount that the cardholder wants back, or gets. */
  claimed: bigint
  /** Amounts that people lose to it if it is lost or done, after those about the same payment that opened before it. */
  stake: bigint
}

type Row = Pick<OpenMoneyClaim, 'id' | 'kind' | 'claimed'> &
  Omit<OpenMoneyClaim['payment'], 'id'> & { paymentId: string } & PaymentBooking

/** Payments whose claims are loaded: by their ids, or all of a currency whose money these people may have. */
export type OpenMoneyClaimFilter =
  | { paymentIds: readonly string[] }
  | { currency: CurrencyCode; owners: readonly string[] }

/** Loads open disputes about payments that were booked, and pending refunds of them, of all payments that fit; the oldest first. */
export async function loadOpenMoneyClaims(
  db: Db | Tx,
  filter: OpenMoneyClaimFilter,
): Promise<OpenMoneyClaim[]> {
  // Each payment finds its booking by itself: joined, the planner would go through all bookings while it knows no figures of them.
  const query = sql<Row>`
    SELECT claim.id, claim.kind, claim.amount_minor AS claimed, payment.id AS "paymentId", payment.payer_id AS "payerId",
      payment.amount_minor AS amount, coalesce(payment.total_minor, payment.amount_minor) AS total,
      payment.reversed_minor AS reversed, payment.currency_code AS currency, payment.provider,
      coalesce(payment.finished_at, claim.created_at) AS "paidAt", booked.id AS "transactionId",
      booked.receiver_id AS "receiverId",
      ${sql.raw(bookedPlatformFeeSql('booked.id'))} AS fee
    FROM (
      SELECT id, 'DISPUTE' AS kind, payment_id, amount_minor, created_at FROM dispute WHERE state = 'OPEN'
      UNION ALL SELECT id, 'REFUND', payment_id, amount_minor, created_at FROM refund WHERE state = 'PENDING'
    ) claim
    JOIN payment ON payment.id = claim.payment_id AND payment.status = 'SUCCEEDED'
    CROSS JOIN LATERAL (
      SELECT id, CASE kind WHEN 'TOP_UP' THEN payment.payer_id ELSE payment.creator_id END AS receiver_id
      FROM ledger_transaction
      WHERE about_id = payment.id AND ${sql.raw(isPaymentBookingSql('ledger_transaction'))} AND ${sql.raw(isPrimaryTransferLegSql('ledger_transaction'))} OFFSET 0
    ) booked
    WHERE ${'paymentIds' in filter ? sql<SqlBool>`payment.id = ANY(${filter.paymentIds}::text[])` : mayBeHeldBy(filter)}
    ORDER BY claim.id`
  const name = 'paymentIds' in filter ? 'load-open-claims-of-payments' : 'load-open-claims-of-owners'
  const { rows } = await db.executeQuery(asPreparedStatement(name, query.compile(db)))
  const claims = rows.map(
    ({ id, kind, claimed, transactionId, receiverId, fee, paymentId, ...payment }): OpenMoneyClaim => ({
      ...{ id, kind, claimed, stake: 0n },
      booking: { transactionId, receiverId, fee },
      payment: { id: paymentId, ...payment },
    }),
  )
  const stakes = new Map(
    [...Map.groupBy(claims, ({ payment }) => payment.id).values()].flatMap((own) =>
      own[0] ? [...stakesOf(own[0].payment, own[0].booking, own)] : [],
    ),
  )
  return claims.map((claim) => ({ ...claim, stake: stakes.get(claim.id) ?? 0n }))
}

/**
 * True for payments that these people received, and for those that are not newer than the last payment from a wallet to one
 * of them: of all others they have nothing.
 */
function mayBeHeldBy({
  currency,
  owners,
}: Extract<OpenMoneyClaimFilter, { owners: unknown }>): RawBuilder<SqlBool> {
  // Payments from wallets finish when they are made; the hour is for processes whose clocks differ.
  return sql`payment.currency_code = ${currency} AND (
    booked.receiver_id = ANY(${owners}::text[])
    OR EXISTS (SELECT FROM ledger_lot WHERE charge_id = payment.id AND owner_id = ANY(${owners}::text[]))
    OR coalesce(payment.finished_at, claim.created_at) <= (
      SELECT max(received.finished_at) + interval '1 hour' FROM unnest(${owners}::text[]) AS owner (id)
      CROSS JOIN LATERAL (
        SELECT finished_at FROM payment
        WHERE creator_id = owner.id AND method = 'WALLET' AND currency_code = ${currency}
        ORDER BY id DESC LIMIT 1
      ) received
    )
  )`
}

/** Amounts that people lose to each of the claims about a payment, if all are lost or done in this order. */
function stakesOf(
  { amount, reversed }: Pick<OpenMoneyClaim['payment'], 'amount' | 'reversed'>,
  { fee }: PaymentBooking,
  claims: readonly Pick<OpenMoneyClaim, 'id' | 'claimed'>[],
): Map<string, bigint> {
  let before = reversed
  return new Map(
    claims.map(({ id, claimed }) => {
      const { receiver } = splitReversedAmount({ amount, fee }, before, claimed)
      before += claimed
      return [id, receiver]
    }),
  )
}

/**
 * Chooses of what claims about a payment hold what bears an amount that is given back of it: all that the claim holds that
 * takes it, and what the others hold beyond what can be lost to them then.
 * @param reversal what is given back, and for what: `about` is the dispute's id, or the refund's
 * @param open all open claims about the payment; the oldest first
 */
export function chooseBearingHolds(
  reversal: {
    about: string
    payment: Pick<OpenMoneyClaim['payment'], 'amount' | 'reversed'>
    amount: bigint
  },
  booking: PaymentBooking,
  open: readonly OpenMoneyClaim[],
  holds: readonly MoneyHold[],
): MoneyHold[] {
  const { about, payment, amount } = reversal
  const others = open.filter(({ id }) => id !== about)
  const stakes = stakesOf({ ...payment, reversed: payment.reversed + amount }, booking, others)
  return [
    ...holds.filter(({ claimId }) => claimId === about),
    ...others.flatMap(({ id }) => {
      const own = holds.filter(({ claimId }) => claimId === id)
      return firstOf(own, booking.receiverId, sumHolds(own) - (stakes.get(id) ?? 0n))
    }),
  ]
}

/** Cuts holds to an amount, the receiver's before those of others. */
function firstOf(holds: readonly MoneyHold[], receiverId: string, amount: bigint): MoneyHold[] {
  let left = amount
  const isReceivers = ({ owner }: MoneyHold) => owner === receiverId
  return [...holds.filter(isReceivers), ...holds.filter((hold) => !isReceivers(hold))].flatMap((hold) => {
    const part = smallerBigint(hold.amount, left)
    if (part <= 0n) return []
    left -= part
    return [{ ...hold, amount: part }]
  })
}
