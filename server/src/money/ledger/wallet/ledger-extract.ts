/**
 * SQL: every entry in the ledger accounts of a person (`$1`), oldest first. Amounts in minor units; positive
 * amounts were credited to them.
 */
export const ledgerExtract = `
  SELECT entry.created_at AS "date", entry.transaction_id AS "transactionId", transaction.kind, wallet.kind AS account,
    wallet.currency_code AS "currencyCode", entry.amount AS "amountMinor", entry.balance_after AS "balanceMinor",
    transaction.reference
  FROM ledger_account wallet
  JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL
  JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
  WHERE wallet.owner_id = $1
  ORDER BY entry.created_at, entry.transaction_id`
