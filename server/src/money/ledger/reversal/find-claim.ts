import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import type { MoneyClaimKind } from './holds.ts'

/** An open dispute or a pending refund that concerns a member. Amounts in minor units. */
export type MoneyClaimOnMember = {
  kind: MoneyClaimKind
  amount: bigint
  currency: CurrencyCode
  openedAt: Date
  isOwn: boolean
  /** Amount of their money that it holds. */
  held: bigint
}

/** Finds the oldest open dispute about a payment by somebody or to them, or that holds money of theirs, or a pending refund. */
export async function findOldestMoneyClaimOnMember(
  db: Db | Tx,
  accountId: string,
): Promise<MoneyClaimOnMember | undefined> {
  const { rows } = await sql<MoneyClaimOnMember>`
    SELECT claim.kind, payment.currency_code AS currency, claim.created_at AS "openedAt",
      -- What a stranger's card was charged is theirs to know.
      CASE payment.payer_id WHEN ${accountId} THEN claim.amount_minor
        ELSE least(claim.amount_minor, payment.amount_minor) END AS amount,
      ${accountId} IN (payment.payer_id, payment.creator_id) AS "isOwn", coalesce(held.amount, 0)::bigint AS held
    FROM (
      SELECT id, 'DISPUTE' AS kind, payment_id, amount_minor, created_at FROM dispute WHERE state = 'OPEN'
      UNION ALL SELECT id, 'REFUND', payment_id, amount_minor, created_at FROM refund WHERE state = 'PENDING'
    ) claim
    JOIN payment ON payment.id = claim.payment_id
    LEFT JOIN (
      SELECT hold.dispute_id, sum(hold.amount) AS amount
      FROM ledger_account wallet JOIN ledger_hold hold ON hold.account_id = wallet.id
      WHERE wallet.owner_id = ${accountId} GROUP BY hold.dispute_id
    ) held ON held.dispute_id = claim.id
    WHERE payment.payer_id = ${accountId} OR payment.creator_id = ${accountId} AND payment.outcome = 'AS_MEANT'
      OR held.amount > 0
    ORDER BY claim.id LIMIT 1`.execute(db)
  return rows[0]
}
