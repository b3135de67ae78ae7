import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { isPaymentBookingSql } from '../booking/payment-kinds.ts'
import { loadWithdrawableAmount } from './withdrawable.ts'

/**
 * Facts about the money behind a withdrawal that an approver needs before it leaves. Amounts in minor units.
 */
export type CardMoneyFacts = {
  /** Amount of the member's that open disputes hold, in the wallet and in withdrawals. */
  disputed: bigint
  /** Part of it that pending refunds to cards hold there. */
  refunding: bigint
  /** Part of the wallet that clears later. */
  uncleared: bigint
  /** Amount received in the requested period, after fees. */
  received: bigint
  /**
   * Part of `received` that came by card: paid so, or from wallets topped up so within the 90 days before.
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

/** Loads what is known of a member's card money. @param within when the money came in that is to be withdrawn */
export async function loadCardMoneyFacts(
  db: Db | Tx,
  ownerId: string,
  currency: CurrencyCode,
  { after, until }: { after: Date | null; until: Date },
): Promise<CardMoneyFacts> {
  const { disputed, refunding, uncleared } = await loadWithdrawableAmount(db, ownerId, currency, until)
  const { rows } = await sql<Pick<CardMoneyFacts, 'received' | 'byCard' | 'cardFrom' | 'cardUntil'>>`
    SELECT coalesce(sum(amount), 0)::bigint AS received,
      coalesce(sum(amount) FILTER (WHERE is_by_card), 0)::bigint AS "byCard",
      min(created_at) FILTER (WHERE is_by_card) AS "cardFrom", max(created_at) FILTER (WHERE is_by_card) AS "cardUntil"
    FROM (
      SELECT entry.amount, entry.created_at, payment.method = 'CARD' OR EXISTS (
        SELECT FROM payment top
        WHERE top.payer_id = payment.payer_id AND top.method = 'CARD' AND top.status = 'SUCCEEDED'
          AND (top.purpose = 'TOP_UP' OR top.outcome = 'WALLET_CREDIT') AND top.finished_at <= payment.finished_at
          AND top.finished_at > payment.finished_at - interval '90 days') AS is_by_card
      FROM ledger_account wallet
      JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL AND entry.amount > 0
        AND entry.created_at > coalesce(${after}::timestamptz, '-infinity') AND entry.created_at <= ${until}
      JOIN ledger_transaction booked ON booked.id = entry.transaction_id
        AND (${sql.raw(isPaymentBookingSql('booked'))} OR booked.kind = 'OFFLINE_TRANSFER')
      LEFT JOIN payment ON payment.id = booked.about_id
      WHERE wallet.owner_id = ${ownerId} AND wallet.currency_code = ${currency}
        AND wallet.kind IN ('available', 'pending', 'receivable')
    ) came`.execute(db)
  const [came] = rows
  if (!came) throw new Error('A sum has no row.')
  return { disputed, refunding, uncleared, ...came, disputes: await loadDisputes(db, ownerId, currency) }
}

async function loadDisputes(db: Db | Tx, ownerId: string, currency: CurrencyCode): Promise<PayersDispute[]> {
  const { rows } = await sql<PayersDispute>`
    SELECT dispute.id, payment.payer_id AS "payerId", payer.username AS "payerUsername",
      dispute.amount_minor AS amount, dispute.created_at AS "openedAt", held.amount AS held
    FROM dispute
    JOIN payment ON payment.id = dispute.payment_id AND payment.currency_code = ${currency}
    JOIN account payer ON payer.id = payment.payer_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(hold.amount), 0)::bigint AS amount
      FROM ledger_hold hold JOIN ledger_account account ON account.id = hold.account_id
      WHERE hold.dispute_id = dispute.id AND account.owner_id = ${ownerId}
    ) held
    WHERE dispute.state = 'OPEN' AND (held.amount > 0 OR ${ownerId} IN (payment.creator_id, payment.payer_id) OR EXISTS (
      SELECT FROM payment paid
      WHERE paid.payer_id = payment.payer_id AND paid.creator_id = ${ownerId} AND paid.status = 'SUCCEEDED'))
    ORDER BY dispute.id DESC LIMIT ${disputesMost}`.execute(db)
  return rows
}
