export const ledger: Record<string, readonly string[]> = {
  'nothing is added by nothing': [
    'server/src/ledger/proof/book-rules.ts: SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount > 0 → SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount >= 0',
    'server/src/ledger/proof/reversal-rules.ts: SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount > 0 → SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount >= 0',
  ],
  'nobody has an account of that kind': [
    'server/src/ledger/proof/adjustment-rules.ts: sum(entry.amount) FILTER (WHERE account.owner_id IS NULL AND account.kind = adjustment.counter_account) AS counter → sum(entry.amount) FILTER (WHERE (true OR (account.owner_id IS NULL)) AND account.kind = adjustment.counter_account) AS counter',
    "server/src/ledger/proof/transfer-rules.ts: WHERE account.kind = 'bank' AND account.owner_id IS NULL AND transaction.kind = 'OFFLINE_TRANSFER' → WHERE account.kind = 'bank' AND (true OR (account.owner_id IS NULL)) AND transaction.kind = 'OFFLINE_TRANSFER'",
  ],
  'there is to be one': [
    "server/src/ledger/proof/transfer-rules.ts: SELECT string_agg(credit.amount::text, ' and ') AS credited, min(credit.amount) AS amount, count(*) AS times → SELECT string_agg(credit.amount::text, ' and ') AS credited, max(credit.amount) AS amount, count(*) AS times",
    "server/src/ledger/proof/transfer-rules.ts: SELECT string_agg(credit.amount::text, ' and ') AS credited, min(credit.amount) AS amount, count(*) AS times → SELECT string_agg(credit.amount::text, ' and ') AS credited, max(credit.amount) AS amount, count(*) AS times (2)",
  ],
  'what is lost beyond a payment, its receiver does not bear': [
    'server/src/ledger/reversal/in-dispute.ts: const lost = least(disputed, (total ?? amount) - before) → const lost = least(disputed, (total ?? amount) + before)',
  ],
  'both are the same where they are equal': [
    'server/src/ledger/booking/least.ts: return one < other ? one : other → return one <= other ? one : other',
    'server/src/ledger/reversal/reversed-shares.ts: const paid = reversed < amount ? reversed : amount → const paid = reversed <= amount ? reversed : amount',
  ],
}
