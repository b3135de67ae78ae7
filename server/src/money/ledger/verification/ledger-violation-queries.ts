import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'
import { isPaymentBookingSql } from '../booking/payment-kinds.ts'
import { selectTransactionTotalsSql } from '../figures/daily-ledger-totals.ts'

/** Invariants of all money: each statement finds violations, as a line of text for a person. */
export const ledgerViolationQueries: Record<string, string> = {
  'the entries of each transaction sum to zero': `
    SELECT transaction.id || ' sums to ' || coalesce(sum(entry.amount)::text, 'nothing')
    FROM ledger_transaction transaction LEFT JOIN ledger_entry entry ON entry.transaction_id = transaction.id
    GROUP BY transaction.id HAVING sum(entry.amount) IS DISTINCT FROM 0`,
  'all entries of a currency sum to zero': `
    SELECT account.currency_code || ' sums to ' || sum(entry.amount) || CASE entry.shard WHEN 0 THEN '' ELSE ' in shard ' || entry.shard END
    FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
    GROUP BY account.currency_code, entry.shard HAVING sum(entry.amount) <> 0`,
  'each entry is on an account in the currency of its transaction': `
    SELECT 'an entry of ' || entry.transaction_id
    FROM ledger_entry entry
    LEFT JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
    LEFT JOIN ledger_account account ON account.id = entry.account_id
    WHERE transaction.currency_code IS NULL OR account.currency_code IS DISTINCT FROM transaction.currency_code`,
  "each person's balance equals the entries": `
    SELECT 'account ' || account.id || ' of ' || account.owner_id || ' has ' || account.balance || ', its entries '
      || coalesce(sum(entry.amount), 0)
    FROM ledger_account account LEFT JOIN ledger_entry entry ON entry.account_id = account.id
    WHERE account.owner_id IS NOT NULL
    GROUP BY account.id, account.shard HAVING account.balance <> coalesce(sum(entry.amount), 0)`,
  'each entry on an account of a person carries the balance that it led to, and no other entry does': `
    SELECT 'the entry of ' || transaction_id || ' on account ' || account_id FROM (
      SELECT transaction_id, account_id, amount, balance_after,
        lag(balance_after, 1, 0::bigint) OVER (PARTITION BY account_id ORDER BY created_at) AS balance_before
      FROM ledger_entry WHERE balance_after IS NOT NULL) AS chain
    WHERE balance_after <> balance_before + amount
    UNION ALL
    SELECT 'the entry of ' || entry.transaction_id || ' on account ' || entry.account_id
    FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
    WHERE (account.owner_id IS NULL) <> (entry.balance_after IS NULL)`,
  'earnings not yet cleared make up the pending accounts': `
    SELECT coalesce(account.owner_id, uncleared.owner_id) || ' has ' || coalesce(account.balance, 0)
      || ' pending, uncleared ' || coalesce(uncleared.amount, 0)
    FROM (SELECT * FROM ledger_account WHERE kind = 'pending') account
    FULL JOIN (
      SELECT owner_id, currency_code, sum(amount) AS amount FROM ledger_uncleared GROUP BY owner_id, currency_code
    ) uncleared ON uncleared.owner_id = account.owner_id AND uncleared.currency_code = account.currency_code
    WHERE coalesce(account.balance, 0) <> coalesce(uncleared.amount, 0)`,
  'each day of the platform that was added up equals its entries': `
    SELECT 'account ' || day.account_id || ' on ' || day.day
    FROM ledger_day day CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount, count(*) AS entry_count FROM ledger_entry entry
      WHERE entry.account_id = day.account_id AND entry.balance_after IS NULL
        AND entry.created_at >= day.day::timestamp AT TIME ZONE 'UTC'
        AND entry.created_at < (day.day + 1)::timestamp AT TIME ZONE 'UTC') AS entries
    WHERE entries.amount <> day.amount OR entries.entry_count <> day.entry_count`,
  'each hour that was added up for the dashboard equals its transactions': `
    SELECT 'figures of ' || coalesce(figure.currency_code, booked.currency_code) || ' ' || coalesce(figure.kind, booked.kind)
      || ' in the hour from ' || coalesce(figure.hour, booked.hour)
    FROM ledger_figure figure FULL JOIN (
      SELECT date_trunc('hour', created_at, 'UTC') AS hour, currency_code, kind, count(*) AS transaction_count,
        sum(amount) AS amount, count(*) FILTER (WHERE has_fees) AS fee_count, sum(fees) AS fees
      FROM (${selectTransactionTotalsSql}) AS each
      WHERE created_at < (SELECT max(hour) + interval '1 hour' FROM ledger_figure)
      GROUP BY 1, 2, 3
    ) booked ON booked.hour = figure.hour AND booked.currency_code = figure.currency_code AND booked.kind = figure.kind
    WHERE (figure.transaction_count, figure.amount, figure.fee_count, figure.fees)
      IS DISTINCT FROM (booked.transaction_count, booked.amount, booked.fee_count, booked.fees)`,
  'each payment that succeeded has exactly one transaction, of its amount': `
    SELECT 'payment ' || payment.id || ' (' || payment.reference || ') has ' || count(transaction.id) || ' of '
      || coalesce(sum(moved.amount), 0)
    FROM payment
    LEFT JOIN ledger_transaction transaction ON transaction.about_id = payment.id
      AND ${isPaymentBookingSql('transaction')} AND ${isPrimaryTransferLegSql('transaction')}
    CROSS JOIN LATERAL (
      SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount > 0
    ) AS moved
    GROUP BY payment.id
    HAVING (count(transaction.id), coalesce(sum(moved.amount), 0)) IS DISTINCT FROM (
      CASE WHEN payment.status = 'SUCCEEDED' AND payment.outcome <> 'NOTHING_DUE'
        THEN (1::bigint, payment.amount_minor::numeric) ELSE (0::bigint, 0::numeric) END)`,
  'each transaction for a payment has its payment': `
    SELECT 'transaction ' || transaction.id FROM ledger_transaction transaction
    LEFT JOIN payment ON payment.id = transaction.about_id
    WHERE ${isPaymentBookingSql('transaction')}
      AND (payment.id IS NULL OR payment.reference <> transaction.reference)`,
  'each charge that succeeded was taken from its provider, and nothing else was': `
    SELECT 'provider ' || coalesce(charged.provider, booked.kind) || ' ' || coalesce(charged.currency_code, booked.currency_code)
      || ': charges ' || coalesce(charged.amount, 0) || ', booked ' || coalesce(booked.amount, 0)
    FROM (
      SELECT provider, currency_code, sum(amount_minor) AS amount FROM payment
      WHERE method = 'CARD' AND status = 'SUCCEEDED' GROUP BY provider, currency_code
    ) charged
    FULL JOIN (
      SELECT account.kind, account.currency_code, -sum(entry.amount) AS amount
      FROM ledger_account account JOIN ledger_entry entry ON entry.account_id = account.id
      JOIN ledger_transaction transaction ON transaction.id = entry.transaction_id
      WHERE account.kind LIKE 'provider:%' AND ${isPaymentBookingSql('transaction')}
      GROUP BY account.kind, account.currency_code
    ) booked ON booked.kind = 'provider:' || charged.provider AND booked.currency_code = charged.currency_code
    WHERE coalesce(charged.amount, 0) <> coalesce(booked.amount, 0)`,
  'each withdrawal moved its amount as its status says': `
    SELECT 'withdrawal ' || withdrawal.id || ' (' || withdrawal.status || ') has ' || coalesce(moved.kinds, 'nothing')
    FROM withdrawal
    CROSS JOIN LATERAL (
      SELECT string_agg(transaction.kind, ' ' ORDER BY transaction.kind) AS kinds,
        bool_and((taken.amount = -withdrawal.amount_minor AND given.amount = withdrawal.amount_minor) IS TRUE) AS fits
      FROM ledger_transaction transaction
      CROSS JOIN LATERAL (SELECT CASE transaction.kind WHEN 'WITHDRAWAL_REQUEST' THEN 'available' ELSE 'held' END AS kind
      ) AS source
      CROSS JOIN LATERAL (SELECT CASE transaction.kind WHEN 'WITHDRAWAL_REQUEST' THEN 'held'
        WHEN 'WITHDRAWAL_PAYOUT' THEN 'payouts' ELSE 'available' END AS kind) AS target
      LEFT JOIN LATERAL (
        SELECT entry.amount FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
        WHERE entry.transaction_id = transaction.id AND account.kind = source.kind
          AND account.owner_id = withdrawal.account_id) AS taken ON true
      CROSS JOIN LATERAL (
        SELECT sum(entry.amount) AS amount FROM ledger_entry entry
        JOIN ledger_account account ON account.id = entry.account_id
        WHERE entry.transaction_id = transaction.id
          AND (account.kind = target.kind OR target.kind = 'available' AND account.kind = 'receivable')
          AND account.owner_id IS NOT DISTINCT FROM CASE target.kind WHEN 'payouts' THEN NULL ELSE withdrawal.account_id END
      ) AS given
      WHERE transaction.about_id = withdrawal.id AND transaction.kind LIKE 'WITHDRAWAL%'
    ) AS moved
    WHERE moved.fits IS NOT TRUE OR moved.kinds IS DISTINCT FROM CASE withdrawal.status
      WHEN 'PAID' THEN 'WITHDRAWAL_PAYOUT WITHDRAWAL_REQUEST'
      WHEN 'DISAPPROVED' THEN 'WITHDRAWAL_RELEASE WITHDRAWAL_REQUEST'
      ELSE 'WITHDRAWAL_REQUEST' END`,
  'each transaction for a withdrawal has its withdrawal': `
    SELECT 'transaction ' || transaction.id FROM ledger_transaction transaction
    LEFT JOIN withdrawal ON withdrawal.id = transaction.about_id
    WHERE transaction.kind LIKE 'WITHDRAWAL%' AND withdrawal.id IS NULL`,
  'withdrawals that are neither paid nor turned down make up the held accounts': `
    SELECT coalesce(account.owner_id, open.account_id) || ' has ' || coalesce(account.balance, 0)
      || ' held, asked for ' || coalesce(open.amount, 0)
    FROM (SELECT * FROM ledger_account WHERE kind = 'held') account
    FULL JOIN (
      SELECT account_id, currency_code, sum(amount_minor) AS amount FROM withdrawal
      WHERE status IN ('PENDING', 'APPROVED') GROUP BY account_id, currency_code
    ) open ON open.account_id = account.owner_id AND open.currency_code = account.currency_code
    WHERE coalesce(account.balance, 0) <> coalesce(open.amount, 0)`,
  'each paid month has its payment, by its fan to its creator': `
    SELECT 'the month from ' || period.starts_at || ' of subscription ' || period.subscription_id
    FROM subscription_period period
    JOIN subscription ON subscription.id = period.subscription_id
    LEFT JOIN payment ON payment.id = period.payment_id
    WHERE (payment.status, payment.outcome, payment.purpose) IS DISTINCT FROM ('SUCCEEDED', 'AS_MEANT', 'SUBSCRIPTION')
      OR payment.payer_id <> subscription.fan_id OR payment.creator_id <> subscription.creator_id`,
  'each payment for a month has its month': `
    SELECT 'payment ' || payment.id FROM payment
    LEFT JOIN subscription_period period ON period.payment_id = payment.id
    WHERE payment.purpose = 'SUBSCRIPTION' AND payment.outcome = 'AS_MEANT' AND period.payment_id IS NULL`,
  'each purchase has its payment, by its buyer to its creator for the same item': `
    SELECT 'purchase ' || purchase.id FROM purchase
    LEFT JOIN payment ON payment.id = purchase.payment_id
    WHERE (payment.status, payment.outcome, payment.purpose) IS DISTINCT FROM ('SUCCEEDED', 'AS_MEANT', 'PURCHASE')
      OR (payment.payer_id, payment.creator_id, payment.item_kind, payment.item_id, payment.amount_minor)
        IS DISTINCT FROM (purchase.buyer_id, purchase.creator_id, purchase.item_kind, purchase.item_id, purchase.amount_minor)`,
  'each payment for an item has its purchase': `
    SELECT 'payment ' || payment.id FROM payment
    LEFT JOIN purchase ON purchase.payment_id = payment.id
    WHERE payment.purpose = 'PURCHASE' AND payment.outcome = 'AS_MEANT' AND purchase.id IS NULL`,
  'no purchase is open whose money was given back': `
    SELECT 'purchase ' || purchase.id FROM purchase JOIN payment ON payment.id = purchase.payment_id
    WHERE purchase.closed_at IS NULL AND payment.reversed_minor >= payment.amount_minor`,
  'each paid subscription stands on a month that was paid for': `
    SELECT 'subscription ' || subscription.id FROM subscription
    LEFT JOIN subscription_period period
      ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
    WHERE NOT subscription.is_free AND period.payment_id IS NULL`,
}
