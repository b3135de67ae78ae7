import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { isPaymentBookingSql } from '../booking/payment-kinds.ts'
import { loadWithdrawableAmount } from './withdrawable.ts'

/**
 * Facts about the money behind a withdrawal that an approver needs before it leaves, or had when it was decided. Amounts in
 * minor units.
 */
export type WithdrawalRiskFacts = {
  /** Amount of the member's that open disputes hold, in the wallet and in withdrawals. */
  disputed: bigint
  /** Part of it that pending refunds to cards hold there. */
  refunding: bigint
  /** Part of the wallet that clears later. */
  uncleared: bigint
  /** Amount received in the requested period, after fees. */
  received: bigint
  /**
   * Part of `received` that came by card: paid so, or what of a wallet's payment was card money.
   */
  byCard: bigint
  /** Time of the first and the last of these payments. */
  cardFrom: Date | null
  cardUntil: Date | null
  /** Open disputes about charges of those who paid the member, or about what the member was paid; the newest first. */
  disputes: PayersDispute[]
}

export type PayersDispute = {
  id: string
  payerId: string
  payerUsername: string
  amount: bigint
  openedAt: Date
  /** Part of it held with the member. */
  held: bigint
}

const disputesMost = 20

/**
 * Loads what is known of a member's card money.
 * @param after, until when the money came in that is to be withdrawn
 * @param decidedAt for a request that is decided: everything is as of then
 */
export async function loadWithdrawalRiskFacts(
  db: Db | Tx,
  ownerId: string,
  currency: CurrencyCode,
  { after, until, decidedAt }: { after: Date | null; until: Date; decidedAt: Date | null },
): Promise<WithdrawalRiskFacts> {
  const { disputed, refunding, uncleared } =
    decidedAt === null
      ? await loadWithdrawableAmount(db, ownerId, currency, until)
      : await loadMoneyAtRiskAt(db, ownerId, currency, decidedAt)
  const came = await sumReceivedByCard(db, ownerId, currency, { after, until })
  return {
    ...{ disputed, refunding, uncleared, ...came },
    disputes: await loadDisputes(db, ownerId, currency, decidedAt),
  }
}

/** Loads what of a wallet had not cleared, was disputed, and was being refunded at a past moment, from the logs of lots and holds. */
async function loadMoneyAtRiskAt(
  db: Db | Tx,
  ownerId: string,
  currency: CurrencyCode,
  at: Date,
): Promise<Pick<WithdrawalRiskFacts, 'disputed' | 'refunding' | 'uncleared'>> {
  const { rows } = await sql<Pick<WithdrawalRiskFacts, 'disputed' | 'refunding' | 'uncleared'>>`
    SELECT coalesce(sum(held.amount) FILTER (WHERE refund.id IS NULL), 0)::bigint AS disputed,
      coalesce(sum(held.amount) FILTER (WHERE refund.id IS NOT NULL), 0)::bigint AS refunding, (
        SELECT coalesce(sum(amount), 0)::bigint FROM ledger_lot_change
        WHERE owner_id = ${ownerId} AND currency_code = ${currency} AND created_at <= ${at} AND clears_at > ${at}) AS uncleared
    FROM ledger_account wallet
    JOIN ledger_hold_change held ON held.account_id = wallet.id AND held.created_at <= ${at}
    LEFT JOIN refund ON refund.id = held.dispute_id
    WHERE wallet.owner_id = ${ownerId} AND wallet.currency_code = ${currency}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum has no row.')
  return found
}

/**
 * Sums what was received, and what of it is card money: all of what a card paid directly; of what a wallet paid the part that had
 * not cleared, and of the rest as much as cleared card money made up of what came into that wallet within 90 days.
 */
async function sumReceivedByCard(
  db: Db | Tx,
  ownerId: string,
  currency: CurrencyCode,
  { after, until }: { after: Date | null; until: Date },
): Promise<Pick<WithdrawalRiskFacts, 'received' | 'byCard' | 'cardFrom' | 'cardUntil'>> {
  const { rows } = await sql<Pick<WithdrawalRiskFacts, 'received' | 'byCard' | 'cardFrom' | 'cardUntil'>>`
    WITH came AS MATERIALIZED (
      SELECT booked.about_id, payment.payer_id, payment.method, sum(entry.amount) AS amount, max(entry.created_at) AS at
      FROM ledger_account wallet
      JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL AND entry.amount > 0
        AND entry.created_at > coalesce(${after}::timestamptz, '-infinity') AND entry.created_at <= ${until}
      JOIN ledger_transaction booked ON booked.id = entry.transaction_id
        AND (${sql.raw(isPaymentBookingSql('booked'))} OR booked.kind = 'OFFLINE_TRANSFER')
      LEFT JOIN payment ON payment.id = booked.about_id
      WHERE wallet.owner_id = ${ownerId} AND wallet.currency_code = ${currency}
        AND wallet.kind IN ('available', 'pending', 'receivable')
      GROUP BY booked.about_id, payment.payer_id, payment.method
    ), lot AS MATERIALIZED (
      SELECT booked.about_id, sum(change.amount) AS amount
      FROM ledger_lot_change change JOIN ledger_transaction booked ON booked.id = change.transaction_id
      WHERE change.owner_id = ${ownerId} AND change.currency_code = ${currency} AND change.amount > 0
        AND change.created_at > coalesce(${after}::timestamptz, '-infinity') AND change.created_at <= ${until}
      GROUP BY booked.about_id
    ), payer AS MATERIALIZED (
      SELECT last.payer_id, CASE WHEN card.cleared > 0
        THEN least(1, card.cleared / greatest(came_in.amount - card.uncleared, card.cleared)) ELSE 0 END AS share
      FROM (SELECT payer_id, max(at) AS at FROM came WHERE method = 'WALLET' GROUP BY payer_id) last
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(top.amount_minor) FILTER (WHERE top.clears_at IS NULL OR top.clears_at <= last.at), 0) AS cleared,
          coalesce(sum(top.amount_minor) FILTER (WHERE top.clears_at > last.at), 0) AS uncleared
        FROM payment top
        WHERE top.payer_id = last.payer_id AND top.method = 'CARD' AND top.status = 'SUCCEEDED'
          AND (top.purpose = 'TOP_UP' OR top.outcome = 'WALLET_CREDIT') AND top.currency_code = ${currency}
          AND top.finished_at <= last.at AND top.finished_at > last.at - interval '90 days'
      ) card
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(entry.amount), 0) AS amount
        FROM ledger_account wallet JOIN ledger_entry entry ON entry.account_id = wallet.id
        WHERE card.cleared > 0 AND wallet.owner_id = last.payer_id AND wallet.currency_code = ${currency}
          AND wallet.kind = 'available' AND entry.amount > 0 AND entry.balance_after IS NOT NULL
          AND entry.created_at <= last.at AND entry.created_at > last.at - interval '90 days'
      ) came_in
    ), traced AS (
      SELECT came.amount, came.at, CASE came.method WHEN 'CARD' THEN came.amount WHEN 'WALLET' THEN
        least(coalesce(lot.amount, 0), came.amount)
          + floor(greatest(came.amount - coalesce(lot.amount, 0), 0) * coalesce(payer.share, 0)) ELSE 0 END AS by_card
      FROM came LEFT JOIN lot USING (about_id) LEFT JOIN payer ON payer.payer_id = came.payer_id
    )
    SELECT coalesce(sum(amount), 0)::bigint AS received, coalesce(sum(by_card), 0)::bigint AS "byCard",
      min(at) FILTER (WHERE by_card > 0) AS "cardFrom", max(at) FILTER (WHERE by_card > 0) AS "cardUntil"
    FROM traced`.execute(db)
  const [came] = rows
  if (!came) throw new Error('A sum has no row.')
  return came
}

async function loadDisputes(
  db: Db | Tx,
  ownerId: string,
  currency: CurrencyCode,
  decidedAt: Date | null,
): Promise<PayersDispute[]> {
  const held =
    decidedAt === null
      ? sql`ledger_hold hold`
      : sql`(SELECT * FROM ledger_hold_change WHERE created_at <= ${decidedAt}) hold`
  const wasOpen =
    decidedAt === null
      ? sql`dispute.state = 'OPEN'`
      : sql`dispute.created_at <= ${decidedAt} AND (dispute.state = 'OPEN' OR dispute.decided_at > ${decidedAt})`
  const { rows } = await sql<PayersDispute>`
    SELECT dispute.id, payment.payer_id AS "payerId", payer.username AS "payerUsername",
      dispute.amount_minor AS amount, dispute.created_at AS "openedAt", held.amount AS held
    FROM dispute
    JOIN payment ON payment.id = dispute.payment_id AND payment.currency_code = ${currency}
    JOIN account payer ON payer.id = payment.payer_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(hold.amount), 0)::bigint AS amount
      FROM ${held} JOIN ledger_account account ON account.id = hold.account_id
      WHERE hold.dispute_id = dispute.id AND account.owner_id = ${ownerId}
    ) held
    WHERE ${wasOpen} AND (held.amount > 0 OR ${ownerId} IN (payment.creator_id, payment.payer_id) OR EXISTS (
      SELECT FROM payment paid
      WHERE paid.payer_id = payment.payer_id AND paid.creator_id = ${ownerId} AND paid.status = 'SUCCEEDED'))
    ORDER BY dispute.id DESC LIMIT ${disputesMost}`.execute(db)
  return rows
}
