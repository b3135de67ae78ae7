/** Invariants of bank transfers: each statement finds violations, as a line of text for a person. */
export const bankTransferViolationQueries: Record<string, string> = {
  'each confirmed transfer was credited to its payer once, as it came, and no other was': `
    SELECT 'transfer ' || kept.id || ' (' || kept.reference || ') is ' || kept.status || ' with '
      || coalesce(kept.received_minor, 0) || ' received, credited ' || coalesce(moved.credited, 'nothing')
    FROM transfer kept
    CROSS JOIN LATERAL (
      SELECT string_agg(credit.amount::text, ' and ') AS credited, min(credit.amount) AS amount, count(*) AS times
      FROM ledger_transaction booked
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(entry.amount), 0) AS amount
        FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
        WHERE entry.transaction_id = booked.id AND account.owner_id = kept.account_id
          AND account.kind IN ('available', 'receivable')) credit
      WHERE booked.about_id = kept.id AND booked.kind = 'OFFLINE_TRANSFER'
    ) moved
    WHERE (moved.times, moved.amount) IS DISTINCT FROM (
      CASE WHEN kept.status = 'CONFIRMED' THEN 1::bigint ELSE 0::bigint END, kept.received_minor::numeric)`,
  'each bank line that was credited by itself was credited once, and no other was': `
    SELECT 'bank line ' || line.id || ' is ' || line.status || ' with ' || line.amount_minor || ', credited '
      || coalesce(moved.credited, 'nothing')
    FROM bank_line line
    CROSS JOIN LATERAL (
      SELECT string_agg(credit.amount::text, ' and ') AS credited, min(credit.amount) AS amount, count(*) AS times
      FROM ledger_transaction booked
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(entry.amount), 0) AS amount
        FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
        WHERE entry.transaction_id = booked.id AND account.owner_id = line.credited_to
          AND account.kind IN ('available', 'receivable')) credit
      WHERE booked.about_id = line.id AND booked.kind = 'OFFLINE_TRANSFER'
    ) moved
    WHERE (moved.times, moved.amount) IS DISTINCT FROM (
      CASE WHEN line.credited_to IS NULL THEN 0::bigint ELSE 1::bigint END,
      CASE WHEN line.credited_to IS NULL THEN NULL ELSE line.amount_minor::numeric END)`,
  'each bank line that is the money of a transfer is all that was confirmed of it': `
    SELECT 'bank line ' || line.id || ' of ' || line.amount_minor || ' is not transfer ' || line.transfer_id
    FROM bank_line line
    LEFT JOIN transfer kept ON kept.id = line.transfer_id AND kept.status = 'CONFIRMED'
      AND kept.received_minor = line.amount_minor AND kept.currency_code = line.currency_code
    WHERE (line.status = 'MATCHED' OR (line.status = 'CREDITED' AND line.credited_to IS NULL)) AND kept.id IS NULL`,
  'each transaction for a bank transfer has its transfer or its bank line': `
    SELECT 'transaction ' || booked.id FROM ledger_transaction booked
    LEFT JOIN transfer kept ON kept.id = booked.about_id
    LEFT JOIN bank_line line ON line.id = booked.about_id
    WHERE booked.kind = 'OFFLINE_TRANSFER' AND kept.id IS NULL AND line.id IS NULL`,
  "what came in at the platform's banks is what transfers and bank lines were credited with": `
    SELECT 'in ' || coalesce(came.currency_code, booked.currency_code) || ' ' || coalesce(came.amount, 0)
      || ' came, booked ' || coalesce(booked.amount, 0)
    FROM (
      SELECT currency_code, sum(amount) AS amount FROM (
        SELECT currency_code::text, received_minor AS amount FROM transfer WHERE status = 'CONFIRMED'
        UNION ALL SELECT currency_code, amount_minor FROM bank_line WHERE credited_to IS NOT NULL
      ) each GROUP BY currency_code
    ) came
    FULL JOIN (
      SELECT account.currency_code::text AS currency_code, -sum(entry.amount) AS amount
      FROM ledger_account account JOIN ledger_entry entry ON entry.account_id = account.id
      JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
      WHERE account.kind = 'bank' AND account.owner_id IS NULL AND transaction.kind = 'OFFLINE_TRANSFER'
      GROUP BY account.currency_code
    ) booked ON booked.currency_code = came.currency_code
    WHERE coalesce(came.amount, 0) <> coalesce(booked.amount, 0)`,
}

/**
 * Invariants of payouts by card providers: each statement finds violations, as a line of text for a person.
 */
export const providerPayoutViolationQueries: Record<string, string> = {
  'each withdrawal that its provider may still pay waits for it, and what it has paid was booked as its': `
    SELECT 'withdrawal ' || withdrawal.id || ' is ' || withdrawal.status || ', its payout by ' || payout.provider || ' '
      || payout.state || ', booked as ' || coalesce(booked.reference, 'none')
    FROM provider_payout payout
    JOIN withdrawal ON withdrawal.id = payout.withdrawal_id
    LEFT JOIN ledger_transaction booked ON booked.about_id = withdrawal.id AND booked.kind = 'WITHDRAWAL_PAYOUT'
    WHERE CASE payout.state
      WHEN 'PENDING' THEN withdrawal.status <> 'APPROVED' OR booked.id IS NOT NULL
      WHEN 'PAID' THEN withdrawal.status <> 'PAID' OR withdrawal.payout_reference IS DISTINCT FROM payout.provider_payout_id
        OR booked.reference IS DISTINCT FROM payout.provider_payout_id
      ELSE withdrawal.status = 'PENDING' END`,
}

/** Invariants of wallet corrections: each statement finds violations, as a line of text for a person. */
export const adjustmentViolationQueries: Record<string, string> = {
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
