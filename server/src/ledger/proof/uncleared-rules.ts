/** What must be true of card money that can be withdrawn later, and of open disputes: each statement finds what breaks it, as a line for a person. */
export const unclearedRules: Record<string, string> = {
  'what is uncleared on an account is what its lots add up to, and what is disputed what its holds do': `
    SELECT 'account ' || account.id || ' of ' || account.owner_id || ' has ' || account.uncleared_minor || ' uncleared and '
      || account.disputed_minor || ' disputed, its lots ' || coalesce(lot.amount, 0) || ' and its holds ' || coalesce(hold.amount, 0)
    FROM ledger_account account
    LEFT JOIN (
      SELECT owner_id, currency_code, sum(amount) AS amount FROM ledger_lot GROUP BY owner_id, currency_code
    ) lot ON lot.owner_id = account.owner_id AND lot.currency_code = account.currency_code AND account.kind = 'available'
    LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM ledger_hold GROUP BY account_id) hold ON hold.account_id = account.id
    WHERE (account.uncleared_minor, account.disputed_minor)
      IS DISTINCT FROM (coalesce(lot.amount, 0)::bigint, coalesce(hold.amount, 0)::bigint)`,
  'each lot and each hold has its account': `
    SELECT 'a lot of ' || lot.owner_id FROM ledger_lot lot
    LEFT JOIN ledger_account account ON account.owner_id = lot.owner_id AND account.currency_code = lot.currency_code
      AND account.kind = 'available' AND account.shard = lot.shard
    WHERE account.id IS NULL
    UNION ALL
    SELECT 'hold ' || hold.id FROM ledger_hold hold
    LEFT JOIN ledger_account account ON account.id = hold.account_id AND account.shard = hold.shard
    WHERE account.id IS NULL`,
  'nobody can withdraw what has not cleared, or is in dispute': `
    SELECT 'account ' || id || ' of ' || owner_id || ' has ' || balance || ', of which ' || uncleared_minor
      || ' is uncleared and ' || disputed_minor || ' disputed'
    FROM ledger_account
    WHERE owner_id IS NOT NULL AND uncleared_minor + disputed_minor > greatest(balance, 0)`,
  'the uncleared money of a charge is no more than was charged, and clears at one time': `
    SELECT 'charge ' || part.charge_id || ' of ' || coalesce(payment.amount_minor::text, 'nobody') || ' has '
      || sum(part.amount) || ' uncleared'
    FROM (
      SELECT charge_id, amount, clears_at FROM ledger_lot
      UNION ALL SELECT charge_id, amount, clears_at FROM ledger_hold WHERE charge_id IS NOT NULL
    ) part
    LEFT JOIN payment ON payment.id = part.charge_id AND payment.status = 'SUCCEEDED'
    GROUP BY part.charge_id, payment.amount_minor
    HAVING payment.amount_minor IS NULL OR sum(part.amount) > payment.amount_minor OR min(part.clears_at) <> max(part.clears_at)`,
  'only an open dispute holds money, and no more than it is about': `
    SELECT 'dispute ' || hold.dispute_id || ' (' || coalesce(dispute.state, 'unknown') || ') of '
      || coalesce(dispute.amount_minor, 0) || ' holds ' || sum(hold.amount)
    FROM ledger_hold hold LEFT JOIN dispute ON dispute.id = hold.dispute_id
    GROUP BY hold.dispute_id, dispute.state, dispute.amount_minor
    HAVING dispute.state IS DISTINCT FROM 'OPEN' OR sum(hold.amount) > dispute.amount_minor`,
}
