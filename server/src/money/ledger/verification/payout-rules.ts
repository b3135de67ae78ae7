/**
 * Invariants of payouts by card providers: each statement finds violations, as a line of text for a person.
 */
export const payoutRules: Record<string, string> = {
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
