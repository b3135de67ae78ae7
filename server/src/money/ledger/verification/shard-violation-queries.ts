/** Invariants of the ledger's shards: each statement finds violations, as a line of text for a person. */
export const ledgerShardViolationQueries: Record<string, string> = {
  'all accounts of a person lie in their shard': `
    SELECT 'account ' || kept.id || ' of ' || owner.id || ' lies in shard ' || kept.shard || ', its owner in ' || owner.ledger_shard
    FROM ledger_account kept JOIN account owner ON owner.id = kept.owner_id
    WHERE kept.shard <> owner.ledger_shard`,
  'each entry lies in one shard with its account and its transaction': `
    SELECT 'the entry of ' || entry.transaction_id || ' on account ' || entry.account_id || ' lies in shard ' || entry.shard
    FROM ledger_entry entry
    JOIN ledger_account kept ON kept.id = entry.account_id
    JOIN ledger_transaction booked ON booked.id = entry.transaction_id
    WHERE kept.shard <> entry.shard OR booked.shard <> entry.shard`,
  'the legs of a transfer are all there, and of one': `
    SELECT kind || ' about ' || about_id || ' has ' || count(*) || ' legs, the last ' || max(leg)
    FROM ledger_transaction
    GROUP BY about_id, kind
    HAVING count(*) <> max(leg) + 1 OR count(DISTINCT shard) <> count(*)
      OR min(created_at) <> max(created_at) OR count(DISTINCT currency_code) > 1
      OR count(DISTINCT coalesce(reference, '')) > 1`,
  'what leaves a shard arrives in another': `
    SELECT booked.kind || ' about ' || booked.about_id || ' leaves ' || sum(entry.amount) || ' on its way'
    FROM ledger_account transit
    JOIN ledger_entry entry ON entry.account_id = transit.id AND entry.balance_after IS NULL
    JOIN ledger_transaction booked ON booked.id = entry.transaction_id
    WHERE transit.owner_id IS NULL AND transit.kind = 'transit'
    GROUP BY booked.about_id, booked.kind HAVING sum(entry.amount) <> 0`,
}
