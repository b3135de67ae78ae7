export const ledgerEquivalentMutants: Record<string, readonly string[]> = {
  'of nothing, nothing is written': [
    'server/src/money/ledger/verification/seal-ledger.ts: if (sealed.length === 0) return sealed → if (false) return sealed',
    'server/src/money/ledger/booking/transfer.ts: if (transfers.length === 0) return booked → if (false) return booked',
  ],
  'nothing is as much below nothing': [
    'server/src/money/ledger/booking/transfer.ts: const total = entries.reduce((sum, { amount }) => sum + amount, 0n) → const total = entries.reduce((sum, { amount }) => sum - amount, 0n)',
  ],
  'an account of a person has one': [
    'server/src/money/ledger/booking/transfer.ts: const part = smallerBigint(amount, -(getLockedLedgerAccount(accounts, debt, currency).balance ?? 0n)) → const part = smallerBigint(amount, -(getLockedLedgerAccount(accounts, debt, currency).balance ?? 1n))',
  ],
  'no entry is of nothing': [
    "server/src/money/ledger/booking/transfer.ts: return amount > 0n && (account.kind === 'available' || account.kind === 'pending') → return amount >= 0n && (account.kind === 'available' || account.kind === 'pending')",
  ],
  'what is there already is not opened again': [
    'server/src/money/ledger/booking/lock-accounts.ts: if (accounts) return accounts → if (false) return accounts',
  ],
  'nobody has an account of that kind': [
    'server/src/money/ledger/booking/lock-accounts.ts: JOIN ledger_account account ON account.owner_id IS NULL AND account.kind = platform.kind → JOIN ledger_account account ON (true OR (account.owner_id IS NULL)) AND account.kind = platform.kind',
    "server/src/money/ledger/figures/daily-ledger-totals.ts: LEFT JOIN ledger_account kept ON kept.owner_id IS NULL AND kept.kind = 'fees' → LEFT JOIN ledger_account kept ON (true OR (kept.owner_id IS NULL)) AND kept.kind = 'fees'",
    "server/src/money/ledger/booking/booked-platform-fee.ts: FROM ledger_entry fee JOIN ledger_account fees ON fees.id = fee.account_id AND fees.owner_id IS NULL AND fees.kind = 'fees' → FROM ledger_entry fee JOIN ledger_account fees ON fees.id = fee.account_id AND (true OR (fees.owner_id IS NULL)) AND fees.kind = 'fees'",
    "server/src/money/ledger/wallet/earnings.ts: JOIN ledger_account account ON account.id = fee.account_id AND account.owner_id IS NULL AND account.kind = 'fees' → JOIN ledger_account account ON account.id = fee.account_id AND (true OR (account.owner_id IS NULL)) AND account.kind = 'fees'",
    'server/src/money/ledger/verification/transfer-violation-queries.ts: sum(entry.amount) FILTER (WHERE account.owner_id IS NULL AND account.kind = adjustment.counter_account) AS counter → sum(entry.amount) FILTER (WHERE (true OR (account.owner_id IS NULL)) AND account.kind = adjustment.counter_account) AS counter',
    "server/src/money/ledger/verification/transfer-violation-queries.ts: WHERE account.kind = 'bank' AND account.owner_id IS NULL AND transaction.kind = 'OFFLINE_TRANSFER' → WHERE account.kind = 'bank' AND (true OR (account.owner_id IS NULL)) AND transaction.kind = 'OFFLINE_TRANSFER'",
  ],
  'locks more than it has to, which nothing that is done in turn can tell': [
    'server/src/money/ledger/booking/lock-accounts.ts: WHERE id IN (SELECT id FROM of_person) → WHERE (true OR (id IN (SELECT id FROM of_person)))',
  ],
  'a number that is chosen': [
    'server/src/money/ledger/clearing/clear-earnings.ts: const batch = 1000 → const batch = 1001',
    'server/src/money/ledger/clearing/clear-earnings.ts: const lanes = 4 → const lanes = 5',
    'server/src/money/ledger/wallet/withdrawable.ts: export const maxWithdrawalMinor = 1_000_000_000_000n → export const maxWithdrawalMinor = 1000000000001n',
  ],
  'all that are due are cleared, however many at a time and in whichever order': [
    "server/src/money/ledger/clearing/clear-earnings.ts: .orderBy('due_at') → .orderBy('due_at', 'desc')",
    "server/src/money/ledger/clearing/clear-earnings.ts: .orderBy('due_at') .limit(batch) → .orderBy('due_at')",
  ],
  'a transaction has one who earns': [
    "server/src/money/ledger/clearing/clear-earnings.ts: .where('transaction_id', '=', transactionId) .where('owner_id', '=', ownerId) → .where('transaction_id', '=', transactionId)",
  ],
  'nothing is added by nothing': [
    'server/src/money/ledger/figures/daily-ledger-totals.ts: SELECT sum(entry.amount) FILTER (WHERE entry.amount > 0)::bigint AS amount, → SELECT sum(entry.amount) FILTER (WHERE entry.amount >= 0)::bigint AS amount,',
    'server/src/money/ledger/wallet/wallet-totals.ts: SELECT transaction.kind, coalesce(sum(entry.amount) FILTER (WHERE entry.amount > 0), 0)::bigint AS credits, → SELECT transaction.kind, coalesce(sum(entry.amount) FILTER (WHERE entry.amount >= 0), 0)::bigint AS credits,',
    'server/src/money/ledger/wallet/wallet-totals.ts: coalesce(-sum(entry.amount) FILTER (WHERE entry.amount < 0), 0)::bigint AS debits, → coalesce(-sum(entry.amount) FILTER (WHERE entry.amount <= 0), 0)::bigint AS debits,',
    'server/src/money/ledger/wallet/wallet-totals.ts: coalesce(-sum(entry.amount) FILTER (WHERE entry.amount < 0), 0)::bigint AS debits, → coalesce(-sum(entry.amount) FILTER (WHERE entry.amount < 1), 0)::bigint AS debits,',
    'server/src/money/ledger/verification/ledger-violation-queries.ts: SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount > 0 → SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount >= 0',
    'server/src/money/ledger/verification/reversal-violation-queries.ts: SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount > 0 → SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount >= 0',
  ],
  'the first alone is read': [
    "server/src/money/ledger/verification/last-verification.ts: .orderBy('checked_at', 'desc') .limit(1) → .orderBy('checked_at', 'desc')",
    'server/src/money/ledger/verification/last-verification.ts: .limit(1) → .limit(2)',
    'server/src/money/ledger/verification/last-verification.ts: LEFT JOIN (SELECT checked_at, mismatches FROM ledger_check ORDER BY checked_at DESC LIMIT 1) newest ON true`.execute( → LEFT JOIN (SELECT checked_at, mismatches FROM ledger_check ORDER BY checked_at DESC LIMIT 2) newest ON true`.execute(',
    'server/src/money/ledger/verification/load-seals.ts: ORDER BY sealed_at DESC, shard, number DESC LIMIT 1`.execute(db), → ORDER BY sealed_at DESC, shard, number DESC LIMIT 2`.execute(db),',
  ],
  'what is added up is always a row': [
    'server/src/money/ledger/books/search-seals.ts: return Math.min(Number(rows[0]?.count ?? 0), maxCountedRows + 1) → return Math.min(Number(rows[0]?.count ?? 1), maxCountedRows + 1)',
    'server/src/money/ledger/books/search-accounts.ts: return { data: rows.map(view), page: { ...page, ...buildListTotalFields(Number(counted[0]?.total ?? 0)) } } → return { data: rows.map(view), page: { ...page, ...buildListTotalFields(Number(counted[0]?.total ?? 1)) } }',
    'server/src/money/ledger/books/search-entries.ts: return { data: rows.map(view), page: { ...page, ...buildListTotalFields(Number(counted[0]?.total ?? 0)) } } → return { data: rows.map(view), page: { ...page, ...buildListTotalFields(Number(counted[0]?.total ?? 1)) } }',
    "server/src/money/ledger/verification/last-verification.ts: if (!proof) throw new Error('The database answered without a row.') → if (false) throw new Error('The database answered without a row.')",
    'server/src/money/ledger/verification/load-seals.ts: return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest?.toISOString() ?? null } → return { count: rows[0]?.count ?? 1, oldest: rows[0]?.oldest?.toISOString() ?? null }',
    'server/src/money/ledger/verification/verify-ledger.ts: return { mismatches, entryCount: rows[0]?.count ?? 0n } → return { mismatches, entryCount: rows[0]?.count ?? 1n }',
    'server/src/money/ledger/reversal/booked-payment.ts: return rows[0] ?? { taken: 0n, owed: 0n } → return rows[1] ?? { taken: 0n, owed: 0n }',
    'server/src/money/ledger/reversal/booked-payment.ts: return rows[0] ?? { taken: 0n, owed: 0n } → return rows[0] ?? { taken: 1n, owed: 0n }',
    'server/src/money/ledger/reversal/booked-payment.ts: return rows[0] ?? { taken: 0n, owed: 0n } → return rows[0] ?? { taken: 0n, owed: 1n }',
    'server/src/money/ledger/wallet/wallet-history.ts: return row?.total ?? 0 → return row?.total ?? 1',
    'server/src/money/ledger/wallet/wallet-totals.ts: return held?.balance ?? 0n → return held?.balance ?? 1n',
  ],
  'a time of a day is of that day': [
    'server/src/money/ledger/verification/load-seals.ts: const since = new Date(now.getTime() - (daysShown - 1) * dayMs).toISOString().slice(0, 10) → const since = new Date(now.getTime() - (daysShown - 1) * dayMs).toISOString()',
  ],
  'others are not looked for': [
    `server/src/money/ledger/verification/load-seals.ts: WHERE day >= \${since}::date\`.execute(db), → WHERE (true OR (day >= \${since}::date))\`.execute(db),`,
  ],
  'no entry of the platform has one': [
    'server/src/money/ledger/figures/roll-up-ledger-totals.ts: JOIN ledger_entry entry ON entry.account_id = account.id AND entry.balance_after IS NULL → JOIN ledger_entry entry ON entry.account_id = account.id AND (true OR (entry.balance_after IS NULL))',
  ],
  'nothing waits for just so long': [
    "server/src/money/ledger/verification/ledger-seal-violation-queries.ts: FROM ledger_unsealed WHERE booked_at < now() - interval '10 minutes' HAVING count(*) > 0`, → FROM ledger_unsealed WHERE booked_at <= now() - interval '10 minutes' HAVING count(*) > 0`,",
  ],
  'of nothing, nothing is taken': [
    'server/src/money/ledger/reversal/reverse-payments.ts: if (amount === 0n) return → if (false) return',
    `server/src/money/ledger/reversal/reverse-payments.ts: FROM waiting WHERE reached - amount < \${amount} → FROM waiting WHERE reached - amount <= \${amount}`,
  ],
  'a row that a statement changes it does not delete': [
    'server/src/money/ledger/reversal/reverse-payments.ts: AND uncleared.amount = cut.taken → AND (true OR (uncleared.amount = cut.taken))',
  ],
  'every entry of a person has one': [
    'server/src/money/ledger/wallet/earnings.ts: JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL → JOIN ledger_entry entry ON entry.account_id = wallet.id AND (true OR (entry.balance_after IS NOT NULL))',
    'server/src/money/ledger/wallet/entries-about.ts: JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL → JOIN ledger_entry entry ON entry.account_id = wallet.id AND (true OR (entry.balance_after IS NOT NULL))',
    'server/src/money/ledger/wallet/ledger-extract.ts: JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL → JOIN ledger_entry entry ON entry.account_id = wallet.id AND (true OR (entry.balance_after IS NOT NULL))',
    'server/src/money/ledger/wallet/wallet-history.ts: WHERE ledger_entry.account_id = wallet.id AND ledger_entry.balance_after IS NOT NULL → WHERE ledger_entry.account_id = wallet.id AND (true OR (ledger_entry.balance_after IS NOT NULL))',
    'server/src/money/ledger/wallet/wallet-history.ts: WHERE ledger_entry.account_id = wallet.id AND ledger_entry.balance_after IS NOT NULL → WHERE ledger_entry.account_id = wallet.id AND (true OR (ledger_entry.balance_after IS NOT NULL)) (2)',
    `server/src/money/ledger/wallet/wallet-movements.ts: AND other.kind = '\${kind}' AND earlier.balance_after IS NOT NULL AND earlier.created_at <= moved.created_at → AND other.kind = '\${kind}' AND (true OR (earlier.balance_after IS NOT NULL)) AND earlier.created_at <= moved.created_at`,
    'server/src/money/ledger/wallet/wallet-totals.ts: JOIN ledger_entry entry ON entry.account_id = wallet.id AND entry.balance_after IS NOT NULL → JOIN ledger_entry entry ON entry.account_id = wallet.id AND (true OR (entry.balance_after IS NOT NULL))',
    'server/src/money/ledger/wallet/wallet-totals.ts: WHERE entry.account_id = wallet.id AND entry.balance_after IS NOT NULL AND entry.created_at < $3 → WHERE entry.account_id = wallet.id AND (true OR (entry.balance_after IS NOT NULL)) AND entry.created_at < $3',
  ],
  'an id is that of one thing': [
    "server/src/money/ledger/wallet/earnings.ts: LEFT JOIN refund ON refund.id = transaction.about_id AND transaction.kind = 'REFUND' → LEFT JOIN refund ON refund.id = transaction.about_id AND (true OR (transaction.kind = 'REFUND'))",
    "server/src/money/ledger/wallet/earnings.ts: LEFT JOIN dispute ON dispute.id = transaction.about_id AND transaction.kind = 'DISPUTE_LOST' → LEFT JOIN dispute ON dispute.id = transaction.about_id AND (true OR (transaction.kind = 'DISPUTE_LOST'))",
  ],
  'moves nothing that counts here, in sum': [
    "server/src/money/ledger/wallet/entries-about.ts: AND booked.kind NOT IN ('CLEARING', 'WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE') → AND booked.kind NOT IN ('WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE')",
    "server/src/money/ledger/wallet/entries-about.ts: AND booked.kind NOT IN ('CLEARING', 'WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE') → AND booked.kind NOT IN ('CLEARING', 'WITHDRAWAL_REQUEST', 'WITHDRAWAL_RELEASE')",
  ],
  'of nothing, nothing is told': [
    'server/src/money/ledger/wallet/earnings.ts: if (paymentIds.length === 0) return new Map() → if (false) return new Map()',
  ],
  'they are as many in any order': [
    'server/src/money/ledger/wallet/wallet-history.ts: ORDER BY ledger_entry.created_at DESC → ORDER BY ledger_entry.created_at ASC (2)',
  ],
  'a transaction has one entry on an account': [
    "server/src/money/ledger/wallet/wallet-movements.ts: max(balance_after) FILTER (WHERE account_kind = 'available') AS available, → min(balance_after) FILTER (WHERE account_kind = 'available') AS available,",
    "server/src/money/ledger/wallet/wallet-movements.ts: max(balance_after) FILTER (WHERE account_kind = 'receivable') AS owed → min(balance_after) FILTER (WHERE account_kind = 'receivable') AS owed",
  ],
  'both are the same where they are equal': [
    'server/src/money/ledger/booking/accounts.ts: return one < other ? one : other → return one <= other ? one : other',
    'server/src/money/ledger/reversal/reversal-entries.ts: const paid = reversed < amount ? reversed : amount → const paid = reversed <= amount ? reversed : amount',
  ],
  'there is to be one': [
    "server/src/money/ledger/verification/transfer-violation-queries.ts: SELECT string_agg(credit.amount::text, ' and ') AS credited, min(credit.amount) AS amount, count(*) AS times → SELECT string_agg(credit.amount::text, ' and ') AS credited, max(credit.amount) AS amount, count(*) AS times",
    "server/src/money/ledger/verification/transfer-violation-queries.ts: SELECT string_agg(credit.amount::text, ' and ') AS credited, min(credit.amount) AS amount, count(*) AS times → SELECT string_agg(credit.amount::text, ' and ') AS credited, max(credit.amount) AS amount, count(*) AS times (2)",
  ],
  'one more than is shown says that there is more, and so do two': [
    `server/src/money/ledger/books/search-accounts.ts: LIMIT \${limit + 1}::int OFFSET \${skip}::int → LIMIT \${limit + 2}::int OFFSET \${skip}::int`,
    `server/src/money/ledger/books/search-entries.ts: LIMIT \${limit + 1}::int OFFSET \${skip}::int → LIMIT \${limit + 2}::int OFFSET \${skip}::int`,
    `server/src/money/ledger/books/search-seals.ts: ORDER BY sealed_at DESC, shard, number DESC LIMIT \${limit + 1}::int OFFSET \${skip}::int\`.execute(db) → ORDER BY sealed_at DESC, shard, number DESC LIMIT \${limit + 2}::int OFFSET \${skip}::int\`.execute(db)`,
  ],
  'one above what is counted is told as any other': [
    `server/src/money/ledger/books/search-accounts.ts: SELECT FROM ledger_account kept WHERE \${fitting(query)} LIMIT \${maxCountedRows + 1}::int) counted\`.execute( → SELECT FROM ledger_account kept WHERE \${fitting(query)} LIMIT \${maxCountedRows + 2}::int) counted\`.execute(`,
    `server/src/money/ledger/books/search-entries.ts: SELECT FROM ledger_entry entry WHERE \${fitting(of, query)} LIMIT \${maxCountedRows + 1}::int) counted\`.execute( → SELECT FROM ledger_entry entry WHERE \${fitting(of, query)} LIMIT \${maxCountedRows + 2}::int) counted\`.execute(`,
    'server/src/money/ledger/books/search-seals.ts: return Math.min(Number(rows[0]?.count ?? 0), maxCountedRows + 1) → return Math.min(Number(rows[0]?.count ?? 0), maxCountedRows + 2)',
  ],
  'a seal has all four, or there is none': [
    'server/src/money/ledger/books/load-transaction.ts: if (shard === null || sealNumber === null || hash === null || sealedAt === null) return null → if (shard === null && sealNumber === null || hash === null || sealedAt === null) return null',
    'server/src/money/ledger/books/load-transaction.ts: if (shard === null || sealNumber === null || hash === null || sealedAt === null) return null → if (shard === null || sealNumber === null && hash === null || sealedAt === null) return null',
    'server/src/money/ledger/books/load-transaction.ts: if (shard === null || sealNumber === null || hash === null || sealedAt === null) return null → if (shard === null || sealNumber === null || hash === null && sealedAt === null) return null',
  ],
  'whoever has an account has both': [
    'server/src/money/ledger/books/search-accounts.ts: ownerId === null || username === null || displayName === null → ownerId === null && username === null || displayName === null',
    'server/src/money/ledger/books/search-accounts.ts: ownerId === null || username === null || displayName === null → ownerId === null || username === null && displayName === null',
  ],
  'what is sealed waits no more': [
    'server/src/money/ledger/verification/seal-ledger.ts: WHERE ledger_sealed.shard = made.shard AND ledger_sealed.seal_number = made.number → WHERE (true OR (ledger_sealed.shard = made.shard)) AND ledger_sealed.seal_number = made.number',
    'server/src/money/ledger/verification/seal-ledger.ts: WHERE ledger_sealed.shard = made.shard AND ledger_sealed.seal_number = made.number → WHERE ledger_sealed.shard = made.shard AND (true OR (ledger_sealed.seal_number = made.number))',
  ],
  'one look more finds nothing that waits': [
    'server/src/money/ledger/verification/seal-ledger.ts: if (sealed.reduce((sum, { count }) => sum + count, 0) < batch) break → if (sealed.reduce((sum, { count }) => sum + count, 1) < batch) break',
  ],
  'a top seal names one seal of each shard': [
    'server/src/money/ledger/verification/ledger-seal-violation-queries.ts: SELECT seal.shard, coalesce(max(seal.number) FILTER (WHERE named.line IS NOT NULL), 0) AS known → SELECT seal.shard, coalesce(min(seal.number) FILTER (WHERE named.line IS NOT NULL), 0) AS known',
  ],
  'it is said once more, for an index': [
    `server/src/money/ledger/books/search-seals.ts: WHERE sealed_at <= (SELECT last.sealed_at \${last}) → WHERE (true OR (sealed_at <= (SELECT last.sealed_at \${last})))`,
  ],
  'all that is named was opened': [
    `server/src/money/ledger/booking/lock-accounts.ts: if (!account) throw new Error(\`The ledger has no account \${kind} of \${owner ?? \`shard \${shard}\`}.\`) → if (false) throw new Error(\`The ledger has no account \${kind} of \${owner ?? \`shard \${shard}\`}.\`)`,
  ],
}
