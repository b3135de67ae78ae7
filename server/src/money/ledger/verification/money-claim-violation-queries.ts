import { isPaymentBookingSql } from '../booking/payment-kinds.ts'
import { unsentWithdrawalAmountSql } from '../reversal/unsent-withdrawals.ts'

/**
 * SQL: the shares of what was reversed of a payment so far: of its price, of the platform's fee, and of what
 * the card was charged beyond it.
 */
const borne = `
  SELECT payment.id, payment.reversed_minor AS reversed, payment.provider, booked.fee,
    least(payment.reversed_minor, payment.amount_minor) AS paid,
    div(2::numeric * booked.fee * least(payment.reversed_minor, payment.amount_minor) + payment.amount_minor,
      2 * payment.amount_minor) AS fee_borne
  FROM payment
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(entry.amount), 0) AS fee
    FROM ledger_transaction transaction JOIN ledger_entry entry ON entry.transaction_id = transaction.id
    JOIN ledger_account account ON account.id = entry.account_id
    WHERE transaction.about_id = payment.id AND ${isPaymentBookingSql('transaction')}
      AND account.owner_id IS NULL AND account.kind = 'fees'
  ) booked
  WHERE payment.reversed_minor > 0`

/** Disputes, and refunds to cards: what holds money while it is open. */
export const moneyClaimsRelationSql = `(
  SELECT id, 'dispute ' || id AS name, payment_id, amount_minor, state, state = 'OPEN' AS is_open FROM dispute
  UNION ALL SELECT id, 'refund ' || id, payment_id, amount_minor, state, state = 'PENDING' FROM refund)`

/** Amounts that people lose to an open claim, after what was given back and the claims about the payment that opened before. */
const stake = `
  SELECT claim.id, claim.name, claim.payment_id, claim.amount_minor,
    lost.upto - lost.before - (div(2 * lost.fee * lost.upto + lost.amount, 2 * lost.amount)
      - div(2 * lost.fee * lost.before + lost.amount, 2 * lost.amount)) AS amount
  FROM (
    SELECT claim.*, payment.amount_minor::numeric AS price, payment.reversed_minor + coalesce(sum(claim.amount_minor) OVER (
      PARTITION BY claim.payment_id ORDER BY claim.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS reached
    FROM ${moneyClaimsRelationSql} claim JOIN payment ON payment.id = claim.payment_id
    WHERE claim.is_open
  ) claim
  CROSS JOIN LATERAL (
    SELECT claim.price AS amount, least(claim.reached, claim.price) AS before,
      least(claim.reached + claim.amount_minor, claim.price) AS upto, (
        SELECT coalesce(sum(entry.amount), 0)
        FROM ledger_transaction transaction JOIN ledger_entry entry ON entry.transaction_id = transaction.id
        JOIN ledger_account account ON account.id = entry.account_id
        WHERE transaction.about_id = claim.payment_id AND ${isPaymentBookingSql('transaction')}
          AND account.owner_id IS NULL AND account.kind = 'fees') AS fee
  ) lost`

/**
 * Invariants of disputes and pending refunds and of what they hold at any time: each statement finds what breaks it, as
 * a line for a person. What was found of the money and what was not add up to what people lose, and with the platform's part
 * to what is claimed; what was found stays held until it is booked or the claim ends.
 */
export const moneyClaimViolationQueries: Record<string, string> = {
  'each hold is what its changes add up to': `
    SELECT 'claim ' || dispute_id || ' holds ' || coalesce(hold.amount, 0) || ' on account ' || account_id
      || ', its changes ' || coalesce(changed.amount, 0)
    FROM (
      SELECT dispute_id, account_id, sum(amount) AS amount FROM ledger_hold GROUP BY dispute_id, account_id
    ) hold
    FULL JOIN (
      SELECT dispute_id, account_id, sum(amount) AS amount FROM ledger_hold_change
      GROUP BY dispute_id, account_id HAVING sum(amount) <> 0
    ) changed USING (dispute_id, account_id)
    WHERE hold.amount IS DISTINCT FROM changed.amount`,
  'an open dispute or refund holds no more than people lose to it': `
    SELECT stake.name || ' holds ' || hold.amount || ', and takes at most ' || stake.amount
    FROM (${stake}) stake
    JOIN (SELECT dispute_id, sum(amount) AS amount FROM ledger_hold GROUP BY dispute_id) hold ON hold.dispute_id = stake.id
    WHERE hold.amount > stake.amount`,
  'disputes and refunds hold of withdrawals no more than has not been sent': `
    SELECT 'account ' || account.id || ' holds ' || account.disputed_minor || ', and of its withdrawals '
      || ${unsentWithdrawalAmountSql} || ' are here'
    FROM ledger_account account
    WHERE account.kind = 'held' AND account.disputed_minor > 0 AND account.disputed_minor > ${unsentWithdrawalAmountSql}`,
  'an open dispute or refund lets go of what it found for a booking alone': `
    SELECT coalesce(claim.name, 'claim ' || change.dispute_id) || ' let go of ' || -sum(change.amount) || ' on account ' || change.account_id
      || coalesce(' for ' || change.about_id, '')
    FROM ledger_hold_change change
    LEFT JOIN ${moneyClaimsRelationSql} claim ON claim.id = change.dispute_id
    WHERE change.amount < 0 AND (CASE WHEN change.about_id IS NULL THEN claim.is_open IS NOT FALSE
      ELSE NOT EXISTS (SELECT FROM ledger_transaction booked WHERE booked.about_id = change.about_id) END)
    GROUP BY change.dispute_id, claim.name, change.account_id, change.about_id`,
  'what a booking takes from holds it takes from that account, unless it gives back the payment that is claimed': `
    SELECT 'for ' || taken.about_id || ' account ' || taken.account_id || ' let go of ' || taken.amount || ', and '
      || -moved.amount || ' was taken'
    FROM (
      SELECT change.about_id, change.account_id, -sum(change.amount) AS amount FROM ledger_hold_change change
      JOIN ${moneyClaimsRelationSql} claim ON claim.id = change.dispute_id
      WHERE change.amount < 0 AND change.about_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM ${moneyClaimsRelationSql} loss WHERE loss.id = change.about_id AND loss.payment_id = claim.payment_id)
      GROUP BY change.about_id, change.account_id
    ) taken
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(entry.amount), 0) AS amount
      FROM ledger_transaction booked JOIN ledger_entry entry ON entry.transaction_id = booked.id
      WHERE booked.about_id = taken.about_id AND entry.account_id = taken.account_id AND entry.amount < 0
    ) moved
    WHERE taken.amount > -moved.amount`,
  'of what was given back of a payment people bear their part, and the platform its fee and the charge of the card': `
    SELECT 'payment ' || borne.id || ' gave back ' || borne.reversed || ': people ' || moved.people || ', fees ' || moved.fees
      || ', charges ' || moved.charges
    FROM (${borne}) borne
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(entry.amount) FILTER (WHERE account.owner_id IS NOT NULL), 0) AS people,
        coalesce(sum(entry.amount) FILTER (WHERE account.owner_id IS NULL AND account.kind = 'fees'), 0) AS fees,
        coalesce(sum(entry.amount) FILTER (WHERE account.owner_id IS NULL AND account.kind = 'provider_fees'), 0) AS charges
      FROM (
        SELECT id FROM refund WHERE payment_id = borne.id UNION ALL SELECT id FROM dispute WHERE payment_id = borne.id
      ) about
      JOIN ledger_transaction transaction ON transaction.about_id = about.id
      JOIN ledger_entry entry ON entry.transaction_id = transaction.id
      JOIN ledger_account account ON account.id = entry.account_id
    ) moved
    WHERE (moved.people, moved.fees, moved.charges) IS DISTINCT FROM (
      fee_borne - paid + CASE WHEN borne.provider IS NULL THEN borne.reversed ELSE 0 END, -fee_borne, paid - borne.reversed)`,
}
