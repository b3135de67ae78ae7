/** Invariants of wallet corrections: each statement finds violations, as a line of text for a person. */
export const adjustmentRules: Record<string, string> = {
  'each adjustment that was approved moved once what it says, and no other did': `
    SELECT 'adjustment ' || adjustment.id || ' (' || coalesce(adjustment.decision, 'undecided') || ') of '
      || adjustment.amount_minor || ' moved ' || coalesce(moved.wallet::text, 'nothing')
    FROM adjustment
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT transaction.id) AS times,
        sum(entry.amount) FILTER (WHERE account.owner_id = adjustment.account_id
          AND account.kind IN ('available', 'receivable')) AS wallet,
        sum(entry.amount) FILTER (WHERE account.owner_id IS NULL AND account.kind = adjustment.counter_account) AS counter
      FROM ledger_transaction transaction
      JOIN ledger_entry entry ON entry.transaction_id = transaction.id
      JOIN ledger_account account ON account.id = entry.account_id
      WHERE transaction.about_id = adjustment.id AND transaction.kind = 'ADJUSTMENT'
    ) moved
    WHERE CASE WHEN adjustment.decision = 'BOOKED'
      THEN (moved.times, moved.wallet, moved.counter)
        IS DISTINCT FROM (1::bigint, adjustment.amount_minor::numeric, -adjustment.amount_minor::numeric)
      ELSE moved.times > 0 END`,
  'each transaction for an adjustment has it': `
    SELECT 'transaction ' || transaction.id FROM ledger_transaction transaction
    LEFT JOIN adjustment ON adjustment.id = transaction.about_id
    WHERE transaction.kind = 'ADJUSTMENT' AND adjustment.id IS NULL`,
  'each adjustment that was approved was proposed by one admin and approved by another': `
    SELECT 'adjustment ' || adjustment.id FROM adjustment
    LEFT JOIN proposal ON proposal.act = 'ADJUST_LEDGER' AND proposal.subject_id = adjustment.id
      AND proposal.state = 'CONFIRMED' AND proposal.proposed_by = adjustment.proposed_by
      AND proposal.confirmed_by = adjustment.decided_by
    WHERE adjustment.decision = 'BOOKED'
      AND (proposal.id IS NULL OR adjustment.decided_by = adjustment.proposed_by)`,
}
