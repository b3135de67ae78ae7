/** SQL: what somebody (`$1`) has and cannot withdraw yet, why, and from when they can. Amounts in minor units. */
export const waitingMoneyExtract = `
  SELECT 'came by card, and can be withdrawn once it has cleared' AS "what", lot.currency_code AS "currencyCode",
    lot.amount AS "amountMinor", payment.finished_at AS "datePaid", lot.clears_at AS "dateClears", NULL AS "dateDisputed"
    FROM ledger_lot lot LEFT JOIN payment ON payment.id = lot.charge_id WHERE lot.owner_id = $1
  UNION ALL SELECT CASE wallet.kind WHEN 'held' THEN 'in a withdrawal, and held by an open dispute'
      ELSE 'in your wallet, and held by an open dispute' END, wallet.currency_code,
    hold.amount, payment.finished_at, hold.clears_at, dispute.created_at
    FROM ledger_account wallet JOIN ledger_hold hold ON hold.account_id = wallet.id
    JOIN dispute ON dispute.id = hold.dispute_id LEFT JOIN payment ON payment.id = dispute.payment_id
    WHERE wallet.owner_id = $1
  ORDER BY "dateClears", "dateDisputed"`
