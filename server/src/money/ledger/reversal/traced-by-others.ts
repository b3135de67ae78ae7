import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'
import { bookedPlatformFeeSql } from '../booking/booked-platform-fee.ts'
import { isPaymentBookingSql } from '../booking/payment-kinds.ts'
import type { PaymentBooking } from './booked-payment.ts'
import { findChargeMoneyHolders } from './find-holders.ts'
import type { OpenMoneyClaim } from './open-claims.ts'
import { attributeTracedMoney } from './untraced-payments.ts'

type Row = Pick<PaymentBooking, 'receiverId' | 'fee'> & {
  paymentId: string
  amount: bigint
  paidAt: Date
  owner: string
  found: bigint
}

/**
 * Loads what nobody loses a second time: what of each payment from a wallet other claims hold with those who got it, and what
 * lost disputes and refunds took from them. Somebody who pays with money of several cards is one payment to its receiver.
 * @param people whose wallets are locked
 * @returns by payment, in minor units
 */
export async function loadAmountsTracedByOtherClaims(
  db: Db | Tx,
  {
    id,
    payment: { currency },
  }: Pick<OpenMoneyClaim, 'id'> & { payment: Pick<OpenMoneyClaim['payment'], 'currency'> },
  people: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const traced = new Map<string, bigint>()
  const rows = await foundForOthers(db, id, people, currency)
  for (const [paymentId, own] of Map.groupBy(rows, (row) => row.paymentId)) {
    const [charge] = own
    if (!charge) continue
    const { amount, paidAt, ...booking } = charge
    const { payments } = await findChargeMoneyHolders(db, { id: paymentId, currency, paidAt }, booking)
    const found = new Map(own.map((row) => [row.owner, row.found]))
    for (const [paid, { net }] of attributeTracedMoney(
      { payments },
      { payment: { amount }, booking },
      found,
    )) {
      traced.set(paid.id, (traced.get(paid.id) ?? 0n) + paid.net - net)
    }
  }
  return traced
}

/** Amounts held with these people for other claims, or was taken from them, as others than the payment's receiver. */
async function foundForOthers(
  db: Db | Tx,
  claimId: string,
  people: readonly string[],
  currency: CurrencyCode,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH wallet AS (
      SELECT id, owner_id FROM ledger_account
      WHERE owner_id = ANY(${people}::text[]) AND currency_code = ${currency} AND kind IN ('available', 'held')
    ), found AS (
      SELECT claim.payment_id, wallet.owner_id, hold.amount
      FROM wallet JOIN ledger_hold hold ON hold.account_id = wallet.id
      JOIN (SELECT id, payment_id FROM dispute UNION ALL SELECT id, payment_id FROM refund) claim
        ON claim.id = hold.dispute_id
      WHERE claim.id <> ${claimId}
      UNION ALL
      SELECT loss.payment_id, account.owner_id, -entry.amount
      FROM (
        SELECT DISTINCT change.about_id FROM wallet JOIN ledger_hold_change change ON change.account_id = wallet.id
        WHERE change.about_id IS NOT NULL
      ) about
      JOIN (SELECT id, payment_id FROM dispute UNION ALL SELECT id, payment_id FROM refund) loss ON loss.id = about.about_id
      JOIN ledger_transaction transaction ON transaction.about_id = loss.id AND transaction.kind IN ('REFUND', 'DISPUTE_LOST')
      JOIN ledger_entry entry ON entry.transaction_id = transaction.id AND entry.amount < 0
      JOIN ledger_account account ON account.id = entry.account_id AND account.owner_id = ANY(${people}::text[])
    ), booked AS (
      SELECT payment.id AS "paymentId", payment.amount_minor AS amount, payment.finished_at AS "paidAt",
        CASE transaction.kind WHEN 'TOP_UP' THEN payment.payer_id ELSE payment.creator_id END AS "receiverId",
        ${sql.raw(bookedPlatformFeeSql('transaction.id'))} AS fee
      FROM payment JOIN ledger_transaction transaction ON transaction.about_id = payment.id
        AND ${sql.raw(isPaymentBookingSql('transaction'))} AND ${sql.raw(isPrimaryTransferLegSql('transaction'))}
      WHERE payment.id IN (SELECT payment_id FROM found) AND payment.method = 'CARD'
    )
    SELECT booked.*, found.owner_id AS owner, sum(found.amount)::bigint AS found
    FROM booked JOIN found ON found.payment_id = booked."paymentId" AND found.owner_id <> booked."receiverId"
    GROUP BY booked."paymentId", booked.amount, booked."paidAt", booked."receiverId", booked.fee, found.owner_id
    ORDER BY booked."paymentId", found.owner_id`.execute(db)
  return rows
}
