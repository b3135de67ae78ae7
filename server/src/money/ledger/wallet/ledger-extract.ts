/**
 * SQL: every entry in the ledger accounts of a person (`$1`), oldest first. Amounts in minor units; positive
 * amounts were credited to them.
 */
export const memberLedgerExtractSql = `
  SELECT entry.created_at AS "date", entry.transaction_id AS "transactionId", transaction.kind, wallet.kind AS account,
    wallet.currency_code AS "currencyCode", entry.amount AS "amountMinor", entry.balance_after AS "balanceMinor",
    transaction.reference
  FROM ledger_account wallet
  JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL
  JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
  WHERE wallet.owner_id = $1
  ORDER BY entry.created_at, entry.transaction_id`

/** SQL: what somebody (`$1`) has and cannot withdraw yet, why, and from when they can. Amounts in minor units. */
export const unwithdrawableMoneyExtractSql = `
  SELECT 'came by card, and can be withdrawn once it has cleared' AS "what", lot.currency_code AS "currencyCode",
    lot.amount AS "amountMinor", payment.finished_at AS "datePaid", lot.clears_at AS "dateClears", NULL AS "dateDisputed", NULL AS "dateRefundStarted"
    FROM ledger_lot lot LEFT JOIN payment ON payment.id = lot.charge_id WHERE lot.owner_id = $1
  UNION ALL SELECT CASE wallet.kind WHEN 'held' THEN 'in a withdrawal' ELSE 'in your wallet' END
      || CASE WHEN refund.id IS NULL THEN ', and held by an open dispute' ELSE ', and being refunded to the card that paid it' END, wallet.currency_code,
    hold.amount, payment.finished_at, hold.clears_at, dispute.created_at, refund.created_at
    FROM ledger_account wallet JOIN ledger_hold hold ON hold.account_id = wallet.id
    LEFT JOIN dispute ON dispute.id = hold.dispute_id LEFT JOIN refund ON refund.id = hold.dispute_id
    LEFT JOIN payment ON payment.id = coalesce(dispute.payment_id, refund.payment_id)
    WHERE wallet.owner_id = $1
  ORDER BY "dateClears", "dateDisputed", "dateRefundStarted"`
