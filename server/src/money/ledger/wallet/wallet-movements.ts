import { bookedPlatformFeeSql } from '../booking/booked-platform-fee.ts'

/**
 * SQL of what transactions did to a wallet, as a `WalletEntry` each: what was taken from, or paid back of, its debt counts as
 * what is available does.
 * @param entries SQL of a relation of entries on the wallet's available, pending and receivable accounts, and of payments past
 *   it, with the columns
 *   transaction_id, kind, about_id, reference, created_at, amount, balance_after, owner_id, currency_code, account_kind
 * @param page SQL that orders and cuts the transactions, by created_at and transaction_id
 */
export function selectWalletMovementsSql(entries: string, page: string): string {
  return `
    SELECT moved.transaction_id AS "transactionId", moved.kind, moved.about_id AS "aboutId", moved.reference,
      moved.currency_code AS "currencyCode", moved.amount, moved.created_at AS "createdAt",
      (extract(epoch FROM moved.created_at) * 1000000)::bigint AS position,
      coalesce(moved.available, ${balanceThen('available')}, 0) AS "balanceAfter",
      -coalesce(moved.owed, ${balanceThen('receivable')}, 0) AS "owedAfter",
      moved.is_uncleared AND EXISTS (
        SELECT FROM ledger_uncleared uncleared
        WHERE uncleared.transaction_id = moved.transaction_id AND uncleared.owner_id = moved.owner_id) AS "isPending",
      ${bookedPlatformFeeSql('moved.transaction_id')} AS fee
    FROM (
      SELECT transaction_id, kind, about_id, reference, created_at, owner_id, currency_code,
        sum(amount)::bigint AS amount, bool_or(account_kind = 'pending') AS is_uncleared,
        max(balance_after) FILTER (WHERE account_kind = 'available') AS available,
        max(balance_after) FILTER (WHERE account_kind = 'receivable') AS owed
      FROM (${entries}) AS entry
      GROUP BY transaction_id, kind, about_id, reference, created_at, owner_id, currency_code
      ${page}
    ) moved`
}

/** SQL: the balance of another account of the wallet at a transaction that did not touch it. */
function balanceThen(kind: 'available' | 'receivable'): string {
  return `(
        SELECT earlier.balance_after FROM ledger_entry earlier
        JOIN ledger_account other ON other.id = earlier.account_id
        WHERE other.owner_id = moved.owner_id AND other.currency_code = moved.currency_code
          AND other.kind = '${kind}' AND earlier.balance_after IS NOT NULL AND earlier.created_at <= moved.created_at
        ORDER BY earlier.created_at DESC LIMIT 1)`
}
