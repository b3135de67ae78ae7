import { isPrimaryTransferLegSql } from '../../../platform/db/sharding/transfer-legs.ts'
import { isPaymentBookingSql } from '../booking/payment-kinds.ts'
import { moneyClaimsRelationSql } from './money-claim-violation-queries.ts'

/** Invariants of card money that can be withdrawn later, and of open disputes and refunds: each statement finds what breaks it, as a line for a person. */
export const unclearedMoneyViolationQueries: Record<string, string> = {
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
  'only an open dispute or refund holds money, and no more than it is about': `
    SELECT coalesce(claim.name, 'claim ' || hold.dispute_id) || ' (' || coalesce(claim.state, 'unknown') || ') of '
      || coalesce(claim.amount_minor, 0) || ' holds ' || sum(hold.amount)
    FROM ledger_hold hold LEFT JOIN ${moneyClaimsRelationSql} claim ON claim.id = hold.dispute_id
    GROUP BY hold.dispute_id, claim.name, claim.state, claim.amount_minor, claim.is_open
    HAVING claim.is_open IS NOT TRUE OR sum(hold.amount) > claim.amount_minor`,
  'each lot is what its changes add up to, and clears when they say': `
    SELECT 'the lot of ' || owner_id || ' of charge ' || charge_id || ' has ' || coalesce(lot.amount, 0) || ' until '
      || coalesce(lot.clears_at, changed.clears_at) || ', its changes ' || coalesce(changed.amount, 0) || ' until '
      || coalesce(changed.clears_at, lot.clears_at)
    FROM ledger_lot lot
    FULL JOIN (
      SELECT owner_id, charge_id, sum(amount) AS amount, min(clears_at) AS clears_at, max(clears_at) AS latest
      FROM ledger_lot_change GROUP BY owner_id, charge_id
      HAVING sum(amount) <> 0 OR min(clears_at) <> max(clears_at)
    ) changed USING (owner_id, charge_id)
    WHERE (lot.amount, lot.clears_at, lot.clears_at)
      IS DISTINCT FROM (changed.amount, changed.clears_at, changed.latest)`,
  'money of a card charge clears when it was said to when it came': `
    SELECT 'charge ' || payment.id || ' clears ' || payment.clears_at || ', with ' || change.owner_id || ' '
      || change.clears_at
    FROM payment JOIN ledger_lot_change change ON change.charge_id = payment.id
    WHERE change.clears_at <> payment.clears_at`,
  'all that a card charge that has not cleared brings into a wallet is uncleared there': `
    SELECT 'charge ' || payment.id || ' brought ' || coalesce(credited.amount, 0) || ', of which '
      || coalesce(changed.amount, 0) || ' was uncleared'
    FROM payment
    JOIN ledger_transaction booked ON booked.about_id = payment.id AND ${isPaymentBookingSql('booked')}
      AND ${isPrimaryTransferLegSql('booked')}
    CROSS JOIN LATERAL (
      SELECT sum(entry.amount) AS amount FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE entry.transaction_id = booked.id AND account.owner_id IS NOT NULL AND account.kind = 'available'
    ) credited
    LEFT JOIN (
      SELECT transaction_id, charge_id, sum(amount) AS amount FROM ledger_lot_change
      WHERE transaction_id IS NOT NULL GROUP BY transaction_id, charge_id
    ) changed ON changed.transaction_id = booked.id AND changed.charge_id = payment.id
    WHERE payment.clears_at > booked.created_at AND coalesce(credited.amount, 0) <> coalesce(changed.amount, 0)`,
  'no transaction makes money clear: uncleared money goes down by no more than leaves all wallets': `
    SELECT 'transaction ' || booked.id || ' takes ' || -changed.amount || ' from uncleared money, and '
      || -wallets.amount || ' from wallets'
    FROM (
      SELECT transaction_id, sum(amount) FILTER (WHERE clears_at > created_at) AS amount FROM ledger_lot_change
      WHERE transaction_id IS NOT NULL GROUP BY transaction_id
    ) changed
    LEFT JOIN ledger_transaction booked ON booked.id = changed.transaction_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(entry.amount), 0) AS amount FROM ledger_transaction leg
      JOIN ledger_entry entry ON entry.transaction_id = leg.id JOIN ledger_account account ON account.id = entry.account_id
      WHERE leg.about_id = booked.about_id AND leg.kind = booked.kind AND account.owner_id IS NOT NULL
        AND account.kind = 'available'
    ) wallets
    WHERE changed.amount < least(0, wallets.amount)`,
  'each change of a lot by a transaction has it': `
    SELECT 'change ' || change.id || ' of ' || change.owner_id FROM ledger_lot_change change
    LEFT JOIN ledger_transaction booked ON booked.id = change.transaction_id
    WHERE change.transaction_id IS NOT NULL AND booked.id IS NULL`,
  'no withdrawal took what had not cleared': `
    SELECT 'withdrawal ' || booked.about_id || ' left ' || entry.balance_after || ', of which ' || waiting.amount
      || ' had not cleared'
    FROM ledger_transaction booked
    JOIN ledger_entry entry ON entry.transaction_id = booked.id
    JOIN ledger_account account ON account.id = entry.account_id AND account.kind = 'available'
    CROSS JOIN LATERAL (
      SELECT sum(change.amount) AS amount FROM ledger_lot_change change
      LEFT JOIN ledger_transaction cause ON cause.id = change.transaction_id
      WHERE change.owner_id = account.owner_id AND change.currency_code = account.currency_code
        AND change.clears_at > booked.created_at AND coalesce(cause.created_at, change.created_at) < booked.created_at
    ) waiting
    WHERE booked.kind = 'WITHDRAWAL_REQUEST' AND entry.balance_after < waiting.amount`,
}
