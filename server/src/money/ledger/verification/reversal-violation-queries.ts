import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'
import { moneyClaimsRelationSql } from './money-claim-violation-queries.ts'

/**
 * Invariants of refunds, disputes and debts: each statement finds violations, as a line of text for a person.
 */
export const reversalViolationQueries: Record<string, string> = {
  'each refund and each lost dispute moved once what it booked': `
    SELECT loss.kind || ' ' || loss.id || ' booked ' || loss.booked_minor || ' and has ' || count(transaction.id) || ' of '
      || coalesce(sum(moved.amount), 0)
    FROM (
      SELECT 'REFUND' AS kind, id, booked_minor FROM refund
      UNION ALL SELECT 'DISPUTE_LOST', id, booked_minor FROM dispute
    ) loss
    LEFT JOIN ledger_transaction transaction ON transaction.about_id = loss.id AND transaction.kind = loss.kind
      AND ${isPrimaryTransferLegSql('transaction')}
    CROSS JOIN LATERAL (
      SELECT sum(amount) AS amount FROM ledger_entry WHERE transaction_id = transaction.id AND amount > 0
    ) AS moved
    GROUP BY loss.kind, loss.id, loss.booked_minor
    HAVING (count(transaction.id), coalesce(sum(moved.amount), 0)) IS DISTINCT FROM (
      CASE WHEN loss.booked_minor > 0 THEN (1::bigint, loss.booked_minor::numeric) ELSE (0::bigint, 0::numeric) END)`,
  'each transaction for a refund or a lost dispute has it': `
    SELECT 'transaction ' || transaction.id FROM ledger_transaction transaction
    LEFT JOIN refund ON refund.id = transaction.about_id AND transaction.kind = 'REFUND'
    LEFT JOIN dispute ON dispute.id = transaction.about_id AND transaction.kind = 'DISPUTE_LOST'
    WHERE transaction.kind IN ('REFUND', 'DISPUTE_LOST') AND refund.id IS NULL AND dispute.id IS NULL`,
  'what was given back of a payment is what its refunds and lost disputes booked, and no more than was paid': `
    SELECT 'payment ' || payment.id || ' has given back ' || payment.reversed_minor || ' of '
      || coalesce(payment.total_minor, payment.amount_minor) || ', its refunds and disputes ' || coalesce(loss.booked, 0)
    FROM payment
    LEFT JOIN (
      SELECT payment_id, sum(booked_minor) AS booked FROM (
        SELECT payment_id, booked_minor FROM refund UNION ALL SELECT payment_id, booked_minor FROM dispute
      ) each GROUP BY payment_id
    ) loss ON loss.payment_id = payment.id
    WHERE payment.reversed_minor <> coalesce(loss.booked, 0)
      OR payment.reversed_minor > coalesce(payment.total_minor, payment.amount_minor)`,
  // What a dispute or a refund held with others is taken from them: then all people together have nothing of it.
  'a payment that was given back in full has left nothing with the platform, nor its receiver': `
    SELECT 'payment ' || payment.id || ' left ' || sum(entry.amount) || ' on account ' || holder.name
    FROM payment
    CROSS JOIN LATERAL (
      SELECT payment.id AS about_id UNION ALL SELECT id FROM refund WHERE payment_id = payment.id
      UNION ALL SELECT id FROM dispute WHERE payment_id = payment.id
    ) about
    JOIN ledger_transaction transaction ON transaction.about_id = about.about_id
    JOIN ledger_entry entry ON entry.transaction_id = transaction.id
    JOIN ledger_account account ON account.id = entry.account_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN account.owner_id IS NULL THEN account.kind
        WHEN EXISTS (SELECT FROM dispute WHERE dispute.payment_id = payment.id AND dispute.state = 'LOST') OR EXISTS (
          SELECT FROM refund JOIN ledger_hold_change change ON change.about_id = refund.id
          JOIN ${moneyClaimsRelationSql} claim ON claim.id = change.dispute_id AND claim.payment_id = payment.id
          WHERE refund.payment_id = payment.id) THEN 'its holders'
        ELSE account.owner_id END AS name
    ) holder
    WHERE payment.reversed_minor >= payment.amount_minor
      AND (account.owner_id IS NOT NULL OR account.kind = 'fees')
    GROUP BY payment.id, account.owner_id IS NULL, holder.name
    HAVING sum(entry.amount) <> 0`,
  'who owes something has nothing to spend': `
    SELECT debt.owner_id || ' owes ' || -debt.balance || ' and has ' || wallet.balance || ' ' || wallet.kind
    FROM ledger_account debt
    JOIN ledger_account wallet ON wallet.owner_id = debt.owner_id AND wallet.currency_code = debt.currency_code
      AND wallet.kind IN ('available', 'pending') AND wallet.balance > 0
    WHERE debt.kind = 'receivable' AND debt.balance < 0`,
  'a month is no longer paid for exactly when its payment was given back in full': `
    SELECT 'the month of payment ' || payment.id FROM subscription_period period
    JOIN payment ON payment.id = period.payment_id
    WHERE (period.reversed_at IS NOT NULL) <> (payment.reversed_minor >= payment.amount_minor)`,
  'no subscription goes on with a month that was given back': `
    SELECT 'subscription ' || subscription.id FROM subscription
    JOIN subscription_period period
      ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
    WHERE period.reversed_at IS NOT NULL AND subscription.status <> 'EXPIRED'`,
}
