import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'
import { bookedPlatformFeeSql } from '../booking/booked-platform-fee.ts'
import { creatorPaymentLedgerKindsSql } from '../booking/payment-kinds.ts'
import { splitReversedAmount } from './reversal-entries.ts'

/** A payment from a wallet: what of it was not given back, and what of that its receiver was credited with. Minor units. */
export type PassedOnPayment = {
  id: string
  payerId: string
  receiverId: string
  amount: bigint
  net: bigint
  at: Date
}

/** People who may have money of a charge: its first receiver, and those to whom it was passed on since. */
export type ChargeMoneyHolders = {
  /** People in the order of their distance: the number of payments that the money passed through. */
  people: readonly string[]
  /** Payments since the charge, by who paid; the oldest first. */
  payments: ReadonlyMap<string, readonly PassedOnPayment[]>
}

/** Money is followed through so many hands: the platform's fee leaves a seventieth of it after them. */
const handsMost = 40
/** And to so many people, so that a dispute locks no more. */
const peopleMost = 1000

/** Follows a charge's money: to whoever has a lot of it, and to whoever was paid since by those who had it. */
export async function findChargeMoneyHolders(
  db: Db | Tx,
  charge: { id: string; currency: CurrencyCode; paidAt: Date },
  { receiverId }: { receiverId: string },
): Promise<ChargeMoneyHolders> {
  const since = new Map<string, Date>([[receiverId, charge.paidAt]])
  const found = new Map<string, PassedOnPayment>()
  let hands = [receiverId]
  for (let hand = 0; hand < handsMost && hands.length > 0 && since.size < peopleMost; hand++) {
    const next = new Set<string>()
    for (const paid of await paidSince(db, hands, charge.currency, charge.paidAt)) {
      const from = since.get(paid.payerId)
      if (from === undefined || paid.at < from) continue
      found.set(paid.id, paid)
      // Who had money of it earlier than by the path that was found first is followed from then on.
      const known = since.get(paid.receiverId)
      if (known !== undefined && known <= paid.at) continue
      since.set(paid.receiverId, paid.at)
      next.add(paid.receiverId)
    }
    hands = [...next]
  }
  const payments = Map.groupBy(
    [...found.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ({ payerId }) => payerId,
  )
  const { rows } = await sql<{ owner: string }>`
    SELECT owner_id AS owner FROM ledger_lot WHERE charge_id = ${charge.id} ORDER BY owner_id`.execute(db)
  return { people: [...new Set([...since.keys(), ...rows.map(({ owner }) => owner)])], payments }
}

async function paidSince(
  db: Db | Tx,
  payers: readonly string[],
  currency: CurrencyCode,
  at: Date,
): Promise<PassedOnPayment[]> {
  type Row = Omit<PassedOnPayment, 'net'> & { fee: bigint; reversed: bigint }
  const { rows } = await sql<Row>`
    SELECT payment.id, payment.payer_id AS "payerId", payment.creator_id AS "receiverId", payment.amount_minor AS amount,
      payment.reversed_minor AS reversed, payment.finished_at AS at,
      ${sql.raw(bookedPlatformFeeSql('booked.id'))} AS fee
    FROM payment
    JOIN ledger_transaction booked ON booked.about_id = payment.id AND booked.kind IN (${creatorPaymentLedgerKindsSql})
      AND ${sql.raw(isPrimaryTransferLegSql('booked'))}
    WHERE payment.payer_id = ANY(${payers}::text[]) AND payment.method = 'WALLET' AND payment.currency_code = ${currency}
      AND payment.finished_at >= ${at}
    ORDER BY payment.id LIMIT 1000`.execute(db)
  return rows.map(({ fee, reversed, amount, ...paid }) => ({
    ...paid,
    amount: amount - reversed,
    net: amount - fee - splitReversedAmount({ amount, fee }, 0n, reversed).receiver,
  }))
}
